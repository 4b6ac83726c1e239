// `npm run restore:check -- <file>`: proves that a backup can be restored, in a database that is thrown away.
import { openAside, type ThrowAway } from './aside.ts'
import { count, described, pace, readArguments, whereKeysAre } from './backup/command.ts'
import { databaseBeside, drill, type Drilled } from './backup/drill.ts'
import { command } from './command.ts'
import { givenKeys } from './keys.ts'
import { readSettings } from './settings.ts'

await command(run)

async function run(): Promise<number> {
  const given = readArguments(process.argv.slice(2), false)
  if (!given) {
    console.error('Usage: npm run restore:check -- <file>')
    return 1
  }
  const settings = readSettings(process.env)
  const began = performance.now()
  const secrets = await givenKeys(settings)
  const { DATABASE_URL } = settings
  const place = DATABASE_URL === null ? await openAside('oja-drill-') : await databaseBeside(DATABASE_URL)
  removeWhenAsked(place)
  try {
    const drilled = await drill(place, given.file, secrets)
    const { header, proven } = drilled
    console.log(`${described(header)}\nread back ${pace(header, proven.bytes, began)}`)
    return report(drilled, whereKeysAre(settings))
  } finally {
    await place.remove()
  }
}

/** Ctrl-C must not leave a copy of everything behind. */
function removeWhenAsked({ remove }: ThrowAway): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => { remove().finally(() => process.exit(1)) })
  }
}

function report(drilled: Drilled, keys: string): number {
  const { proof } = drilled.header
  for (const fault of drilled.faults) console.error(fault)
  console.log(`Rows of each table, ledger ${proof.ledger.slice(0, 16)}… and audit chains' ends `
    + `${proof.chain_ends.slice(0, 16)}… are those of the snapshot
${count(drilled.accounts)} accounts and ${count(drilled.transfers)} transfers read, `
    + `${count(drilled.events)} events in ${count(drilled.chains)} chains read, `
    + `${drilled.faults.length} faults`)
  if (drilled.keys_fit === false) console.error(`${keys} does not open what is sealed in it`)
  else console.log(drilled.keys_fit ? `What is sealed in it opens with ${keys}` : 'No key was tried')
  const isGood = drilled.faults.length === 0 && drilled.keys_fit !== false
  console.log(isGood ? 'This backup can be restored.' : 'This backup is NOT good.')
  return isGood ? 0 : 1
}
