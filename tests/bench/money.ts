// `npm run bench:money`: lists, payouts and batches of the provider with many rows, as ratios within one run.
// SIZE says how many payouts the larger merchant has (100,000).
import { loadavg } from 'node:os'
import { checkLedger } from '#provider/ledger/check.ts'
import { timed, verdict, type Goal } from './figures.ts'
import { balances, farPages, firstPages } from './list-times.ts'
import { paidLists } from './lists.ts'
import { lookedOver } from './looked-over.ts'
import { longPasts, type Past } from './many-rows.ts'
import { aBatch, singlePayouts } from './payout-times.ts'
import { writings } from './row-writings.ts'
import { aStage } from './stage.ts'

const SIZE = Number(process.env['SIZE'] ?? 100_000)
const FEW = Math.min(10_000, SIZE)

const seconds = (took: number) => `${(took / 1000).toFixed(1)} s`

const { world, stop } = await aStage()
try {
  const began = performance.now()
  const [few, many] = (await longPasts(world, [FEW, SIZE], writings)) as [Past, Past]
  await lookedOver(world)
  console.log(
    `${SIZE} payouts with their requests, books, fundings, beneficiaries and trail beside ${FEW}: ` +
      `written in ${seconds(performance.now() - began)}.`,
  )
  const goals: Goal[] = [
    ...(await firstPages(world, few, many, paidLists)),
    ...(await farPages(world, many)),
    ...(await balances(world, few, many)),
    ...(await singlePayouts(world)),
    ...(await aBatch(world)),
  ]
  let transfers = 0
  const took = await timed(async () => {
    const check = await checkLedger(world.database)
    if (check.faults.length > 0) throw new Error(check.faults.join('\n'))
    transfers = check.transfers
  })
  console.log(`The ledger agrees: ${transfers} transfers checked in ${seconds(took)}.`)
  const isKept = verdict(goals)
  console.log(`Load of the machine at the end: ${loadavg()[0]?.toFixed(1)}.`)
  process.exitCode = isKept ? 0 : 1
} finally {
  await stop()
}
