// What the reviewer refused besides papers needs the person until it is another value, whatever is typed,
// held or on its way; the front page, the screens and the dialog count the same.
import { describe, expect, test } from 'vitest'
import { bankDraft } from '#app/features/onboarding/bank-fields.ts'
import { nothingKept, type Kept } from '#app/features/onboarding/kept.ts'
import { personDraft } from '#app/features/onboarding/person-fields.ts'
import { profileBody, profileDraft } from '#app/features/onboarding/profile-fields.ts'
import {
  isSaidOf, problemAt, saidOfBank, saidOfPerson, saidOfProfile, type RefusedField,
} from '#app/features/onboarding/refused-fields.ts'
import type { Server } from '#app/features/onboarding/server.ts'
import { changesLeft } from '#app/features/onboarding/standing.ts'
import { newsOf } from '#app/features/onboarding/use-kyc-dialog.ts'
import { onboardingOf } from '#app/features/onboarding/use-onboarding.ts'
import { requiredDocuments } from '#domain/onboarding.ts'
import { changesAsked, sumOf } from '#domain/refused-field.ts'
import { aBank, aPerson, aProfile, carriedPerson, document, server, unsent, withForms } from './known.ts'

const field = (
  subject: RefusedField['subject'], name: string, more: Partial<RefusedField> = {},
): RefusedField =>
  ({
    id: name, subject, field: name, personnel_id: subject === 'person' ? aPerson.id : null, is_changed: false,
    refusal: { code: 'other', sentence: `About ${name}.` }, ...more,
  })

function sentBack(...refused_fields: RefusedField[]): Server {
  const on = server({
    merchant: {
      ...withForms, status: 'Reviewed_Pending_KYC', onboarding_stage: '4',
      review: { note: 'See below.', at: '2026-11-21T10:00:00Z' },
    },
    documents: requiredDocuments('incorporated_business').map((kind) => document(kind)), people: [aPerson],
  })
  return { ...on, kyc: { ...on.kyc!, refused_fields } }
}

const kept = <V>(values: V) => ({ values, base: values, step: null, rev: 1, at: 1 }) as never
const look = (on: Server, drafts: Partial<Kept> = {}, waiting: Parameters<typeof onboardingOf>[1] = []) =>
  onboardingOf(on, waiting, { ...nothingKept, ...drafts })

const tin = field('business_profile', 'tax_identification_number')
const profile = profileDraft(aProfile, '')

describe('a refused field', () => {
  test('opens its screen again, counted once everywhere', () => {
    const fields = [tin, field('business_profile', 'business_address'), field('bank_details', 'business_bvn'),
      field('person', 'phone_number'), field('bank_details', 'business_nin', { is_changed: true })]
    const on = sentBack(...fields)
    const now = look(on)
    expect(now.left).toEqual(['about', 'contact', 'bank', 'director'])
    expect(now.may_submit).toBe(false)
    const papers = { documents: on.kyc!.merchant_documents, people: on.kyc!.personnel }
    const asked = sumOf(changesAsked('incorporated_business', { ...papers, fields }))
    expect([changesLeft(now.standings), asked]).toEqual([4, 4])
    expect(newsOf({ ...now, is_known: true, is_loaded: true, is_asking: false }))
      .toMatchObject({ variant: 'kickback', changes: 4 })
  })

  test('still needs a change while another field is typed, held or sent, and none once it is another', () => {
    const on = sentBack(tin)
    const other = { ...profile, business_description: 'Dyed cloth and thread', is_held: true }
    expect(look(on, { profile: kept(other) }).standings.about).toEqual({ is: 'change', count: 1 })
    const changed = { ...other, tax_identification_number: '1234567899' }
    expect(look(on, { profile: kept(changed) }).standings.about).toEqual({ is: 'held' })
    expect(look(on, { profile: kept(changed) }).may_submit).toBe(true)
    const sent = (values: typeof profile) => [unsent('profile', profileBody(values)!)]
    expect(look(on, {}, sent(other)).standings.about).toEqual({ is: 'change', count: 1 })
    expect(look(on, {}, sent(changed)).standings.about).toEqual({ is: 'waiting' })
  })

  test('is said at its field, the address at its street, and no more once it changed', () => {
    const on = sentBack(tin, field('business_profile', 'business_address'))
    expect(saidOfProfile(on, 'about', profile))
      .toEqual({ tax_identification_number: 'About tax_identification_number.' })
    expect(saidOfProfile(on, 'about', { ...profile, tax_identification_number: ' 1234567890 ' }))
      .toEqual({ tax_identification_number: 'About tax_identification_number.' })
    expect(isSaidOf(saidOfProfile(on, 'about', { ...profile, tax_identification_number: '1' }))).toBe(false)
    const contact = saidOfProfile(on, 'contact', profile)
    expect(problemAt({}, contact)('street')).toBe('Reviewer: “About business_address.”')
    expect(problemAt({ street: { message: 'Required' } }, contact)('street')).toBe('Required')
    expect(problemAt({}, contact)('city')).toBeUndefined()
    expect(saidOfProfile(on, 'contact', { ...profile, city: 'Epe' })).toEqual({})
  })

  test('of the account is another one with another bank; a number is another once it is typed', () => {
    const on = sentBack(field('bank_details', 'business_nuban'), field('bank_details', 'business_bvn'))
    const typed = bankDraft(aBank)
    expect(Object.keys(saidOfBank(on, typed))).toEqual(['business_nuban', 'business_bvn'])
    expect(Object.keys(saidOfBank(on, { ...typed, bank_code: '000014' }))).toEqual(['business_bvn'])
    expect(saidOfBank(on, { ...typed, bank_code: '000014', business_bvn: '22000000009' })).toEqual({})
  })
})

describe('a refused person', () => {
  const whole = [field('person', 'person')]
  const phone = [field('person', 'phone_number')]
  const typed = personDraft(aPerson)

  test('is another with another name or birthday, and a field with another value', () => {
    expect(saidOfPerson(whole, aPerson, { ...typed, phone_number: '8030000009' })).toHaveProperty('person')
    expect(saidOfPerson(whole, aPerson, { ...typed, lastname: 'Other' })).toEqual({})
    expect(saidOfPerson(phone, aPerson, { ...typed, lastname: 'Other' })).toHaveProperty('phone_number')
    expect(saidOfPerson(phone, aPerson, { ...typed, phone_number: '8030000009' })).toEqual({})
    expect(saidOfPerson(whole, null, typed)).toEqual({})
  })

  test('says so on the card, also while an unchanged form is held or on its way', () => {
    const on = sentBack(...phone)
    const lines = ['Phone number: About phone_number.']
    expect(look(on).people[0]).toMatchObject({ standing: { is: 'change', count: 1 }, notes: lines })
    const held = { ...typed, personnel_id: aPerson.id, files: {}, is_held: true, is_removed: false }
    const draft = (values: object) =>
      look(on, { people: [{ key: aPerson.id, draft: kept(values) }] }).people[0]
    expect(draft({ ...held, firstname: 'Fist' })).toMatchObject({ standing: { is: 'change' }, notes: lines })
    expect(draft({ ...held, phone_number: '8030000009' }))
      .toMatchObject({ standing: { is: 'held' }, notes: [] })
    const sent = { ...carriedPerson, personnel_id: aPerson.id }
    expect(look(on, {}, [unsent('person', sent)]).people[0]).toMatchObject({ standing: { is: 'change' } })
    const other = { ...sent, phone_number: '8030000009' }
    expect(look(on, {}, [unsent('person', other)]).people[0]).toMatchObject({ standing: { is: 'waiting' } })
  })
})
