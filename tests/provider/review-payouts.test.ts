// Payouts that the bank never answers for certain: they stand before the reviewers with all that is known,
// and two of them settle each.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { notifications } from '#contract/notifications.ts'
import { blockReviewer } from '#provider/review/reviewers.ts'
import { balances, freshToken } from './money/merchant.ts'
import { aDesk, aReviewer, asPage, deskOf, logIn } from './review-world.ts'
import {
  aSilentBank, confirm, effects, faultsInBooks, found, propose, proposalOn, scene, shown, waiting,
  type SilentBank,
} from './settling.ts'

let bank: SilentBank
beforeAll(async () => {
  bank = await aSilentBank()
})
afterAll(() => bank.world.stop())

describe('The list', () => {
  test('has who waits longest first, with neither amounts nor account numbers', async () => {
    const [early] = await waiting(bank)
    const [late] = await waiting(bank)
    const desk = await aDesk(bank.world)
    const { text, status } = await desk.get('/review/payouts')
    expect(status).toBe(200)
    const order = [early!, late!].map(({ path }) => text.indexOf(`href="${path}"`))
    expect(order[0]).toBeGreaterThan(0)
    expect(order[1]).toBeGreaterThan(order[0]!)
    expect(text).toContain('₦••,•••.••')
    expect(text).toContain('••••••6781')
    expect(text).not.toMatch(/12,345|0123456781/)
    expect(text).toContain('25 hours ago')
  })

  test('opens one with everything that is known, and writes that down', async () => {
    const { one, payout } = await scene(bank)
    const { text } = await one.get(payout.path)
    const session = [payout.session_id.slice(0, 18), payout.session_id.slice(18)]
    for (const words of [...session, '₦12,345.00', payout.unique_reference, 'INDIGO LOOM SAMPLE',
      '••••••6781', 'Answer to the sending', 'Answer to a query', 'No answer came in time.']) {
      expect(text).toContain(words)
    }
    expect(text.match(/Answer to a query/g)?.length).toBe(2)
    expect(text).not.toContain('0123456781')
    expect((await one.get(payout.path)).text).toContain('Opened the payout')
  })

  test('goes on to the next page where there are many', async () => {
    const crowd = await aSilentBank()
    const many = await waiting(crowd, 52)
    const desk = await aDesk(crowd.world)
    const pages: string[] = []
    let path = '/review/payouts'
    for (;;) {
      const { text } = await desk.get(path)
      pages.push(...[...text.matchAll(/href="\/review\/payouts\/([0-9a-f-]{36})"/g)].map(([, id]) => id!))
      const next = /href="(\/review\/payouts\?view=waiting&amp;after=[^"]+)"/.exec(text)?.[1]
      if (!next) break
      path = next.replace('&amp;', '&')
    }
    expect(pages).toEqual(many.map(({ id }) => id))
  }, 120_000)

  test('is for reviewers alone', async () => {
    const { one, payout } = await scene(bank)
    for (const path of ['/review/payouts', payout.path]) {
      const page = await asPage(await bank.world.request(path))
      expect([page.status, page.headers.get('location')]).toEqual([303, '/review/login'])
    }
    const token = await freshToken(bank.world, payout.merchant)
    const body = new URLSearchParams({ ...found, outcome: 'PAID' }).toString()
    const headers = { token, 'Content-Type': 'application/x-www-form-urlencoded' }
    const reply = await bank.world.request(`${payout.path}/propose`, { method: 'POST', headers, body })
    expect(reply.status).toBe(401)
    expect((await one.post(`${payout.path}/propose`, { ...found, outcome: 'PAID', csrf: 'guess' })).status)
      .toBe(403)
    expect(await proposalOn(one, payout)).toBe('')
    expect((await one.get('/review/payouts/00000000-0000-4000-8000-000000000000')).status).toBe(404)
    expect((await one.get('/review/payouts/nothing')).status).toBe(404)
  })
})

describe('Asking the bank again', () => {
  test('keeps what it says, and ends the payout when it is sure', async () => {
    const { one, payout } = await scene(bank)
    bank.says.code = '09'
    const asked = await one.post(`${payout.path}/ask`, {})
    expect(asked.headers.get('location')).toBe(`${payout.path}?done=asked`)
    const { text } = await one.get(asked.headers.get('location')!)
    expect(text).toContain('The bank was asked. 09: The bank is working on it.')
    expect(text).toContain('Answer to a reviewer’s query')
    expect(await shown(bank, payout)).toMatchObject({ status: 'INQ', waits_for: 'person' })
    bank.says.code = '00'
    await one.post(`${payout.path}/ask`, {})
    expect(await shown(bank, payout)).toMatchObject({ status: 'SUCCESSFUL' })
    expect(await effects(bank, payout)).toEqual(['post'])
    expect((await one.post(`${payout.path}/ask`, {})).status).toBe(303)
    const often = await one.post(`${payout.path}/ask`, {})
    expect([often.status, often.text.includes('Too many attempts')]).toEqual([429, true])
    expect(await effects(bank, payout)).toEqual(['post'])
  })
})

