// Another account for the settlements of an approved business: a code, a review, and letters to who must
// know.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { merchants } from '#contract/merchants.ts'
import { onboarding } from '#contract/onboarding.ts'
import { settlementAccount } from '#contract/settlement-account.ts'
import { aProvider, type World } from '#tests/world.ts'
import { bank, decide } from './applicants.ts'
import { anApproved, aSecured, backupCodes, type Secured } from './secured.ts'
import { aMember, eventsOf, rights } from './team.ts'

let world: World
beforeAll(async () => {
  world = await aProvider()
})
afterAll(() => world.stop())

const other = { business_nuban: '0000014580', bank_code: bank.bank_code }

const change = (who: { token: string }, body: object) =>
  world.ask(settlementAccount.change, { token: who.token, body: { ...other, ...body } as never })

const merchantOf = async ({ token }: Secured) => (await world.ask(merchants.profile, { token })).data.merchant

const lettersTo = async (email: string, subject: RegExp) =>
  (await world.mailbox(email)).filter((letter) => subject.test(letter.subject))

describe('Another bank account of an approved business', () => {
  test('is refused with a wrong code, and nothing changes but that it is written down', async () => {
    const owner = await anApproved(world)
    const reply = await change(owner, { totp_code: '000000' })
    expect(reply.refusal).toMatchObject({ code: 'invalid_input', errors: { totp_code: expect.any(String) } })
    expect(await merchantOf(owner)).toMatchObject({
      status: 'ACTIVE', bank_details: { business_nuban: bank.business_nuban },
    })
    expect((await eventsOf(world, owner.merchant_id)).at(-1)).toMatchObject({ action: 'step_up.refused' })
    expect(await lettersTo(owner.email, /bank account/)).toEqual([])
  })

  test('goes to review with a code; settlements stay where they were until it is approved', async () => {
    const owner = await anApproved(world)
    const { merchant_id } = owner
    const second = await aMember(world, merchant_id)
    const maker = await aMember(world, merchant_id, { role: 'Initiator', permissions: rights.maker })
    const reply = await change(owner, { totp_code: await owner.code() })
    expect(reply.data).toMatchObject({ ...other, business_bvn: '•••••••0001', business_nin: '•••••••0001' })
    expect(await merchantOf(owner)).toMatchObject({
      status: 'Pending_KYC_Review', live_allowed: true,
      bank_details: other, settled_to: { nuban: bank.business_nuban },
    })
    for (const { email } of [owner, second]) {
      const [letter] = await lettersTo(email, /bank account of your Oja business was changed/)
      expect(letter?.text).toContain('******4580')
    }
    expect(await lettersTo(maker.email, /bank account/)).toEqual([])
    const actions = (await eventsOf(world, merchant_id)).map(({ action }) => action)
    expect(actions.slice(-2)).toEqual(['onboarding.bank_changed', 'onboarding.submitted'])
    expect((await decide(world, merchant_id, { decision: 'approve' })).status).toBe(200)
    expect(await merchantOf(owner)).toMatchObject({
      status: 'ACTIVE', settled_to: { nuban: other.business_nuban },
    })
    const [letter] = await lettersTo(owner.email, /settlement account has changed/)
    expect(letter?.text).toContain('******4580')
  })

  test('is told to who gave it too, where that is no administrator', async () => {
    const owner = await anApproved(world)
    const clerk = await aSecured(world, { role: 'Clerk', permissions: ['submit_onboarding'] },
      owner.merchant_id)
    expect((await change(clerk, { totp_code: backupCodes[0] })).status).toBe(200)
    expect(await lettersTo(clerk.email, /bank account/)).toHaveLength(1)
    expect(await lettersTo(owner.email, /bank account/)).toHaveLength(1)
  })

  test('cannot be given without a code, as what waited on a phone has none', async () => {
    const owner = await anApproved(world)
    const { token } = owner
    const save = (changes: object) =>
      world.ask(onboarding.bankDetails, { token, body: { ...bank, ...changes } })
    expect((await save(other)).refusal.errors).toEqual({
      business_nuban: 'Another account is given under Settings, Bank account, with a code of your '
        + 'authenticator.',
    })
    // The same account, with another number of a person, is no other place for money.
    expect((await save({ business_nin: '10000000002' })).status).toBe(200)
  })

  test('is not the one that is given already, not while one is reviewed, not before the first', async () => {
    const owner = await anApproved(world)
    const same = await change(owner, { ...bankAccount(bank), totp_code: await owner.code() })
    expect(same.refusal.errors).toEqual({ business_nuban: 'This account is given already.' })
    expect((await change(owner, { totp_code: await owner.code() })).status).toBe(200)
    const again = await change(owner, { business_nuban: '0000014581', totp_code: await owner.code() })
    expect(again.refusal.code).toBe('under_review')
    const newcomer = await aSecured(world)
    const early = await change(newcomer, { totp_code: await newcomer.code() })
    expect(early.refusal.code).toBe('conflict')
  })

  test('sent back, another one is given with a code and handed in by the business', async () => {
    const owner = await anApproved(world)
    await change(owner, { totp_code: await owner.code() })
    await decide(world, owner.merchant_id, { decision: 'request_changes', note: 'Not your account.' })
    const body = { business_nuban: '0000014581', totp_code: await owner.code() }
    expect((await change(owner, body)).status).toBe(200)
    expect(await merchantOf(owner)).toMatchObject({ status: 'Reviewed_Pending_KYC' })
  })
})

const bankAccount = ({ business_nuban, bank_code }: typeof bank) => ({ business_nuban, bank_code })
