// What opens the accounts of the demo, drawn for each database: who knows another's demo opens nothing here.
import { createHmac } from 'node:crypto'
import { chmod, mkdir, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { Secret } from 'otpauth'
import { guessablePin } from '#domain/pin.ts'
import type { Database, Tables, Transaction } from '../database.ts'
import { demoSeed } from '../keys.ts'
import type { Secrets } from '../secrets.ts'

export interface DemoLogIn {
  /** Of everybody in the demo. */
  password: string
  /** The payout PIN of everybody in the demo team. */
  pin: string
  /** The authenticator secret of a demo log-in. */
  secretOf(email: string): Buffer
}

/** The same for every process on this database; made by the first that asks. */
export async function demoLogIn(
  { database, secrets }: { database: Database | Transaction<Tables>, secrets: Secrets },
): Promise<DemoLogIn> {
  const seed = await demoSeed(database, secrets)
  const drawn = (what: string) => createHmac('sha256', seed).update(what).digest()
  return {
    password: readable(drawn('password')),
    pin: pinFrom(drawn),
    secretOf: (email) => drawn(`authenticator of ${email}`).subarray(0, 20),
  }
}

const [consonants, vowels] = ['bdfgklmnprstvwyz', 'aeiou']

/** Three words that can be said and typed, with digits: some 56 bits. */
function readable(drawn: Buffer): string {
  const letter = (at: number) => {
    const letters = at % 5 % 2 === 0 ? consonants : vowels
    return letters[(drawn[at] ?? 0) % letters.length] ?? ''
  }
  const words = [0, 5, 10].map((start) => {
    const word = Array.from({ length: 5 }, (_, at) => letter(start + at)).join('')
    return `${word[0]?.toUpperCase()}${word.slice(1)}`
  })
  return `${words.join('-')}-${10 + drawn.readUInt16BE(20) % 90}`
}

/** The first that nobody would guess. */
function pinFrom(drawn: (what: string) => Buffer, turn = 0): string {
  const pin = String(drawn(`pin ${turn}`).readUInt32BE() % 10_000).padStart(4, '0')
  return guessablePin(pin) === null ? pin : pinFrom(drawn, turn + 1)
}

/** What programs beside the provider log in with, as tests and `npm run conformance -- --demo` do. */
export interface KeptLogIns {
  password: string
  pin: string
  /** In base32, as an authenticator takes it, by e-mail address. */
  totp_secrets: Record<string, string>
}

export const demoFile = (data_dir: string) => path.join(data_dir, 'demo-log-ins.json')

/** Writes them beside the other secrets of this start, for its owner alone. */
export async function keepLogIns(
  data_dir: string, { password, pin, secretOf }: DemoLogIn, emails: readonly string[],
): Promise<void> {
  const totp_secrets = Object.fromEntries(emails.map((email) =>
    [email, new Secret({ buffer: Uint8Array.from(secretOf(email)).buffer }).base32]))
  const kept: KeptLogIns = { password, pin, totp_secrets }
  await mkdir(data_dir, { recursive: true })
  const draft = `${demoFile(data_dir)}.${process.pid}`
  await writeFile(draft, `${JSON.stringify(kept, null, 2)}\n`, { mode: 0o600 })
  await chmod(draft, 0o600)
  await rename(draft, demoFile(data_dir))
}
