// Taking back what the business has set by the link in the letter: where events and settlements go, who is
// let in from where, who has to approve; only as long as it is as that change left it.
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { approvalPolicy } from '#contract/approval-policy.ts'
import { beneficiaries } from '#contract/beneficiaries.ts'
import { ipWhitelist } from '#contract/ip-whitelist.ts'
import { merchants } from '#contract/merchants.ts'
import { settlementAccount } from '#contract/settlement-account.ts'
import { users } from '#contract/users.ts'
import { webhooks } from '#contract/webhooks.ts'
import { kobo } from '#domain/money.ts'
import { aProvider, type World } from '#tests/world.ts'
import { letterTo, noticeLink, showNotice, takeBack, twoAdministrators } from './access.ts'
import { bank, decide } from './applicants.ts'
import { anApproved } from './secured.ts'
import { aMember, eventsOf, type Member } from './team.ts'

let world: World
beforeAll(async () => { world = await aProvider() })
afterAll(() => world.stop())
beforeEach(() => sql`delete from rate_limit`.execute(world.database))

const undoOf = async (link: string) => (await showNotice(world, link)).data.undo

describe('where events go', () => {
  const [ours, theirs] = ['https://shop.adire.example/oja', 'https://crook.example/oja']
  const set = async ({ token, code }: Member, url: string | null) =>
    world.ask(webhooks.change, { token, body: { url, totp_code: await code() } })
  const urlNow = async ({ token }: Member) => (await world.ask(webhooks.show, { token })).data.url

  test('is as before after one touch, and what is told of it says by whom', async () => {
    const { admin, second } = await twoAdministrators(world)
    await set(admin, ours)
    await set(admin, theirs)
    const link = await noticeLink(world, second)
    expect(await undoOf(link)).toBe('Send events where they went before')
    expect((await takeBack(world, link)).status).toBe(200)
    expect(await urlNow(admin)).toBe(ours)
    expect((await eventsOf(world, admin.merchant_id)).at(-1)).toMatchObject({
      action: 'webhook.set', user_id: second.user_id, after: { url: ours },
    })
    expect((await takeBack(world, link)).refusal.code).toBe('conflict')
  })

  test('is nowhere where it was nowhere before, and stays where it was changed again', async () => {
    const { admin, second } = await twoAdministrators(world)
    await set(admin, theirs)
    const first = await noticeLink(world, second)
    expect((await takeBack(world, first)).status).toBe(200)
    expect(await urlNow(admin)).toBe(null)
    await set(admin, theirs)
    const link = await noticeLink(world, second)
    await set(admin, ours)
    expect((await takeBack(world, link)).refusal.message).toContain('changed again meanwhile')
    expect(await urlNow(admin)).toBe(ours)
  })
})

describe('the account of a beneficiary', () => {
  const [theirs, ours] = ['0123456700', '0123456789']
  const account = (beneficiary_nuban: string) => ({ beneficiary_nuban, beneficiary_bank_code: '000014' })
  const add = async ({ token }: Member) =>
    (await world.ask(beneficiaries.create, { token, body: account(ours) })).data.reference
  const move = async ({ token, code }: Member, ref: string, nuban: string) =>
    world.ask(beneficiaries.update, {
      token, params: { ref }, body: { ...account(nuban), totp_code: await code() },
    })
  const nubanNow = async ({ token }: Member, ref: string) =>
    (await world.ask(beneficiaries.show, { token, params: { ref } })).data.beneficiary_nuban

  test('changes with a code alone, every administrator is told, and one touch brings it back', async () => {
    const { admin, second, maker } = await twoAdministrators(world)
    const ref = await add(maker)
    const refused = await world.request(`/v2/dashboard/beneficiaries/${ref}`, {
      method: 'PUT', body: JSON.stringify(account(theirs)),
      headers: { 'Content-Type': 'application/json', 'token': maker.token, 'requestId': randomUUID() },
    })
    const { errors } = await refused.json() as { errors: object }
    expect([refused.status, Object.keys(errors)]).toEqual([422, ['totp_code']])
    expect(await world.mailbox(second.email)).toEqual([])
    expect((await move(maker, ref, theirs)).status).toBe(200)
    for (const administrator of [admin, second]) {
      const { subject, text } = await letterTo(world, administrator)
      expect(subject).toBe('A beneficiary got another bank account')
      for (const fact of ['******6789', '******6700', `(${maker.email}) did this on`])
        expect(text).toContain(fact)
    }
    const link = await noticeLink(world, second)
    expect(await undoOf(link)).toBe('Bring the account of before back')
    expect((await takeBack(world, link)).status).toBe(200)
    expect(await nubanNow(maker, ref)).toBe(ours)
    expect((await takeBack(world, link)).refusal.code).toBe('conflict')
  })

  test('stays where it was changed again, or where the one before was added anew', async () => {
    const { second, maker } = await twoAdministrators(world)
    const ref = await add(maker)
    await move(maker, ref, theirs)
    const early = await noticeLink(world, second)
    await move(maker, ref, '0123456701')
    expect((await takeBack(world, early)).refusal.message).toContain('changed again meanwhile')
    const late = await noticeLink(world, second)
    await move(maker, ref, theirs)
    const last = await noticeLink(world, second)
    await move(maker, ref, ours)
    await move(maker, ref, theirs)
    await add(maker)
    for (const link of [late, last, await noticeLink(world, second)])
      expect((await takeBack(world, link)).refusal.message).toContain('changed again meanwhile')
    expect(await nubanNow(maker, ref)).toBe(theirs)
  })
})

