// Bulk requests: one decision for all their payouts, by the bulk reference.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { approvals } from '#contract/approvals.ts'
import { bulk } from '#contract/bulk.ts'
import { proves } from '#tests/spec/proves.ts'
import { aProvider, type World } from '#tests/world.ts'
import { approve, askedBulk, decline, payers, queueOf, seen } from './approving.ts'
import { balances } from './money/merchant.ts'
import { aMember, pin, type Member } from './team.ts'

let world: World
beforeAll(async () => {
  world = await aProvider()
})
afterAll(() => world.stop())

test('a bulk request is one item of the queue, and its rows can be seen before deciding', async () => {
  proves('field:approval.bulk_reference', 'field:approval.sub_transactions')
  const team = await payers(world)
  const reference = await askedBulk(world, team, 3)
  const { items } = await queueOf(world, team.checker, { kind: 'bulk' })
  expect(items).toMatchObject([
    {
      kind: 'bulk',
      bulk_reference: reference,
      sub_transactions: 3,
      amount: 300_300,
      total_amount: 300_300,
      pending_approvals: 1,
      creator_name: 'Musa Sample',
      can_decide: true,
    },
  ])
  expect(items[0]!.beneficiary).toBeUndefined()
  const rows = await world.ask(bulk.transactions, {
    token: team.checker.token,
    query: { bulk_reference: reference },
  })
  expect(rows.data.items).toHaveLength(3)
})

test('one approval pays all of them', async () => {
  proves('call:PUT dashboard/payouts/bulk/{ref}/approve')
  const team = await payers(world, 20_000)
  const reference = await askedBulk(world, team, 3)
  expect((await approve(world, team.checker, reference)).status).toBe(404)
  const reply = await approve(world, team.checker, reference, { kind: 'bulk' })
  expect(reply.data).toMatchObject({ kind: 'bulk', status: 'APPROVED', version: 2 })
  await world.jobsDone()
  const paid = await world.database
    .selectFrom('payout')
    .select('status')
    .where('merchant_id', '=', team.merchant_id)
    .execute()
  expect(paid.map(({ status }) => status)).toEqual(Array(3).fill('SUCCESSFUL'))
  expect(await balances(world, team.source)).toMatchObject({ ledger: 2_000_000 - 300_300, pending: 0 })
})

test('who changed rows of a batch that somebody else sends approves nothing of it', async () => {
  const team = await payers(world)
  const { token } = team.source
  const row = (at: number) =>
    ({ row: at, beneficiary_nuban: `012345670${at}`, bank_code: '000014', amount: 1_000 })
  const { data: { bulk_reference } } = await world.ask(bulk.validate, {
    token, body: { transactions: [row(1), row(2)], source_nuban: team.source.nuban },
  })
  const other = { ...row(2), beneficiary_nuban: '0123456709' }
  await world.ask(bulk.change, { token: team.admin.token, body: { bulk_reference, transactions: [other] } })
  await world.ask(bulk.request, { token, body: { bulk_reference, pin } })
  const refused = await approve(world, team.admin, bulk_reference, { kind: 'bulk' })
  expect([refused.status, refused.message]).toEqual(
    [403, 'You prepared rows of this batch. Somebody else has to decide.'])
  const waits = async (who: Member) =>
    (await world.ask(approvals.count, { token: who.token })).data.waiting
  expect(await seen(world, team.admin, bulk_reference)).toMatchObject({ can_decide: false })
  expect([await waits(team.admin), await waits(team.checker)]).toEqual([0, 1])
  expect(await world.mailbox(team.admin.email)).toEqual([])
  expect((await approve(world, team.checker, bulk_reference, { kind: 'bulk' })).status).toBe(200)
})

test('who began a batch, or dropped a row of it, is not the second person either', async () => {
  const team = await payers(world)
  const rows = [1, 2].map((at) =>
    ({ row: at, beneficiary_nuban: `012345670${at}`, bank_code: '000014', amount: 1_000 }))
  const begun = await world.ask(bulk.validate, {
    token: team.admin.token, body: { transactions: rows, source_nuban: team.source.nuban },
  })
  const second = await aMember(world, team.merchant_id, { fullname: 'Chi Sample' })
  await world.ask(bulk.remove, { token: second.token, params: { id: begun.data.transactions[0]!.id } })
  const { bulk_reference } = begun.data
  await world.ask(bulk.request, { token: team.source.token, body: { bulk_reference, pin } })
  expect((await approve(world, team.admin, bulk_reference, { kind: 'bulk' })).status).toBe(403)
  expect((await approve(world, second, bulk_reference, { kind: 'bulk' })).status).toBe(403)
  expect((await approve(world, team.checker, bulk_reference, { kind: 'bulk' })).status).toBe(200)
})

test('one decline frees all of them; the creator decides neither', async () => {
  proves('call:PUT dashboard/payouts/bulk/{ref}/decline')
  const team = await payers(world, 20_000)
  const reference = await askedBulk(world, team, 3)
  expect((await approve(world, team.maker, reference, { kind: 'bulk' })).status).toBe(403)
  expect((await decline(world, team.maker, reference, { kind: 'bulk' })).status).toBe(403)
  const reply = await decline(world, team.admin, reference, { kind: 'bulk', reason: 'Wrong file' })
  expect(reply.data).toMatchObject({ status: 'DECLINED', decisions: [{ reason: 'Wrong file' }] })
  expect(await balances(world, team.source)).toMatchObject({ available: 2_000_000, pending: 0 })
  const late = await approve(world, team.checker, reference, { kind: 'bulk' })
  expect([late.status, late.refusal.code]).toEqual([409, 'stale'])
  expect((await seen(world, team.checker, reference)).why_not).toContain('Ada Sample declined this')
})
