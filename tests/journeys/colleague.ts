// Somebody of the demo team who is somewhere else: signed in, without a browser of their own here.
import { randomUUID } from 'node:crypto'
import { codeAt } from '#provider/auth/totp.ts'
import { demoPassword, demoSecret } from '#provider/seed/demo.ts'
import type { RunningProvider } from './server.ts'

export interface Colleague {
  /** What login answered. */
  account: Record<string, unknown>
  ask<T>(method: 'GET' | 'POST' | 'PUT', path: string, body?: object): Promise<T>
}

/** The code of somebody of the demo; `steps` half-minutes ahead, because a code works once. */
export const demoCode = (email: string, steps = 0): string =>
  codeAt(demoSecret(email), new Date(Date.now() + steps * 30_000))

export async function aColleague({ url }: RunningProvider, email: string): Promise<Colleague> {
  const send = async <T>(token: string, method: string, path: string, body?: object): Promise<T> => {
    const answer = await fetch(`${url}/v2/dashboard/${path}`, {
      method,
      headers: {
        'Content-Type': 'application/json', requestId: randomUUID(),
        ...(token && { token, Authorization: `Bearer ${token}` }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    if (!answer.ok) throw new Error(`${path} answers ${answer.status}: ${await answer.text()}`)
    return ((await answer.json()) as { data: T }).data
  }
  const account = await send<Record<string, unknown>>('', 'POST', 'merchants/login', {
    email, password: demoPassword, totp_code: demoCode(email),
  })
  return { account, ask: (...call) => send(String(account['token']), ...call) }
}
