// Asking a provider that is killed meanwhile: until it is heard, always under the same id.
import { randomUUID } from 'node:crypto'
import { demoLogIns } from '#tests/demo-log-ins.ts'

export interface Met {
  /** Requests that broke, or were answered that the provider is away: injected faults that were met. */
  broken: number
  /** Answers that nobody should ever get. */
  odd: string[]
}

/** One id for all tries of one change; an address of its own for each, as phones have. */
export function change(headers: Record<string, string>): RequestInit {
  const part = () => Math.floor(Math.random() * 250) + 1
  return {
    method: 'POST',
    headers: { ...headers, requestId: randomUUID(), 'X-Forwarded-For': `102.${part()}.${part()}.${part()}` },
  }
}

/** The answer's data; null where it is a refusal with one of the codes in `unless`. */
export async function untilHeard(
  met: Met,
  ask: (signal: AbortSignal) => Promise<Response>,
  unless: readonly string[] = [],
): Promise<unknown> {
  for (;;) {
    const answer = await ask(AbortSignal.timeout(15_000)).catch(() => null)
    // The answer may break off in its middle, too.
    const text = await answer?.text().catch(() => null)
    if (answer?.status === 200 && typeof text === 'string')
      return (JSON.parse(text) as { data: unknown }).data
    if (answer?.status === 409 && unless.some((code) => text?.includes(`"code":"${code}"`))) return null
    if (answer && typeof text === 'string' && answer.status !== 503 && !text.includes('"in_progress"')) {
      met.odd.push(`${answer.status} ${text}`)
      throw new Error(text)
    }
    met.broken += 1
    await new Promise((done) => setTimeout(done, 150))
  }
}

/** A provider that was started with the demo. */
export interface Started {
  url: string
  data_dir: string
}

/** `steps` half-minutes ahead: each code of the authenticator works once. */
export async function signIn(at: Started, met: Met, email: string, steps = 0): Promise<string> {
  const { password, codeAt } = demoLogIns(at)
  const totp_code = codeAt(email, new Date(Date.now() + 30_000 * steps))
  const data = await untilHeard(met, (signal) =>
    fetch(`${at.url}/v2/dashboard/merchants/login`, {
      ...change({ 'Content-Type': 'application/json' }),
      signal,
      body: JSON.stringify({ email, password, totp_code }),
    }),
  )
  return (data as { token: string }).token
}
