// The keys that a start needs: from the settings, or made once and kept; and proof that they fit the data.
import { randomBytes } from 'node:crypto'
import { access } from 'node:fs/promises'
import path from 'node:path'
import type { Database, Tables, Transaction } from './database.ts'
import { keptSecret } from './kept.ts'
import { newVapidKeys, type VapidKeys } from './outside/vapid.ts'
import { openSecrets, readKey, type Secrets } from './secrets.ts'
import { subjectOf, type Settings } from './settings.ts'

const KEPT_KEY = 'encryption-key'
const KEY_CHECK = 'encryption_key_check'
const REVIEWER_KEY = 'reviewer_key'
const VAPID_KEYS = 'vapid_keys'
const DEMO_SEED = 'demo_seed'

type Inside = Database | Transaction<Tables>

/** What is sealed in `ground`, by name; each belongs to its name. */
export const sharedSecrets = [KEY_CHECK, REVIEWER_KEY, VAPID_KEYS, DEMO_SEED]

/** With the keys of the settings, or with one made at first start beside the embedded database. */
export async function openKeys({ DATA_DIR, ENCRYPTION_KEY }: Settings): Promise<Secrets> {
  if (ENCRYPTION_KEY) return openSecrets(ENCRYPTION_KEY)
  const text = await keptSecret(DATA_DIR, KEPT_KEY, () => randomBytes(32).toString('base64'))
  const key = readKey(text)
  if (!key) throw new Error(`${DATA_DIR}/encryption-key holds no key; put the lost one back from a backup`)
  return openSecrets([key])
}

/** Where a key is kept that a first start made. */
export const keptKey = ({ DATA_DIR }: Settings) => path.join(DATA_DIR, KEPT_KEY)

/** As `openKeys`, but makes none: null where no start has made one and the settings give none. */
export async function givenKeys(settings: Settings): Promise<Secrets | null> {
  const isThere = settings.ENCRYPTION_KEY !== null
    || await access(keptKey(settings)).then(() => true, () => false)
  return isThere ? openKeys(settings) : null
}

/** Refuses a key that did not seal this database: better no start than data that nobody can read. */
export async function proveKeys(database: Database, secrets: Secrets): Promise<void> {
  await sharedSecret(database, secrets, KEY_CHECK, () => 'right').catch((error: unknown) => {
    if (!(error instanceof Error && error.message.includes('does not open'))) throw error
    throw new Error('ENCRYPTION_KEY is not the key that this database was written with. Give the old one '
      + 'back; to change it, put the new one in front: ENCRYPTION_KEY=new,old')
  })
}

/** As `proveKeys`, but only looks: null where no start has left anything to try the keys on. */
export async function keysFit(database: Database, secrets: Secrets): Promise<boolean | null> {
  const check = await database.selectFrom('ground').select('value').where('name', '=', KEY_CHECK)
    .executeTakeFirst()
  if (!check) return null
  try {
    secrets.open(check.value, KEY_CHECK)
    return true
  } catch {
    return false
  }
}

/** The reviewer's key where nobody chose one: the same for every process on this database. */
export function reviewerKey(database: Database, secrets: Secrets): Promise<string> {
  return sharedSecret(database, secrets, REVIEWER_KEY, () => randomBytes(24).toString('hex'))
}

/** Who sends web push, where nobody chose a pair: browsers that subscribed stay with it for ever. */
export async function vapidKeys(
  database: Database, secrets: Secrets, { MAIL_FROM }: Pick<Settings, 'MAIL_FROM'>,
): Promise<VapidKeys> {
  const make = () => {
    const made = newVapidKeys()
    return `${made.public_key} ${made.private_key}`
  }
  const [public_key = '', private_key = ''] =
    (await sharedSecret(database, secrets, VAPID_KEYS, make)).split(' ')
  return { public_key, private_key, subject: subjectOf(MAIL_FROM) }
}

/** What the demo's log-ins are drawn from: in the sandbox alone, and of this database alone. */
export function demoSeed(database: Inside, secrets: Secrets): Promise<string> {
  return sharedSecret(database, secrets, DEMO_SEED, () => randomBytes(32).toString('hex'))
}

/** False where the demo, if there is one, is older than its drawn log-ins. */
export async function hasDemoSeed(database: Inside): Promise<boolean> {
  const row = await database.selectFrom('ground').select('name').where('name', '=', DEMO_SEED)
    .executeTakeFirst()
  return row !== undefined
}

/** Made by whichever process comes first, sealed, and read by all. */
async function sharedSecret(
  database: Inside, secrets: Secrets, name: string, make: () => string,
): Promise<string> {
  await database.insertInto('ground').values({ name, value: secrets.seal(make(), name) })
    .onConflict((conflict) => conflict.doNothing()).execute()
  const { value } = await database.selectFrom('ground').select('value').where('name', '=', name)
    .executeTakeFirstOrThrow()
  return secrets.open(value, name).toString()
}
