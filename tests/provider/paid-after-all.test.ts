// A refused payout is asked for again and waits for a second person; meanwhile the bank says that the first
// was paid after all.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anotherSession } from '#tests/provider/team.ts'
import type { World } from '#tests/world.ts'
import { approve, payers, type Payers } from './approving.ts'
import { aTalkingBank, paidOnceMore, refused, type TalkingBank, type What } from './money/again.ts'
import { aRow, rowsOf, sent, validated } from './money/batch.ts'
import { balances, pay, payoutOf } from './money/merchant.ts'

let bank: TalkingBank
let world: World
beforeAll(async () => {
  bank = await aTalkingBank()
  world = bank.world
})
afterAll(() => world.stop())

/** As the team's checker, and as far as the bank answers at once. */
async function approved({ checker }: Payers, reference: string, kind: 'single' | 'bulk'): Promise<void> {
  const token = await anotherSession(world, checker)
  expect((await approve(world, { token }, reference, { kind })).status).toBe(200)
  await world.jobsDone()
}

const again = async ({ source }: Payers, what: What) => (await paidOnceMore(world, source, what)).data

test('a payout that waits does not leave once the bank says that the first was paid', async () => {
  const team = await payers(world, 20_000)
  const { unique_reference } = await pay(world, team.source, refused)
  await approved(team, unique_reference, 'single')
  const first = await payoutOf(world, team.source, unique_reference)
  const second = (await again(team, { payout_reference: first.payout_reference })).unique_reference!
  const { available } = await balances(world, team.source)
  await bank.tell({ session_id: first.nip_session_id!, code: '00' })
  await approved(team, second, 'single')
  expect(await payoutOf(world, team.source, second)).toMatchObject({
    status: 'FAILED', nip_session_id: null, can_retry: false,
    reason: 'The bank has since said that the first payout was paid. This one was not sent.',
  })
  expect(await balances(world, team.source)).toMatchObject({ pending: 0 })
  expect((await balances(world, team.source)).available).toBeGreaterThan(available ?? 0)
  expect((await world.mailbox(team.maker.email))[0]!.text).toContain('the first payout was paid')
})

test('rows that wait do not leave either, and the others do', async () => {
  const team = await payers(world, 20_000)
  const { bulk_reference } = await validated(world, team.source, [aRow(1, refused), aRow(2, refused)])
  await sent(world, team.source, bulk_reference)
  await approved(team, bulk_reference, 'bulk')
  const [paid] = (await rowsOf(world, team.source, { bulk_reference, status: 'FAILED' })).items
  const linked = (await again(team, { bulk_reference })).bulk_reference!
  await bank.tell({ session_id: paid!.nip_session_id!, code: '00' })
  await approved(team, linked, 'bulk')
  const rowsNow = (await rowsOf(world, team.source, { bulk_reference: linked })).items
  expect(rowsNow.map(({ row, nip_session_id }) => [row, nip_session_id !== null]).toSorted())
    .toEqual([[1, paid!.row !== 1], [2, paid!.row !== 2]])
  expect(await balances(world, team.source)).toMatchObject({ pending: 0 })
})
