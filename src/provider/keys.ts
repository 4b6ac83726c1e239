// The keys that a start needs: from the settings, or made once and kept in DATA_DIR;
// and proof that they fit the data.
import { randomBytes } from 'node:crypto'
import type { Database } from './database.ts'
import { keptSecret } from './kept.ts'
import { openSecrets, readKey, type Secrets } from './secrets.ts'
import type { Settings } from './settings.ts'

export async function openKeys(settings: Settings): Promise<{ secrets: Secrets, REVIEWER_KEY: string }> {
  const { DATA_DIR } = settings
  const made = async () => {
    const text = await keptSecret(DATA_DIR, 'encryption-key', () => randomBytes(32).toString('base64'))
    const key = readKey(text)
    if (!key) throw new Error(`${DATA_DIR}/encryption-key holds no key; put the lost one back from a backup`)
    return [key]
  }
  return {
    secrets: openSecrets(settings.ENCRYPTION_KEY ?? await made()),
    REVIEWER_KEY: settings.REVIEWER_KEY
      ?? await keptSecret(DATA_DIR, 'reviewer-key', () => randomBytes(24).toString('hex')),
  }
}

const NAME = 'encryption_key_check'

/** Refuses a key that did not seal this database: better no start than data that nobody can read. */
export async function proveKeys(database: Database, secrets: Secrets): Promise<void> {
  await database.insertInto('ground').values({ name: NAME, value: secrets.seal('right', NAME) })
    .onConflict((conflict) => conflict.doNothing()).execute()
  const { value } = await database.selectFrom('ground').select('value').where('name', '=', NAME)
    .executeTakeFirstOrThrow()
  try {
    secrets.open(value, NAME)
  } catch {
    throw new Error('ENCRYPTION_KEY is not the key that this database was written with. Give the old one '
      + 'back; to change it, put the new one in front: ENCRYPTION_KEY=new,old')
  }
}