test('whoever was locked out by the IP whitelist is let in again by the link', async () => {
  const { admin, second } = await twoAdministrators(world)
  const [shop, crook] = ['102.89.1.10', '41.58.1.1']
  const profile = (from: string) => world.ask(merchants.profile, { token: second.token, from })
  await world.ask(ipWhitelist.change, {
    token: admin.token, from: crook,
    body: { guards: 'everyone', entries: [{ range: '41.58.1.0/24' }], totp_code: await admin.code() },
  })
  expect((await profile(shop)).status).toBe(403)
  const link = await noticeLink(world, second)
  expect(await undoOf(link)).toBe('Bring the whitelist of before back')
  expect((await takeBack(world, link)).status).toBe(200)
  expect((await profile(shop)).status).toBe(200)
})

describe('the approval policy', () => {
  const set = async ({ token, code }: Member, approvals: number) => {
    const { data: { version } } = await world.ask(approvalPolicy.show, { token })
    return world.ask(approvalPolicy.change, {
      token,
      body: { version, bands: [{ from: kobo(0), approvals }], daily_limit: null, totp_code: await code() },
    })
  }
  const standing = async ({ token }: Member) => (await world.ask(approvalPolicy.show, { token })).data

  test('is not changed after one touch of who was asked to confirm', async () => {
    const { admin, second } = await twoAdministrators(world)
    expect((await set(admin, 0)).data.pending).not.toBe(null)
    const link = await noticeLink(world, second)
    expect(await undoOf(link)).toBe('Refuse the change of the policy')
    expect((await takeBack(world, link)).status).toBe(200)
    expect((await standing(admin)).pending).toBe(null)
    expect((await eventsOf(world, admin.merchant_id)).at(-1)).toMatchObject({ action: 'policy.refused' })
  })

  test('comes back where it asked for more people, and not where it asked for fewer', async () => {
    const owner = await anApproved(world)
    await aMember(world, owner.merchant_id, { role: 'Checker', permissions: ['approve_payouts'] })
    const links: string[] = []
    for (const approvals of [0, 1, 0]) {
      expect((await set(owner, approvals)).status).toBe(200)
      links.push(await noticeLink(world, owner))
    }
    expect(await Promise.all(links.map(undoOf))).toEqual([null, null, 'Bring the policy of before back'])
    expect((await takeBack(world, links[2]!)).status).toBe(200)
    const { bands, version } = await standing(owner)
    expect([bands, version]).toEqual([[{ from: 0, approvals: 1 }], 4])
  })
})

describe('the bank account for settlements', () => {
  const other = { business_nuban: '0000014580', bank_code: bank.bank_code }
  const merchantOf = async ({ token }: Member) =>
    (await world.ask(merchants.profile, { token })).data.merchant

  test('is as before, and not under review, after one touch', async () => {
    const owner = await anApproved(world)
    const before = await merchantOf(owner)
    await world.ask(settlementAccount.change, {
      token: owner.token, body: { ...other, totp_code: await owner.code() },
    })
    const link = await noticeLink(world, owner)
    expect(await undoOf(link)).toBe('Take the other bank account back')
    expect((await takeBack(world, link)).status).toBe(200)
    expect(await merchantOf(owner)).toEqual(before)
  })

  test('stays where a reviewer has approved it meanwhile', async () => {
    const owner = await anApproved(world)
    await world.ask(settlementAccount.change, {
      token: owner.token, body: { ...other, totp_code: await owner.code() },
    })
    const link = await noticeLink(world, owner)
    expect((await decide(world, owner.merchant_id, { decision: 'approve' })).status).toBe(200)
    expect((await takeBack(world, link)).refusal.code).toBe('conflict')
    expect((await merchantOf(owner)).settled_to?.nuban).toBe(other.business_nuban)
  })
})

test('a change of an administrator that waits is refused by the link', async () => {
  const { admin, second } = await twoAdministrators(world)
  await world.ask(users.update, {
    token: admin.token, params: { id: second.user_id },
    body: { status: 'BLOCKED', totp_code: await admin.code() },
  })
  const link = await noticeLink(world, second)
  expect(await undoOf(link)).toBe('Refuse the change')
  expect((await takeBack(world, link)).status).toBe(200)
  const { data } = await world.ask(users.show, { token: admin.token, params: { id: second.user_id } })
  expect([data.status, data.waiting_change]).toEqual(['ACTIVE', undefined])
})
