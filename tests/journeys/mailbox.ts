// What a person finds in the inbox and reads off the authenticator.
import { Secret, TOTP } from 'otpauth'

interface Mail {
  to: string
  subject: string
  text: string
  links: string[]
  at: string
}

/** The newest mail to an address whose link or subject matches; waits up to ten seconds for it. */
export async function mailTo(url: string, address: string, about: RegExp): Promise<Mail> {
  for (let tries = 0; tries < 200; tries++) {
    const answer = await fetch(`${url}/mailbox.json?to=${encodeURIComponent(address)}`)
    const { items } = (await answer.json()) as { items: Mail[] }
    const found = items.find(
      (mail) => about.test(mail.subject) || mail.links.some((link) => about.test(link)),
    )
    if (found) return found
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error(`No mail to ${address} about ${about}`)
}

/** The link in the newest mail to an address that leads to `path`. */
export async function linkTo(url: string, address: string, path: string): Promise<string> {
  const mail = await mailTo(url, address, new RegExp(path))
  const link = mail.links.find((each) => each.includes(path))
  if (!link) throw new Error(`The mail "${mail.subject}" has no link to ${path}`)
  return link
}

const STEP_MS = 30_000

/** The six digits that an authenticator shows now, or `steps` half-minutes from now. */
export const codeFor = (key: string, steps = 0): string => codeAt(key, Date.now() + steps * STEP_MS)

function codeAt(key: string, timestamp: number): string {
  const secret = Secret.fromBase32(key.replace(/\s/g, ''))
  const totp = new TOTP({ secret, digits: 6, period: STEP_MS / 1_000 })
  return totp.generate({ timestamp })
}

const lastSteps = new Map<string, number>()

/**
 * A code that the provider takes and that this has not answered before, because each works once: that of this
 * half-minute or of the next. Whoever asks for more waits. `url`: of the provider, where a key is known to
 * several.
 */
export async function unusedCode(key: string, url = ''): Promise<string> {
  const name = `${key} ${url}`
  const now = () => Math.floor(Date.now() / STEP_MS)
  const step = Math.max(now(), (lastSteps.get(name) ?? 0) + 1)
  lastSteps.set(name, step)
  while (step > now() + 1) await new Promise((resolve) => { setTimeout(resolve, 200) })
  return codeAt(key, step * STEP_MS)
}

/** Each code works again: what this provider has been asked is forgotten there, too. */
export function forgetCodes(url: string) {
  for (const name of lastSteps.keys()) if (name.endsWith(` ${url}`)) lastSteps.delete(name)
}
