// `npm run trouble -- say <words>`: tells every merchant, in one line on every page, that the provider has
// trouble; `over` takes it away. It counts at once, also in a provider that is running.
import { randomUUID } from 'node:crypto'
import { command, withDatabase } from './command.ts'
import { transaction } from './database.ts'
import { systemClock } from './outside/clock.ts'
import { endTrouble, sayTrouble, troubleNow } from './provider-status/state.ts'

const usage = `Usage:
  npm run trouble -- say <words>   5 to 200 characters, such as: Bank transfers are slow this morning.
  npm run trouble -- over          it is over
  npm run trouble -- show          what is said now`

await command(() => run(process.argv.slice(2), systemClock.now()))

async function run([action = '', ...typed]: string[], now: Date): Promise<number> {
  const words = typed.join(' ').trim()
  if (!['say', 'over', 'show'].includes(action)) return complain('Say what to do.')
  const isLong = words.length >= 5 && words.length <= 200
  if (action === 'say' && !isLong) return complain('Give 5 to 200 characters.')
  await withDatabase(({ database }) => transaction(database, async (inside) => {
    if (action === 'say') await sayTrouble(inside, randomUUID(), words, now)
    if (action === 'over') await endTrouble(inside, now)
    console.log((await troubleNow(inside))?.words ?? 'Nothing is said: all is well.')
  }))
  return 0
}

function complain(message: string): number {
  console.error(`${message}\n${usage}`)
  return 1
}