describe('Settling', () => {
  test('needs what was found and the evidence, and keeps what was typed', async () => {
    const { one, payout } = await scene(bank)
    for (const [fields, words] of [
      [{ outcome: 'PAID', reason: ' ', evidence: 'A sample report' }, 'Write what you found.'],
      [{ outcome: 'PAID', reason: 'A sample reason', evidence: '' }, 'Name the evidence.'],
      [{ outcome: 'perhaps', ...found }, 'Choose paid or not paid.'],
    ] as const) {
      const page = await one.post(`${payout.path}/propose`, fields)
      expect([page.status, page.text.includes(words)]).toEqual([422, true])
      expect(page.text).toContain(fields.reason.trim())
      expect(page.text).toContain(fields.evidence)
    }
    expect(await proposalOn(one, payout)).toBe('')
  })

  test('as paid takes the money with its charges, once two have agreed, and tells the merchant', async () => {
    const { one, other, payout } = await scene(bank)
    const { merchant, unique_reference } = payout
    expect((await propose(one, payout, 'PAID')).status).toBe(303)
    expect(await effects(bank, payout)).toEqual([])
    const settlement = await proposalOn(one, payout)
    const own = await confirm(one, payout, settlement)
    expect([own.status, own.text.includes('Another reviewer has to confirm it.')]).toEqual([409, true])
    expect((await other.get('/review/payouts?view=proposed')).text).toContain('Waits for you')
    expect((await confirm(other, payout, settlement)).status).toBe(303)

    expect(await shown(bank, payout))
      .toMatchObject({ status: 'SUCCESSFUL', reason: null, response_code: null })
    expect(await effects(bank, payout)).toEqual(['post'])
    const left = 2_000_000 - 1_234_500 - 2_500 - 188 - 5_000
    expect(await balances(bank.world, merchant)).toEqual({ available: left, ledger: left, pending: 0 })
    expect(await faultsInBooks(bank)).toEqual([])
    const [letter] = await bank.world.mailbox(merchant.email)
    expect(letter).toMatchObject({ subject: 'Your payout was paid' })
    expect(letter!.text).toContain(found.reason)
    const token = await freshToken(bank.world, merchant)
    const { data } = await bank.world.ask(notifications.list, { token })
    expect(data.items[0]).toMatchObject({ kind: 'payout.settled',
      path: `/dashboard/payouts/${unique_reference}` })
    const trail = await bank.world.database.selectFrom('audit_event').select(['role', 'after'])
      .where('action', '=', 'payout.settled').where('merchant_id', '=', merchant.merchant_id).execute()
    expect(trail).toEqual([{ role: 'reviewer', after: expect.objectContaining({
      ...found, status: 'SUCCESSFUL', proposed_by: 'Kemi Sample', by: 'Ola Sample',
    }) }])
    expect((await one.get('/review/payouts?view=settled')).text).toContain(payout.path)
  })

  test('as not paid sets the money free again', async () => {
    const { one, other, payout } = await scene(bank)
    await propose(one, payout, 'NOT_PAID')
    await confirm(other, payout, await proposalOn(other, payout))
    expect(await shown(bank, payout)).toMatchObject({ status: 'FAILED', can_retry: false,
      reason: expect.stringContaining('not paid') })
    expect(await effects(bank, payout)).toEqual(['release'])
    expect(await balances(bank.world, payout.merchant))
      .toEqual({ available: 2_000_000, ledger: 2_000_000, pending: 0 })
    expect((await bank.world.mailbox(payout.merchant.email))[0]).toMatchObject({
      subject: 'Your payout was not paid' })
    expect(await faultsInBooks(bank)).toEqual([])
  })

  test('can be taken back by who proposed it and rejected by another; then it waits on', async () => {
    const { one, other, payout } = await scene(bank)
    for (const [desk, words] of [[one, 'Withdrawn'], [other, 'Rejected']] as const) {
      await propose(one, payout, 'PAID')
      const settlement = await proposalOn(desk, payout)
      expect((await desk.post(`${payout.path}/drop`, { settlement })).status).toBe(303)
      expect((await one.get(payout.path)).text).toContain(words)
      expect((await confirm(other, payout, settlement)).status).toBe(409)
    }
    expect(await shown(bank, payout)).toMatchObject({ waits_for: 'person' })
    await propose(other, payout, 'NOT_PAID')
    expect((await propose(one, payout, 'PAID')).text).toContain('Ola Sample has proposed already.')
    expect((await confirm(one, payout, await proposalOn(one, payout))).status).toBe(303)
  })

  test('says to the only reviewer that there must be two, and how', async () => {
    const alone = await aSilentBank()
    const [payout] = await waiting(alone)
    const desk = await aDesk(alone.world)
    expect((await desk.get(payout!.path)).text).toContain('npm run reviewer -- add')
    await aReviewer(alone.world)
    expect((await desk.get(payout!.path)).text).not.toContain('npm run reviewer')
  })

  test('is not confirmed on the word of somebody who was blocked since', async () => {
    const [payout] = await waiting(bank)
    const gone = await aReviewer(bank.world, 'Gone Sample')
    const [one, other] = [deskOf(bank.world, await logIn(bank.world, gone)), await aDesk(bank.world)]
    await propose(one, payout!, 'PAID')
    await blockReviewer(bank.world.database, gone.id, bank.world.clock.now())
    const settlement = await proposalOn(other, payout!)
    expect((await confirm(other, payout!, settlement)).text).toContain('Gone Sample is no reviewer any more.')
    expect((await other.post(`${payout!.path}/drop`, { settlement })).status).toBe(303)
    expect(await effects(bank, payout!)).toEqual([])
  })

  test('by one person alone is refused by the database itself', async () => {
    const { one, payout } = await scene(bank)
    await propose(one, payout, 'PAID')
    await expect(bank.world.database.updateTable('payout_settlement')
      .set(({ ref }) => ({ status: 'CONFIRMED', ended_by: ref('proposed_by'),
        ended_at: bank.world.clock.now() }))
      .where('payout_id', '=', payout.id).execute()).rejects.toThrow('payout_settlement_four_eyes')
  })
})
