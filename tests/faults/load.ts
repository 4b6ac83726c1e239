// People at work while the provider is killed under them: each asks until it is heard, always under the
// same id.
import { createHash, randomUUID } from 'node:crypto'
import { codeAt } from '#provider/auth/totp.ts'
import { demoPassword, demoSecret } from '#provider/seed/demo.ts'
import { aPdf } from '#tests/provider/applicants.ts'

export interface Upload {
  name: string
  kind: string
  sha256: string
}

export interface Load {
  /** Addresses whose registration was acknowledged. */
  registered: string[]
  uploaded: Upload[]
  /** Requests that broke, or were answered that the provider is away: injected faults that were met. */
  broken: number
  /** Answers that nobody should ever get. */
  odd: string[]
  /** Lets everybody finish what they are doing. */
  finish(): Promise<void>
}

const kinds = ['cac_form', 'memorandum', 'board_resolution', 'SCUML']

/** `people` register one after another and one merchant hands in documents, until `finish`. */
export async function underLoad(url: string, people: number): Promise<Load> {
  let over = false
  const load: Load = { registered: [], uploaded: [], broken: 0, odd: [], finish: async () => {} }
  const token = await signIn(url, load)
  const register = async (person: number) => {
    for (let time = 1; !over; time += 1) {
      const email = `crash${person}-${time}@adire.example`
      const body = JSON.stringify({
        email,
        business_name: 'Crash Works',
        mobile_number: '8030000001',
        fullname: 'Ada Sample',
        password: demoPassword,
      })
      const init = change({ 'Content-Type': 'application/json' })
      await untilHeard(load, (signal) =>
        fetch(`${url}/v2/dashboard/merchants`, {
          ...init,
          body,
          signal,
        }),
      )
      load.registered.push(email)
    }
  }
  const upload = async (kind: string) => {
    for (let time = 1; !over; time += 1) {
      const name = `${kind}-${time}.pdf`
      const bytes = aPdf(name)
      const form = new FormData()
      form.append(kind, new File([new Uint8Array(bytes)], name))
      const init = change({ token })
      await untilHeard(load, (signal) =>
        fetch(`${url}/v2/dashboard/merchants/kyc_details`, { ...init, body: form, signal }),
      )
      await new Promise((done) => setTimeout(done, 50))
      load.uploaded.push({ name, kind, sha256: createHash('sha256').update(bytes).digest('hex') })
    }
  }
  const work = Promise.allSettled([
    ...Array.from({ length: people }, (_, person) => register(person)),
    ...kinds.map(upload),
  ])
  load.finish = async () => {
    over = true
    await work
  }
  return load
}

/** One id for all tries of one change; an address of its own for each, as phones have. */
function change(headers: Record<string, string>): RequestInit {
  const part = () => Math.floor(Math.random() * 250) + 1
  return {
    method: 'POST',
    headers: { ...headers, requestId: randomUUID(), 'X-Forwarded-For': `102.${part()}.${part()}.${part()}` },
  }
}

async function untilHeard(load: Load, ask: (signal: AbortSignal) => Promise<Response>): Promise<unknown> {
  for (;;) {
    const answer = await ask(AbortSignal.timeout(15_000)).catch(() => null)
    // The answer may break off in its middle, too.
    const text = await answer?.text().catch(() => null)
    if (answer?.status === 200 && typeof text === 'string')
      return (JSON.parse(text) as { data: unknown }).data
    if (answer && typeof text === 'string' && answer.status !== 503 && !text.includes('"in_progress"')) {
      load.odd.push(`${answer.status} ${text}`)
      throw new Error(text)
    }
    load.broken += 1
    await new Promise((done) => setTimeout(done, 50))
  }
}

async function signIn(url: string, load: Load): Promise<string> {
  const email = 'admin@adire.example'
  const totp_code = codeAt(demoSecret(email), new Date())
  const data = await untilHeard(load, (signal) =>
    fetch(`${url}/v2/dashboard/merchants/login`, {
      ...change({ 'Content-Type': 'application/json' }),
      signal,
      body: JSON.stringify({ email, password: demoPassword, totp_code }),
    }),
  )
  return (data as { token: string }).token
}
