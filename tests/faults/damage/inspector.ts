// A process of its own that looks at damaged files one after another and tells how far it is, so that whoever
// started it sees when it hangs, dies or grows.
import { payoutSheet } from '#app/features/new-payout/sheet/shape.ts'
import { readSheet } from '#app/offline/sheet/read.ts'
import { SheetRefused } from '#app/offline/sheet/refused.ts'
import { inspect } from '#provider/files/inspect.ts'
import { chanceOf } from '../simulation/chance.ts'
import { damaged } from './mutate.ts'
import { seeds, type Seed } from './seeds.ts'

/** Looks at the files `first`, `first + step`, and so on below `end`. */
export interface Orders { seed: number, first: number, end: number, step: number }

export interface Told {
  /** The file that it begins with next; `end` or more when it is through. */
  next: number
  kept: number
  refused: number
  /** Workbooks and tables as rows of payouts: read, or refused in words. */
  rows: number
  turned_away: number
  slowest: number
  rss: number
  faults: string[]
}

const SLOW_MS = 2_000
const TELL_EVERY_MS = 250

if (process.send) process.once('message', (orders: Orders) => void work(orders))

async function work({ seed, first, end, step }: Orders): Promise<void> {
  const whole = await seeds()
  // What reads PDFs starts with the first one.
  for (const file of whole.filter(({ name }) => name.endsWith('.pdf'))) await inspect(file)
  const told: Told =
    { next: first, kept: 0, refused: 0, rows: 0, turned_away: 0, slowest: 0, rss: 0, faults: [] }
  let heard = performance.now()
  while (told.next < end) {
    const file = damaged(chanceOf(Math.imul(seed, 2_654_435_761) + told.next), whole)
    const began = performance.now()
    for (const fault of await faultsOf(file, told)) told.faults.push(`${told.next} ${file.name}: ${fault}`)
    const now = performance.now()
    told.slowest = Math.max(told.slowest, now - began)
    if (now - began > SLOW_MS)
      told.faults.push(`${told.next} ${file.name}: took ${Math.round(now - began)} ms`)
    told.next += step
    if (now - heard < TELL_EVERY_MS) continue
    heard = now
    told.rss = Math.max(told.rss, process.memoryUsage.rss())
    process.send?.(told)
  }
  process.send?.(told, () => process.disconnect())
}

async function faultsOf({ name, bytes }: Seed, told: Told): Promise<string[]> {
  const faults: string[] = []
  try {
    const result = await inspect({ name, bytes })
    if ('problem' in result) told.refused += 1
    else told.kept += 1
    if ('problem' in result && !/^[A-Z].{15,}(\.|below 4MB)$/.test(result.problem))
      faults.push(`says ${JSON.stringify(result.problem)}`)
  } catch (error) {
    faults.push(`throws ${String(error)}`)
  }
  if (!/\.(csv|xlsx)$/.test(name)) return faults
  try {
    readSheet(bytes, payoutSheet)
    told.rows += 1
  } catch (error) {
    if (error instanceof SheetRefused && error.message.length > 20) told.turned_away += 1
    else faults.push(`as rows throws ${String(error)}`)
  }
  return faults
}
