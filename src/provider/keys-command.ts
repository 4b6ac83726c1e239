// `npm run keys:reseal`: seals everything anew under the first of ENCRYPTION_KEY, also while the provider is
// running, and says whether anything still needs another key.
import { readFile } from 'node:fs/promises'
import { command, withDatabase } from './command.ts'
import type { Database } from './database.ts'
import { markedUntil } from './idempotency.ts'
import { givenKeys, keptKey, keysFit } from './keys.ts'
import { lookAtSealed, reseal, type Resealed } from './reseal.ts'
import { readSettings, type Settings } from './settings.ts'

const usage = `Usage:
  npm run keys:reseal              with ENCRYPTION_KEY=new,old: puts under the new key what the old one sealed
  npm run keys:reseal -- --check   only counts`

const notTheKeys = 'This database was written with other keys. Give the old one too: ENCRYPTION_KEY=new,old'

/** The end of a run: nothing needs another key; something is damaged or in the way; something needs one. */
const [NOT_NEEDED, WRONG, NEEDED] = [0, 1, 2]

await command(() => run(process.argv.slice(2)))

async function run(typed: string[]): Promise<number> {
  if (typed.some((word) => word !== '--check')) return complain(usage)
  const settings = readSettings(process.env)
  return withDatabase(({ database }) => work(database, settings, typed.length > 0))
}

async function work(database: Database, settings: Settings, only_look: boolean): Promise<number> {
  const secrets = await givenKeys(settings)
  if (!secrets) return complain(`No key: ENCRYPTION_KEY is not set, and ${keptKey(settings)} is not there`)
  if (await keysFit(database, secrets) === false) return complain(notTheKeys)
  const seen = only_look ? await lookAtSealed(database, secrets)
    : await reseal(database, secrets, everyThousand((anew) => console.log(`${anew} sealed anew`)))
  console.log(seen.map(lineOf).join('\n'))
  const damaged = seen.flatMap((each) => each.damaged)
  for (const { table, column, row } of damaged) {
    console.error(`DAMAGED: ${table}.${column} of ${row} opens with none of the keys given`)
  }
  const needs = await needing(database, seen, settings)
  console.log(needs.length > 0 ? `Keys behind the first are still needed:\n- ${needs.join('\n- ')}`
    : 'Nothing in this database needs a key behind the first. Restart every process with the first alone.')
  console.log((await outside(settings)).map((words) => `Not in the database: ${words}`).join('\n'))
  if (damaged.length > 0) return WRONG
  return needs.length > 0 ? NEEDED : NOT_NEEDED
}

function lineOf({ holds, values, anew, left }: Resealed): string {
  return `${holds.padEnd(42)}${values} sealed, ${anew} anew${left > 0 ? `, ${left} under another key` : ''}`
}

/** What of this database would be lost without the keys behind the first. */
async function needing(
  database: Database, seen: readonly Resealed[], { ENCRYPTION_KEY }: Settings,
): Promise<string[]> {
  const left = seen.filter((each) => each.left > 0).map((each) => `${each.left} of ${each.holds}`)
  const damaged = seen.flatMap((each) => each.damaged).length
  const until = await markedUntil(database)
  const [first, ...others] = ENCRYPTION_KEY ?? []
  const is_alone = others.every((key) => first?.equals(key))
  return [
    ...left.length > 0
      ? [`${left.join(', ')}. If the next run says so too, a process seals with another key: see running.md`]
      : [],
    ...damaged > 0 ? [`perhaps ${damaged} damaged values: another key may open them`] : [],
    ...until && !is_alone
      ? [`answers from before migration 0097, until ${until.toISOString()}: what was asked is known by the `
        + 'last key alone. Without it a request that is repeated under its id is refused, never done twice']
      : [],
  ]
}

/** What no look into the database tells. */
async function outside(settings: Settings): Promise<string[]> {
  const { ENCRYPTION_KEY } = settings
  const file = keptKey(settings)
  const kept = await readFile(file, 'utf8').catch(() => null)
  return [
    'backups that were sealed (--seal), or taken, before this run open with the old key alone. Keep it with '
      + 'them as long as you keep them',
    ...ENCRYPTION_KEY && kept !== null ? [`${file}: nothing reads it while ENCRYPTION_KEY is set`] : [],
  ]
}

/** So that a long run is seen to go on, and a short one says nothing. */
function everyThousand(say: (anew: number) => void): (anew: number) => void {
  let said = 0
  return (anew) => {
    if (anew - said < 1_000) return
    said = anew
    say(anew)
  }
}

function complain(message: string): number {
  console.error(message)
  return WRONG
}
