// What a business says of itself, its defaults, and the letters when its bank account or its people change.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { merchants } from '#contract/merchants.ts'
import { onboarding } from '#contract/onboarding.ts'
import { users } from '#contract/users.ts'
import { permissions } from '#domain/permission.ts'
import { proves } from '#tests/spec/proves.ts'
import { aProvider, type World } from '#tests/world.ts'
import { anApplicant, bank, profile, saveProfile } from './applicants.ts'
import { aTeam, eventsOf } from './team.ts'

let world: World
beforeAll(async () => {
  world = await aProvider()
})
afterAll(() => world.stop())

const metaOf = async (token: string) => (await world.ask(merchants.profile, { token })).data.merchant.meta

test('a business is reached as onboarding told, until it says otherwise', async () => {
  proves('field:merchant.meta.currency', 'field:merchant.meta.address', 'field:merchant.meta.support-number',
    'field:merchant.meta.support-email', 'field:merchant.meta.bank', 'call:PUT dashboard/merchants')
  const owner = await anApplicant(world)
  const { token } = owner
  expect(await metaOf(token)).toEqual({ currency: 'NGN' })
  await saveProfile(world, owner)
  await world.ask(onboarding.bankDetails, { token, body: bank })
  const told = {
    currency: 'NGN', support_email: profile.support_email, address: '1 Sample Street, Abeokuta, Ogun',
    bank: expect.stringMatching(/\w+/),
  }
  expect(await metaOf(token)).toEqual(told)
  const meta = { support_number: '8035550001', support_email: 'Desk@Adire.example', address: 'Kuto Market' }
  const saved = await world.ask(merchants.update, { token, body: { meta } })
  expect(saved.data.merchant.meta)
    .toEqual({ ...told, ...meta, support_email: 'desk@adire.example' })
  await world.ask(merchants.update, { token, body: { meta: { support_number: null, address: null } } })
  expect(await metaOf(token)).toEqual({ ...told, support_email: 'desk@adire.example' })
  expect((await eventsOf(world, owner.merchant_id)).at(-1)).toMatchObject({
    action: 'business.changed', before: { meta: { support_number: '8035550001' } },
  })
})

test('only who may change settings changes the business; their own name anybody changes', async () => {
  const { admin, maker } = await aTeam(world)
  const body = { meta: { address: 'Elsewhere' } }
  expect((await world.ask(merchants.update, { token: maker.token, body })).status).toBe(403)
  expect((await world.ask(merchants.update, { token: admin.token, body })).status).toBe(200)
  const named = await world.ask(merchants.update, { token: maker.token, body: { fullname: 'Musa Nwosu' } })
  expect(named.data.merchant.fullname).toBe('Musa Nwosu')
})

test('every administrator hears by mail when settlements are to go to another account', async () => {
  const owner = await anApplicant(world)
  const { token, email } = owner
  await saveProfile(world, owner)
  const save = (business_nuban: string) =>
    world.ask(onboarding.bankDetails, { token, body: { ...bank, business_nuban } })
  const letters = async () =>
    (await world.mailbox(email)).filter(({ subject }) => subject.includes('bank account'))
  await save(bank.business_nuban)
  await save(bank.business_nuban)
  expect(await letters()).toEqual([])
  await save('0000014580')
  const [letter] = await letters()
  expect(letter?.text).toContain('******4580')
  expect(letter?.text).not.toContain('0000014580')
})

test('a person knows what they may do, and all there is; a role can have the right to approve', async () => {
  proves('permission:from-permissions-list', 'permission:team-members-given-approval-rights',
    'permission:other-roles-under-teams', 'call:GET dashboard/users/permissions')
  const { checker } = await aTeam(world)
  const { data } = await world.ask(users.permissions, { token: checker.token })
  expect(data.permissions).toContain('approve_payouts')
  expect(data.permissions).not.toContain('manage_team')
  expect(data.all.map(({ key }) => key)).toEqual(permissions.map(({ key }) => key))
})
