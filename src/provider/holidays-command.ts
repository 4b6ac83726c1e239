// `npm run holidays -- declare <day> <name>`: days on which banks do not settle, as the government declares
// them, stated by whoever runs the provider. It counts at once, also in a provider that is running.
import { command, withDatabase } from './command.ts'
import { transaction } from './database.ts'
import { systemClock } from './outside/clock.ts'
import { daysOf, lineOf, readStatement, stateDay, type Statement } from './settlements/state-day.ts'

const usage = `Usage:
  npm run holidays -- list [year]            every holiday of the year, and by whose word
  npm run holidays -- declare <day> <name>   a holiday that was declared, as YYYY-MM-DD
  npm run holidays -- lift <day>             an expected one that was not: banks settle on it
  npm run holidays -- forget <day>           takes back what was stated of a day`

await command(() => run(process.argv.slice(2), systemClock.now()))

async function run(typed: string[], now: Date): Promise<number> {
  const [action = '', year = String(now.getUTCFullYear())] = typed
  const isList = action === 'list'
  const read = isList ? null : readStatement(typed, now)
  if (isList && !/^20\d{2}$/.test(year)) return complain('Give the year as 2026.')
  if (typeof read === 'string') return complain(read)
  await withDatabase(({ database }) => transaction(database, async (inside) => {
    if (read !== null) await stateDay(inside, read, now)
    for (const day of await daysOf(inside, read === null ? year : yearOf(read))) {
      console.log(lineOf(day, now))
    }
  }))
  return 0
}

function yearOf({ day }: Statement): string {
  return day.slice(0, 4)
}

function complain(message: string): number {
  console.error(`${message}\n${usage}`)
  return 1
}
