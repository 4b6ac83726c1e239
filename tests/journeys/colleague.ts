// Somebody of the demo team who is somewhere else: signed in, without a browser of their own here.
import { randomUUID } from 'node:crypto'
import { demoCode, demoCredentials } from './demo.ts'
import type { ReachableProvider } from './server.ts'

export interface Colleague {
  /** What login answered. */
  account: Record<string, unknown>
  ask<T>(method: 'GET' | 'POST' | 'PUT', path: string, body?: object): Promise<T>
}

export async function aColleague(provider: ReachableProvider, email: string): Promise<Colleague> {
  const { url } = provider
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
    ...demoCredentials(provider, email), totp_code: await demoCode(provider, email),
  })
  return { account, ask: (...call) => send(String(account['token']), ...call) }
}
