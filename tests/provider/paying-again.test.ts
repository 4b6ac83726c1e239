// What may be paid again, and what not: never what the bank has since said was paid, nor what two reviewers
// have settled; but once more what nobody would approve the first time.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { overview } from '#contract/overview.ts'
import { transaction } from '#provider/database.ts'
import { lockWaits } from '#tests/lock-waits.ts'
import { anotherSession, type Member } from '#tests/provider/team.ts'
import type { World } from '#tests/world.ts'
import { jobWork } from '#provider/jobs.ts'
import { approve, decline, payers, type Payers } from './approving.ts'
import { aTalkingBank, paidOnceMore, refused, type TalkingBank, type What } from './money/again.ts'
import { aRow, batchOf, rows, rowsOf, sent, validated } from './money/batch.ts'
import { aMerchant, balances, freshToken, pay, payoutOf, type Merchant } from './money/merchant.ts'
import { aDesk } from './review-world.ts'
import { aSilentBank, confirm, propose, proposalOn, shown, waiting } from './settling.ts'

let bank: TalkingBank
let world: World
beforeAll(async () => {
  bank = await aTalkingBank()
  world = bank.world
})
afterAll(() => world.stop())

const tell: TalkingBank['tell'] = (notice) => bank.tell(notice)

const again = (merchant: Merchant, what: What, where = world) => paidOnceMore(where, merchant, what)

const attention = async (merchant: Merchant, where = world) =>
  (await where.ask(overview.show, { token: await freshToken(where, merchant) })).data.attention
    .map(({ title }) => title)

/** One that the bank has refused. */
async function aRefusedPayout(merchant: Merchant) {
  const { unique_reference } = await pay(world, merchant, refused)
  await world.jobsDone()
  const { payout_reference, nip_session_id } = await payoutOf(world, merchant, unique_reference)
  return { unique_reference, payout_reference, session_id: nip_session_id! }
}

/** A batch of five whose last two rows the bank has refused, and those two. */
async function aRefusedBatch(merchant: Merchant) {
  const { bulk_reference } = await validated(world, merchant, [...rows(3), aRow(4, refused),
    aRow(5, { beneficiary_nuban: '0123456893' })])
  await sent(world, merchant, bulk_reference)
  await world.jobsDone()
  const standing = async () =>
    (await rowsOf(world, merchant, { bulk_reference, status: 'FAILED' })).items
  const sessions = (await standing()).map(({ nip_session_id }) => nip_session_id!)
  const mayRetry = async () => (await standing()).map(({ row, can_retry }) => [row, can_retry])
  return { bulk_reference, sessions, mayRetry }
}

const paidAgain = async ({ merchant_id }: Merchant) =>
  (await world.database.selectFrom('payout').select('id').where('merchant_id', '=', merchant_id)
    .where('retry_of', 'is not', null).execute()).length

type Retried = Awaited<ReturnType<typeof again>>

const rowsPaidAgain = async (merchant: Merchant, { data }: Retried) =>
  (await rowsOf(world, merchant, { bulk_reference: data.bulk_reference! })).items.map(({ row }) => row)

/** Asks while the bank's answer that it was paid is on its way into the books, and waits for that. */
async function askedMeanwhile(merchant: Merchant, session_id: string, what: What) {
  const asked = await transaction(world.database, async (inside) => {
    const payout = await inside.selectFrom('payout').selectAll().where('nip_session_id', '=', session_id)
      .forUpdate().executeTakeFirstOrThrow()
    const reply = again(merchant, what)
    await expect.poll(() => lockWaits(world)).toBe(1)
    await inside.insertInto('payout_contradiction').values({ payout_id: payout.id, code: '00',
      merchant_id: payout.merchant_id, mode: payout.mode, at: world.clock.now(),
      closed_by: null, closed_at: null, note: null, told_at: null }).execute()
    return { reply }
  })
  return asked.reply
}

