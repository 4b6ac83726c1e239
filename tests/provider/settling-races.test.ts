// Reviewers settle a payout while others do, and while the bank answers after all: it ends once, the money
// moves once, and an answer that says the opposite is never lost.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { overview } from '#contract/overview.ts'
import { balances, freshToken } from './money/merchant.ts'
import { aDesk } from './review-world.ts'
import {
  aSilentBank, confirm, effects, faultsInBooks, propose, proposalOn, scene, shown, type SilentBank,
} from './settling.ts'

let bank: SilentBank
beforeAll(async () => {
  bank = await aSilentBank()
})
afterAll(() => bank.world.stop())

describe('At once', () => {
  test('two confirmations move the money once', async () => {
    for (const outcome of ['PAID', 'NOT_PAID'] as const) {
      const { one, other, payout } = await scene(bank)
      const third = await aDesk(bank.world)
      await propose(one, payout, outcome)
      const settlement = await proposalOn(other, payout)
      const replies = await Promise.all([other, third, other, third].map((desk) =>
        confirm(desk, payout, settlement)))
      expect(replies.map(({ status }) => status).toSorted()).toEqual([303, 409, 409, 409])
      expect(replies.find(({ status }) => status === 409)!.text).toMatch(/Sample (Reviewer )?has confirmed/)
      expect(await effects(bank, payout)).toEqual([outcome === 'PAID' ? 'post' : 'release'])
    }
    expect(await faultsInBooks(bank)).toEqual([])
  })

  test('two proposals are one', async () => {
    const { one, other, payout } = await scene(bank)
    const replies = await Promise.all([propose(one, payout, 'PAID'), propose(other, payout, 'NOT_PAID')])
    expect(replies.map(({ status }) => status).toSorted()).toEqual([303, 409])
  })

  test('a confirmation and an answer of the bank end a payout once, whichever comes first', async () => {
    const ends: string[] = []
    for (const [outcome, code] of [['PAID', '00'], ['PAID', '05'], ['NOT_PAID', '00'], ['NOT_PAID', '05'],
      ['NOT_PAID', '00'], ['PAID', '05']] as const) {
      const { one, other, payout } = await scene(bank)
      await propose(one, payout, outcome)
      const settlement = await proposalOn(other, payout)
      const [reply] = await Promise.all([
        confirm(other, payout, settlement),
        bank.notice(payout.session_id, code), bank.notice(payout.session_id, code),
      ])
      const { status } = await shown(bank, payout)
      const done = await effects(bank, payout)
      expect(done).toEqual([status === 'SUCCESSFUL' ? 'post' : 'release'])
      const byBank = code === '00' ? 'SUCCESSFUL' : 'FAILED'
      const byPeople = outcome === 'PAID' ? 'SUCCESSFUL' : 'FAILED'
      expect(status).toBe(reply.status === 303 ? byPeople : byBank)
      const open = await bank.world.database.selectFrom('payout_contradiction').select('code')
        .where('payout_id', '=', payout.id).execute()
      expect(open).toEqual(status === byBank ? [] : [{ code }])
      ends.push(status)
    }
    expect(ends).toHaveLength(6)
    expect(await faultsInBooks(bank)).toEqual([])
  }, 60_000)
})

describe('What the bank says', () => {
  test('before the confirmation ends the payout, and the proposal is of no use any more', async () => {
    const { one, other, payout } = await scene(bank)
    await propose(one, payout, 'PAID')
    const settlement = await proposalOn(other, payout)
    await bank.notice(payout.session_id, '05')
    const reply = await confirm(other, payout, settlement)
    expect([reply.status, reply.text.includes('The bank has answered on')]).toEqual([409, true])
    expect(reply.text).toContain('Overtaken by an answer of the bank')
    expect(await shown(bank, payout)).toMatchObject({ status: 'FAILED', response_code: '05' })
    expect(await effects(bank, payout)).toEqual(['release'])
  })

  test('after it moves nothing, and stands before merchant and reviewers until it is closed', async () => {
    const { one, other, payout } = await scene(bank)
    const token = await freshToken(bank.world, payout.merchant)
    const attention = async () => (await bank.world.ask(overview.show, { token })).data.attention
      .filter(({ title }) => title.includes('contradicts'))
    await propose(one, payout, 'NOT_PAID')
    await confirm(other, payout, await proposalOn(other, payout))
    const settled = await balances(bank.world, payout.merchant)
    expect(await attention()).toEqual([])
    await bank.notice(payout.session_id, '05')
    expect(await attention()).toEqual([])
    for (let times = 0; times < 3; times += 1) await bank.notice(payout.session_id, '00')

    expect(await attention()).toEqual([expect.objectContaining({
      kind: 'payout', path: `/dashboard/payouts/${payout.unique_reference}` })])
    expect(await shown(bank, payout)).toMatchObject({ status: 'FAILED' })
    expect(await effects(bank, payout)).toEqual(['release'])
    expect(await balances(bank.world, payout.merchant)).toEqual(settled)
    expect((await one.get('/review/payouts?view=contradicted')).text).toContain(payout.path)
    expect((await one.get(payout.path)).text).toContain('Told by the bank unasked')
    expect((await one.post(`${payout.path}/close`, { note: '' })).status).toBe(422)
    const closed = await Promise.all([one, other].map((desk) =>
      desk.post(`${payout.path}/close`, { note: 'The bank has sent it back.' })))
    expect(closed.map(({ status }) => status).toSorted()).toEqual([303, 409])
    expect((await other.get(payout.path)).text).toContain('The bank has sent it back.')
    expect(await attention()).toEqual([])
    expect((await one.get('/review/payouts?view=contradicted')).text).not.toContain(payout.path)
    expect(await faultsInBooks(bank)).toEqual([])
  })
})
