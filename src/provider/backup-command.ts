// `npm run backup -- <file>`: everything of the database in one file, while the provider runs.
import { count, described, pace, readArguments, whereKeysAre } from './backup/command.ts'
import { BackupError } from './backup/file.ts'
import { takeBackup } from './backup/take.ts'
import { command, withServer } from './command.ts'
import { givenKeys } from './keys.ts'
import type { Settings } from './settings.ts'

const usage = `Usage: npm run backup -- <file> [--seal]
  --seal   encrypts the file with ENCRYPTION_KEY, or the key in DATA_DIR: it cannot be read without`

await command(run)

async function run(): Promise<number> {
  const given = readArguments(process.argv.slice(2), true)
  if (!given) {
    console.error(usage)
    return 1
  }
  return withServer(async (url, settings) => {
    const began = performance.now()
    const secrets = given.seal ? await keysToSeal(settings) : null
    const { header, bytes, sha256 } = await takeBackup(url, given.file, secrets)
    const { accounts, transfers, chains } = header.proof
    const keys = whereKeysAre(settings)
    console.log(`${given.file}: ${described(header)}
${count(bytes)} bytes ${pace(header, bytes, began)}
In the books ${count(accounts)} accounts and ${count(transfers)} transfers; ${count(chains)} audit chains
SHA-256 ${sha256}
${given.seal ? `Sealed: it opens with ${keys} alone.`
  : 'As secret as the database: keep it as you keep that, or use --seal.'}
Not in it: ${keys}, without which nobody logs in and nothing sealed opens.
Keep that key apart from the backups.`)
    return 0
  })
}

async function keysToSeal(settings: Settings) {
  const secrets = await givenKeys(settings)
  if (!secrets) throw new BackupError(`There is no key to seal with: ${whereKeysAre(settings)} is not there`)
  return secrets
}
