// Consent beside BVN and NIN: kept with its version and time, for the numbers that it was given for.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { consentMessages, identityConsent, identityConsentVersions } from '#domain/consent.ts'
import { aProvider, type World } from '#tests/world.ts'
import { anApplicant, bank, merchantOf, saveBank, saveProfile, trailOf } from './applicants.ts'

let world: World
beforeAll(async () => { world = await aProvider() })
afterAll(() => world.stop())

const consent_version = identityConsent.version
const masked = { business_bvn: '•••••••0001', business_nin: '•••••••0001' }

describe('The words', () => {
  test('say what for, with whom, and for how long, and have a version', () => {
    expect(identityConsent.purpose).toMatch(/confirm who is behind the business/)
    expect(identityConsent.sharing).toMatch(/NIBSS.*NIMC/)
    expect(identityConsent.keeping).toMatch(/encrypted.*five years/)
    expect(identityConsentVersions).toContain(consent_version)
  })
})

describe('Consent', () => {
  test('is kept with its version and time, answered with the numbers, and in the trail', async () => {
    const ada = await anApplicant(world)
    await saveProfile(world, ada)
    const { data } = await saveBank(world, ada, { consent_version })
    const consent = { version: consent_version, at: world.clock.now().toISOString() }
    expect(data).toMatchObject({ ...masked, consent })
    expect((await merchantOf(world, ada)).bank_details).toMatchObject({ ...masked, consent })
    const row = await world.database.selectFrom('bank_detail').select(['consent_by', 'consent_at'])
      .where('merchant_id', '=', ada.merchant_id).executeTakeFirst()
    expect(row).toEqual({ consent_by: ada.user_id, consent_at: world.clock.now() })
    expect(await trailOf(world, ada)).toContainEqual(expect.objectContaining({
      action: 'onboarding.consent_given', after: { consent_version, covers: ['bvn', 'nin'] },
    }))
    expect(JSON.stringify([data, await trailOf(world, ada)])).not.toMatch(/22000000001|10000000001/)
  })

  test('is not made up: without it the account is saved and says that there is none', async () => {
    const ada = await anApplicant(world)
    const { data } = await saveBank(world, ada)
    expect(data).not.toHaveProperty('consent')
    expect((await trailOf(world, ada)).map(({ action }) => action)).not.toContain('onboarding.consent_given')
    await saveBank(world, ada, { ...masked, consent_version })
    expect((await merchantOf(world, ada)).bank_details?.consent?.version).toBe(consent_version)
  })

  test('stays with its first time while the numbers stay, and ends with them', async () => {
    const ada = await anApplicant(world)
    await saveBank(world, ada, { consent_version })
    const at = world.clock.now().toISOString()
    await world.clock.advance(60_000)
    const [again, elsewhere] = [{ ...masked, consent_version }, { ...masked, business_nuban: '0000014580' }]
    for (const changes of [masked, again, elsewhere]) {
      expect((await saveBank(world, ada, changes)).data.consent).toEqual({ version: consent_version, at })
    }
    const other = await saveBank(world, ada, { ...masked, business_bvn: '22000000002' })
    expect(other.data.consent).toBeUndefined()
    const anew = await saveBank(world, ada, { business_bvn: '22000000003', consent_version })
    expect(anew.data.consent?.at).toBe(world.clock.now().toISOString())
  })

  test('to words that were never shown is refused', async () => {
    const ada = await anApplicant(world)
    for (const unknown of ['1999-01-01', '', 'yes']) {
      const reply = await world.request('/v2/dashboard/merchants/bank_details', {
        method: 'POST',
        headers: { token: ada.token, 'Content-Type': 'application/json' },
        body: JSON.stringify({ ...bank, consent_version: unknown }),
      })
      expect([reply.status, await reply.json()]).toMatchObject([
        422, { errors: { consent_version: consentMessages.unknown } },
      ])
    }
  })
})
