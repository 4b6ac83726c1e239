// `npm run restore -- <file>`: fills an empty database with a backup.
import { described, pace, readArguments, whereKeysAre } from './backup/command.ts'
import { restoreBackup } from './backup/restore.ts'
import { command, withNewServer } from './command.ts'
import { openDatabase } from './database.ts'
import { givenKeys, keysFit } from './keys.ts'
import type { Secrets } from './secrets.ts'

await command(run)

async function run(): Promise<number> {
  const given = readArguments(process.argv.slice(2), false)
  if (!given) {
    console.error('Usage: npm run restore -- <file>   into the database of DATABASE_URL or DATA_DIR, empty')
    return 1
  }
  return withNewServer(async (url, settings) => {
    const began = performance.now()
    const secrets = await givenKeys(settings)
    const { header, proven, migrated } = await restoreBackup(url, given.file, secrets)
    console.log(`Restored ${described(header)}
${pace(header, proven.bytes, began)}; counts, ledger and audit chains are as the file says
${migrated.length === 0 ? 'The schema is the newest.' : `Migrated on by ${migrated.join(', ')}.`}
${await aboutKeys(url, secrets, whereKeysAre(settings))}
What happened after that time is not in it. What may have left since is asked about before it is sent; what
nobody can work out stands in docs/backup.md: read it before people come back.`)
    return 0
  })
}

async function aboutKeys(url: string, secrets: Secrets | null, keys: string): Promise<string> {
  if (!secrets) return `No key is here yet: put the one of this database into ${keys} before the first start.`
  const { database, close } = openDatabase({ url, max: 1 })
  try {
    const fits = await keysFit(database, secrets)
    if (fits === null) return `There is nothing in it to try ${keys} on.`
    return fits ? `What is sealed in it opens with ${keys}.`
      : `${keys} does NOT open what is sealed in it: put the right key there before the first start.`
  } finally {
    await close()
  }
}