describe('what the bank has since said was paid', () => {
  test('is not paid again, and nobody is told to do it', async () => {
    const merchant = await aMerchant(world)
    const { unique_reference, payout_reference, session_id } = await aRefusedPayout(merchant)
    expect(await payoutOf(world, merchant, unique_reference)).toMatchObject({ can_retry: true })
    expect(await attention(merchant)).toEqual(['1 payout was refused'])
    await tell({ session_id, code: '00' })
    expect(await payoutOf(world, merchant, unique_reference))
      .toMatchObject({ status: 'FAILED', response_code: '05', can_retry: false })
    expect(await attention(merchant)).toEqual(['The bank contradicts how a payout ended'])
    const { refusal } = await again(merchant, { payout_reference })
    expect([refusal.code, refusal.message]).toEqual(['conflict',
      'The bank has since said that this payout was paid. Do not pay it again: '
        + 'we look into it with the bank.'])
    expect(await paidAgain(merchant)).toBe(0)
  })

  test('is left out when the refused rows of its batch are paid again', async () => {
    const merchant = await aMerchant(world)
    const { bulk_reference, sessions, mayRetry } = await aRefusedBatch(merchant)
    expect(await mayRetry()).toEqual([[4, true], [5, true]])
    await tell({ session_id: sessions[0]!, code: '00' })
    expect(await mayRetry()).toEqual([[4, false], [5, true]])
    expect(await batchOf(world, merchant, bulk_reference)).toMatchObject({ failed: 2, can_retry: 1 })
    expect(await rowsPaidAgain(merchant, await again(merchant, { bulk_reference }))).toEqual([5])
  })

  test('leaves nothing to pay again in a batch of which it was all that was refused', async () => {
    const merchant = await aMerchant(world)
    const { bulk_reference, sessions } = await aRefusedBatch(merchant)
    for (const session_id of sessions) await tell({ session_id, code: '00' })
    expect((await again(merchant, { bulk_reference })).refusal.code).toBe('conflict')
    expect(await paidAgain(merchant)).toBe(0)
  })

  test('is not paid again by who asked while the bank said so', async () => {
    const merchant = await aMerchant(world)
    const { payout_reference, session_id } = await aRefusedPayout(merchant)
    const reply = await askedMeanwhile(merchant, session_id, { payout_reference })
    expect(reply.refusal.code).toBe('conflict')
    expect(await paidAgain(merchant)).toBe(0)
  })

  test('is left out of a batch that was asked for while the bank said so', async () => {
    const merchant = await aMerchant(world)
    const { bulk_reference, sessions } = await aRefusedBatch(merchant)
    const reply = await askedMeanwhile(merchant, sessions[0]!, { bulk_reference })
    expect(await rowsPaidAgain(merchant, reply)).toEqual([5])
  })
})

test('what reviewers have settled as not paid is not paid again, whatever the last code', async () => {
  const bank = await aSilentBank()
  const [payout] = await waiting(bank, 1, '25')
  const [one, other] = [await aDesk(bank.world, 'Kemi Sample'), await aDesk(bank.world, 'Ola Sample')]
  await propose(one, payout!, 'NOT_PAID')
  await confirm(other, payout!, await proposalOn(other, payout!))
  const { payout_reference, ...ended } = await shown(bank, payout!)
  expect(ended).toMatchObject({ status: 'FAILED', response_code: '25', can_retry: false })
  expect(await attention(payout!.merchant, bank.world)).toEqual([])
  const { refusal } = await again(payout!.merchant, { payout_reference }, bank.world)
  expect([refusal.code, refusal.message]).toEqual(['conflict',
    'Our staff has settled this payout as not paid. Ask for a new one.'])
})

