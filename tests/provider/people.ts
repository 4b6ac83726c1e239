// People of a test's world, made as the product makes them: registered, confirmed, with a real authenticator.
import { Secret, TOTP } from 'otpauth'
import { auth } from '#contract/auth.ts'
import { merchants } from '#contract/merchants.ts'
import type { World } from '#tests/world.ts'

export const password = 'Indigo-Loom-27'

export const ada = {
  email: 'ada@adire.example', business_name: 'Adire Works', mobile_number: '8030000001',
  fullname: 'Ada Sample', password,
}

/** A first device: a phone in one network. */
export const phone = {
  from: '102.89.1.10',
  headers: { 'User-Agent': 'Mozilla/5.0 (Linux; Android 11) Chrome/120.0.0.0 Mobile Safari/537.36' },
}

/** A world, or a provider that is reached over the wire. */
export interface Somewhere extends Pick<World, 'ask'> {
  clock: Pick<World['clock'], 'now'>
  mailbox(to: string): Promise<{ links: string[] }[]>
}

/** Answers the confirming session's token. */
export async function registered(world: Somewhere, person: Partial<typeof ada> = {}): Promise<string> {
  const reply = await world.ask(auth.register, { body: { ...ada, ...person }, ...phone })
  return reply.data.token
}

/** The token in the newest link that was mailed to an address. */
export async function mailedToken(world: Somewhere, email = ada.email): Promise<string> {
  const letters = await world.mailbox(email)
  const link = letters.flatMap(({ links }) => links).find((one) => one.includes('?token='))
  if (!link) throw new Error(`No link in ${letters.length} letters to ${email}`)
  return new URL(link).searchParams.get('token') ?? ''
}

export async function confirmed(world: Somewhere, person: Partial<typeof ada> = {}): Promise<void> {
  await registered(world, person)
  const token = await mailedToken(world, person.email)
  const reply = await world.ask(merchants.profile, { token })
  if (!reply.data.merchant.email_verified) throw new Error('The address was not confirmed')
}

export interface Enrolled {
  /** A full session. */
  token: string
  secret: string
  backup_codes: string[]
  email: string
}

/** Registered, confirmed, and through the set-up of an authenticator: a member with a full session. */
export async function enrolled(world: Somewhere, person: Partial<typeof ada> = {}): Promise<Enrolled> {
  await confirmed(world, person)
  return enrol(world, { ...ada, ...person })
}

/** As one could be before logging in waited for the confirmed address: accounts of then are there still. */
export async function enrolledUnconfirmed(world: World): Promise<Enrolled> {
  const person = await enrolled(world)
  await world.database.updateTable('member').set({ email_verified_at: null })
    .where('email', '=', person.email).execute()
  return person
}

export async function enrol(world: Somewhere, who: { email: string, password: string }): Promise<Enrolled> {
  const { email, password } = who
  const login = await world.ask(auth.login, { body: { email, password }, ...phone })
  const { token, requestId } = login.data
  const setup = await world.ask(auth.totpSetup, { body: { requestId }, token, ...phone })
  const { manual_entry_key: secret, backup_codes } = setup.data
  const body = { totp_code: codeNow(world, secret), action: 'setup' as const, requestId }
  const verified = await world.ask(auth.totpVerify, { body, token, ...phone })
  return { token: verified.data.token, secret, backup_codes, email }
}

/** What an authenticator with this secret shows at this world's time, or so many milliseconds later. */
export function codeNow(world: Somewhere, secret: string, later = 0): string {
  return new TOTP({ secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits: 6, period: 30 })
    .generate({ timestamp: world.clock.now().getTime() + later })
}

/** Logs in with the next code, as a person does who waits for it. */
export async function loggedIn(world: World, person: Enrolled, sending: Partial<typeof phone> = phone) {
  const { email, secret } = person
  await world.clock.advance(30_000)
  return world.ask(auth.login, { body: { email, password, totp_code: codeNow(world, secret) }, ...sending })
}

/** Any body at all, as a program that does not know the agreement would send it. */
export async function sent(world: World, path: string, given: unknown, token?: string) {
  const response = await world.request(`/v2/${path}`, {
    method: 'POST', headers: { 'Content-Type': 'application/json', ...token && { token } },
    body: JSON.stringify(given),
  })
  const body = await response.json() as { code?: string, errors?: Record<string, string> }
  return { status: response.status, body }
}
