// The forms of onboarding: what they start with, what is sent, and how the provider's copy is recognised.
import * as z from 'zod/mini'
import { describe, expect, test } from 'vitest'
import {
  accountWarning,
  bankDraft,
  emptyBank,
  isBankComplete,
  isBankSaved,
} from '#app/features/onboarding/bank-fields.ts'
import {
  emptyPerson, isSamePerson, landedPerson, paperErrors, personDraft, personForm,
} from '#app/features/onboarding/person-fields.ts'
import {
  About, aboutNames, Contact, draftOfBody, isAboutComplete, isContactComplete, isProfileSaved, profileBody,
  profileDraft, profileErrors,
} from '#app/features/onboarding/profile-fields.ts'
import { only } from '#app/features/onboarding/only.ts'
import { onboarding } from '#contract/onboarding.ts'
import { aBank, aPerson, aProfile, document } from './known.ts'

describe('the business profile', () => {
  const draft = profileDraft(aProfile, '')

  test('a new one has the registered name and Nigeria, and nothing else', () => {
    const fresh = profileDraft(null, 'Adire Works')
    expect(fresh).toMatchObject({ business_registration_name: 'Adire Works', country: 'Nigeria', city: '' })
    expect(isAboutComplete(fresh)).toBe(false)
    expect(isContactComplete(fresh)).toBe(false)
    expect(profileBody(fresh)).toBeNull()
  })

  test('a saved one comes apart into its fields and goes back whole', () => {
    expect(draft).toMatchObject({ street: '1 Allen Avenue', city: 'Ikeja', state: 'Lagos' })
    expect(profileBody(draft)).toEqual(aProfile)
    expect(draftOfBody(profileBody(draft)!)).toEqual(draft)
  })

  test.each(aboutNames)('without %s the first screen is not complete', (name) => {
    expect(isAboutComplete({ ...draft, [name]: '  ' })).toBe(false)
    expect(isAboutComplete(draft)).toBe(true)
  })

  test('the separator of the stored address cannot be typed', () => {
    const contact = (street: string) => z.safeParse(Contact, {
      ...only(draft, ['country', 'state', 'city', 'web_address', 'dispute_email', 'support_email']), street,
    })
    expect(contact('1***Allen').error?.issues[0]?.message).toBe('Remove the three asterisks.')
    expect(contact('1 * Allen').success).toBe(true)
  })

  test('every body that the screens let through is one that the endpoint takes', () => {
    const long = { ...draft, street: 's'.repeat(160), city: 'c'.repeat(60), state: 's'.repeat(58) }
    expect(z.safeParse(onboarding.saveProfile.body, profileBody(long)).success).toBe(true)
    expect(profileBody({ ...long, street: 's'.repeat(161) })).toBeNull()
  })

  test('a saved profile is recognised however the provider tidied it', () => {
    const sent = profileBody({ ...draft, dispute_email: ' Dispute@Adire.example' })!
    expect(isProfileSaved(sent, aProfile)).toBe(true)
    expect(isProfileSaved({ ...sent, industry: 'travel' }, aProfile)).toBe(false)
    expect(isProfileSaved(sent, null)).toBe(false)
  })

  test('errors of the joined fields stand where the person typed', () => {
    expect(profileErrors({ business_address: 'Too long.', city_state: 'No.', industry: 'Choose.' }))
      .toEqual({ street: 'Too long.', city: 'No.', industry: 'Choose.' })
  })

  test('the schema of the first screen is the endpoint’s own', () => {
    expect(Object.keys(About.shape)).toEqual([...aboutNames])
    expect(
      z.safeParse(About, { ...only(draft, aboutNames), industry: 'smuggling' }).error?.issues[0]?.message,
    ).toBe('Choose an industry.')
  })
})

describe('the bank account', () => {
  const typed = { ...aBank, business_bvn: '22000000001', business_nin: '10000000001' }
  const body = { ...bankDraft(typed) }

  test('masked numbers are as good as typed ones: they mean unchanged', () => {
    expect(isBankComplete(bankDraft(aBank))).toBe(true)
    expect(isBankComplete({ ...bankDraft(aBank), business_bvn: '2200000000' })).toBe(false)
    expect(isBankComplete(emptyBank)).toBe(false)
  })

  test('is recognised by number, bank and the last four digits', () => {
    expect(isBankSaved(body, aBank)).toBe(true)
    expect(isBankSaved({ ...body, business_bvn: '22000000002' }, aBank)).toBe(false)
    expect(isBankSaved({ ...body, business_nuban: '0000014570' }, aBank)).toBe(false)
    expect(isBankSaved(bankDraft(aBank), aBank)).toBe(true)
    expect(isBankSaved(body, null)).toBe(false)
  })

  test('a wrong check digit warns, a right one and an unfinished number do not', () => {
    expect(accountWarning('000011', '0000014579')).toBeNull()
    expect(accountWarning('000011', '0000014578')).toContain('Check the bank')
    expect(accountWarning('000011', '000001457')).toBeNull()
    expect(accountWarning(null, '0000014578')).toBeNull()
  })
})

describe('a director', () => {
  const form = personForm('2026-11-21')
  const values = personDraft(aPerson)
  const problems = (changed: object) =>
    z.safeParse(form, { ...values, ...changed }).error?.issues.map(({ message }) => message)

  test('must be 18 on the day, in the words of the specification', () => {
    expect(problems({})).toBeUndefined()
    expect(problems({ date_of_birth: '2008-11-21' })).toBeUndefined()
    expect(problems({ date_of_birth: '2008-11-22' })).toEqual(['Personnel must be 18 or older.'])
    expect(problems({ date_of_birth: '2030-01-01' })).toEqual(['Personnel must be 18 or older.'])
  })

  test('needs a type of ID and a whole phone number', () => {
    expect(problems({ kycIdType: '' })).toEqual(['Choose a type of ID.'])
    expect(problems({ phone_number: '803000' })).toEqual(['Phone number must be 11 digits.'])
  })

  test('needs both papers, kept on the phone or stored', () => {
    expect(Object.keys(paperErrors(emptyPerson, {}, null))).toEqual(['idCard', 'proof_of_address'])
    expect(paperErrors(values, {}, aPerson)).toEqual({})
    expect(Object.keys(paperErrors({ ...values, kycIdType: 'pvc' }, {}, aPerson))).toEqual(['idCard'])
    expect(paperErrors(values, { idCard: 'a', proof_of_address: 'b' }, null)).toEqual({})
  })

  test('is found among the stored by name, day of birth and phone, whatever the spacing and case', () => {
    const sent = { ...values, firstname: ' first ', file_names: {} }
    expect(landedPerson(sent, [aPerson])?.id).toBe('person-1')
    expect(landedPerson({ ...sent, phone_number: '8030000009' }, [aPerson])).toBeUndefined()
    expect(isSamePerson(values, { ...values, lastname: 'DIRECTOR' })).toBe(true)
  })

  test('a changed file is told from the one before it by its name', () => {
    const stored = {
      ...aPerson,
      documents: [document('nin', { document_path: `nin-1234abcd.jpg${'x'.repeat(20)}` })],
    }
    expect(landedPerson({ ...values, file_names: { nin: 'nin-1234abcd.jpg' } }, [stored])).toBeDefined()
    expect(landedPerson({ ...values, file_names: { nin: 'nin-99999999.jpg' } }, [stored])).toBeUndefined()
  })
})
