// The demo of an empty sandbox has money in every state, and its books agree.
import { expect, test } from 'vitest'
import { jobWork } from '#provider/jobs.ts'
import { checkLedger } from '#provider/ledger/check.ts'
import { seed } from '#provider/nouns.ts'
import { aProvider } from '#tests/world.ts'

test('the demo merchant has payouts in every state, batches, schedules, and books that agree', async () => {
  const world = await aProvider({ now: '2026-11-21T09:30:00Z' })
  await seed(jobWork(world.app))
  await world.jobsDone()
  const statuses = async (table: 'payout' | 'payout_schedule' | 'payout_request') =>
    (await world.database.selectFrom(table).select('status').distinct().where('mode', '=', 'live').execute())
      .map(({ status }) => status).sort()
  expect(await statuses('payout')).toEqual(['DECLINED', 'EXPIRED', 'FAILED', 'INQ', 'PENDING', 'SUCCESSFUL'])
  expect(await statuses('payout_schedule')).toEqual(['ACTIVE', 'CANCELLED', 'COMPLETED', 'PENDING'])
  expect(await statuses('payout_request')).toEqual(['APPROVED', 'DECLINED', 'EXPIRED', 'PENDING'])
  const checked = await checkLedger(world.database)
  expect(checked.faults).toEqual([])
  expect(checked.transfers).toBeGreaterThan(100)
  await seed(jobWork(world.app))
  expect((await checkLedger(world.database)).transfers).toBe(checked.transfers)
})