describe('asked for again and not approved', () => {
  const WEEK = 7 * 86_400_000

  const expired = async () => {
    await world.clock.advance(WEEK)
    await world.app.jobs['expire_requests']!({}, jobWork(world.app))
  }
  const freshly = async (person: Member) => ({ ...person, token: await anotherSession(world, person) })
  const declined = async ({ checker }: Payers, reference: string, kind: 'single' | 'bulk' = 'single') =>
    (await decline(world, await freshly(checker), reference, { kind })).data

  /** Of a team in which a second person decides. */
  async function aRefusedOne() {
    const team = await payers(world, 20_000)
    const { unique_reference } = await pay(world, team.source, refused)
    await approve(world, team.checker, unique_reference).then((reply) => reply.data)
    await world.jobsDone()
    const now = () => payoutOf(world, team.source, unique_reference)
    const { payout_reference } = await now()
    return { team, now, retry: () => again(team.source, { payout_reference }) }
  }

  async function aRefusedFile() {
    const team = await payers(world, 20_000)
    const { bulk_reference } = await validated(world, team.source, [aRow(1), aRow(2, refused)])
    await sent(world, team.source, bulk_reference)
    await approve(world, team.checker, bulk_reference, { kind: 'bulk' }).then((reply) => reply.data)
    await world.jobsDone()
    const now = () => batchOf(world, team.source, bulk_reference)
    return { team, now, bulk_reference, retry: () => again(team.source, { bulk_reference }) }
  }

  test('a payout may be paid again, and waits no longer for what was declined', async () => {
    const { team, now, retry } = await aRefusedOne()
    const first = (await retry()).data
    expect(await now()).toMatchObject({ can_retry: false, retried_by: first.unique_reference })
    expect((await retry()).refusal.message).toBe('This payout was paid again already.')
    await declined(team, first.unique_reference!)
    expect(await now()).toMatchObject({ can_retry: true, retried_by: null })
    const second = (await retry()).data
    expect(await now()).toMatchObject({ can_retry: false, retried_by: second.unique_reference })
    await approve(world, await freshly(team.checker), second.unique_reference!).then(({ data }) => data)
    await world.jobsDone()
    expect(await payoutOf(world, team.source, second.unique_reference!))
      .toMatchObject({ status: 'FAILED', can_retry: true })
    expect((await retry()).refusal.code).toBe('conflict')
    expect(await balances(world, team.source)).toMatchObject({ available: 2_000_000, pending: 0 })
  })

  test('a payout may be paid again after a week in which nobody decided', async () => {
    const { now, retry } = await aRefusedOne()
    await retry().then(({ data }) => data)
    await expired()
    expect(await now()).toMatchObject({ can_retry: true, retried_by: null })
    expect((await retry()).status).toBe(200)
  })

  test('a payout is paid again once by twenty who ask at once', async () => {
    const { team, retry } = await aRefusedOne()
    await declined(team, (await retry()).data.unique_reference!)
    const replies = await Promise.all(Array.from({ length: 20 }, retry))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await paidAgain(team.source)).toBe(1)
  })

  test.each(['declined', 'expired'])('the refused rows of a batch may be paid again: %s', async (how) => {
    const { team, now, retry } = await aRefusedFile()
    const first = (await retry()).data.bulk_reference!
    expect(await now()).toMatchObject({ retried_by: first })
    expect((await retry()).refusal.message).toContain('The refused rows were paid again already.')
    await (how === 'declined' ? declined(team, first, 'bulk') : expired())
    expect(await now()).toMatchObject({ retried_by: null })
    const replies = await Promise.all(Array.from({ length: 5 }, retry))
    const [second, ...more] = replies.filter(({ status }) => status === 200)
    expect(more).toEqual([])
    expect(await rowsPaidAgain(team.source, second!)).toEqual([2])
    expect(await now()).toMatchObject({ retried_by: second!.data.bulk_reference })
  })

  test('a row of a batch is paid again either by itself or with the batch', async () => {
    const { team, bulk_reference, retry } = await aRefusedFile()
    await declined(team, (await retry()).data.bulk_reference!, 'bulk')
    const { items } = await rowsOf(world, team.source, { bulk_reference, status: 'FAILED' })
    const payout_reference = items[0]!.payout_reference!
    const replies = await Promise.all([retry(), again(team.source, { payout_reference })])
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await paidAgain(team.source)).toBe(1)
  })
})
