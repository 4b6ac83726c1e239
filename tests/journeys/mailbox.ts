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
  for (let tries = 0; tries < 50; tries++) {
    const answer = await fetch(`${url}/mailbox.json?to=${encodeURIComponent(address)}`)
    const { items } = (await answer.json()) as { items: Mail[] }
    const found = items.find(
      (mail) => about.test(mail.subject) || mail.links.some((link) => about.test(link)),
    )
    if (found) return found
    await new Promise((resolve) => setTimeout(resolve, 200))
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

/** The six digits that an authenticator shows now, or `steps` half-minutes from now. */
export function codeFor(key: string, steps = 0): string {
  const totp = new TOTP({ secret: Secret.fromBase32(key.replace(/\s/g, '')), digits: 6, period: 30 })
  return totp.generate({ timestamp: Date.now() + steps * 30_000 })
}
