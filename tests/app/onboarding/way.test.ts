// Where Back and Next lead on both ways, what a change of type does on the phone, and what the dialog tells.
// @vitest-environment jsdom
import { afterEach, describe, expect, test } from 'vitest'
import { nothingKept } from '#app/features/onboarding/kept.ts'
import { resetSteps, storedStep, storeStep } from '#app/features/onboarding/stored-step.ts'
import { newsOf } from '#app/features/onboarding/use-kyc-dialog.ts'
import { onboardingOf, type Onboarding } from '#app/features/onboarding/use-onboarding.ts'
import { neighbours, wizardWay, type Way } from '#app/features/onboarding/way.ts'
import { pathOf } from '#app/features/onboarding/paths.ts'
import type { Server } from '#app/features/onboarding/server.ts'
import type { Unsent } from '#app/features/onboarding/unsent.ts'
import { businessTypes, type BusinessType } from '#domain/business.ts'
import { missingParts, requiredDocuments, screensOf } from '#domain/onboarding.ts'
import type { OnboardingStep } from '#domain/onboarding-steps.ts'
import { proves } from '#tests/spec/proves.ts'
import { aBank, aPerson, aProfile, document, server, unsent, withForms } from './known.ts'

const dashboard: Way = { route: '/dashboard/onboarding', pathOf, start: pathOf.home, step: null }

const look = (on: Server, waiting: readonly Unsent[] = [], kept = nothingKept): Onboarding => ({
  ...onboardingOf(on, waiting, kept),
  is_known: true,
  is_loaded: true,
  is_asking: false,
})

const typed = (business_registration_type: BusinessType) => ({ ...aProfile, business_registration_type })

const ofType = (type: BusinessType, has_bank: boolean) =>
  look(
    server({
      merchant: {
        business_profile: typed(type),
        bank_details: has_bank ? aBank : null,
        status: 'BUSINESS_COMPLETED',
      },
    }),
  )

afterEach(() => sessionStorage.clear())

describe('under /dashboard/onboarding', () => {
  test.each(businessTypes)('%s: Next follows the sequence and Back returns', (type) => {
    for (const has_bank of [false, true]) {
      const onboarding = ofType(type, has_bank)
      const screens = screensOf(type).filter((screen) => screen !== 'bank' || !has_bank)
      const shown = screens.map((screen) => neighbours(dashboard, screen, onboarding))
      expect(shown.map(({ next }) => next)).toEqual([
        ...screens.slice(1).map((screen) => pathOf[screen]),
        pathOf.home,
      ])
      expect(shown.map(({ back }) => back)).toEqual([
        pathOf.home,
        ...screens.slice(0, -1).map((screen) => pathOf[screen]),
      ])
    }
  })

  test('the business information leads to the documents, or an individual to the owner, and back', () => {
    proves(
      'transition:submission.after-business-info-4',
      'transition:submission.after-business-info-6',
      'transition:submission.back-3',
      'transition:submission.back-1',
    )
    const company = ofType('incorporated_business', true)
    const individual = ofType('individual_business', true)
    expect(neighbours(dashboard, 'contact', company).next).toBe(pathOf.upload)
    expect(neighbours(dashboard, 'contact', individual).next).toBe(pathOf.director)
    expect(neighbours(dashboard, 'director', company).back).toBe(pathOf.upload)
    expect(neighbours(dashboard, 'director', individual).back).toBe(pathOf.contact)
  })
})

describe('in the older wizard', () => {
  test('each step has an address of its own', () => {
    const company = ofType('incorporated_business', true)
    const at = (step: OnboardingStep, screen: Parameters<typeof neighbours>[1]) =>
      neighbours(wizardWay(step), screen, company)
    expect(at(2, 'about')).toEqual({ back: '/dashboard/overview', next: '/onboarding/3' })
    expect(at(3, 'contact')).toEqual({ back: '/onboarding/2', next: '/onboarding/4' })
    expect(at(4, 'upload')).toEqual({ back: '/onboarding/3', next: '/onboarding/5' })
    expect(at(5, 'upload')).toEqual({ back: '/onboarding/4', next: '/onboarding/6' })
    expect(at(6, 'director')).toEqual({ back: '/onboarding/5', next: '/onboarding/7' })
    expect(neighbours(wizardWay(6), 'director', ofType('individual_business', true)).back).toBe(
      '/onboarding/3',
    )
  })

  test('remembers the step of each way apart, until it is set to 0', () => {
    storeStep('/onboarding', 4)
    storeStep('/dashboard/onboarding', 1)
    expect([storedStep('/onboarding'), storedStep('/dashboard/onboarding')]).toEqual([4, 1])
    resetSteps()
    expect([storedStep('/onboarding'), storedStep('/dashboard/onboarding')]).toEqual([null, null])
  })
})

/** Sent back with everything there, and another type chosen since. */
const changed = (type: BusinessType, waiting: readonly Unsent[] = []) =>
  look(
    server({
      merchant: {
        ...withForms,
        status: 'Reviewed_Pending_KYC',
        onboarding_stage: '4',
        review: { note: 'Another type', at: '2026-11-21T08:00:00Z' },
      },
      documents: requiredDocuments('incorporated_business').map((kind) => document(kind)),
      people: [aPerson],
    }),
    waiting,
    {
      ...nothingKept,
      profile: {
        values: {
          business_registration_name: 'Adire',
          business_registration_type: type,
          industry: 'commerce',
          business_description: 'Cloth',
          tax_identification_number: '1',
          country: 'Nigeria',
          state: 'Lagos',
          city: 'Ikeja',
          street: '1 Allen Avenue',
          web_address: 'adire.example',
          dispute_email: 'a@adire.example',
          support_email: 'b@adire.example',
          is_held: true,
        },
        base: null,
        step: null,
        rev: 1,
        updated_at: 1,
        isReadOnly: false,
      },
    },
  )

describe('another type of business in review', () => {
  test('leaves no document that counts, and keeps the people', () => {
    proves('transition:type-change.clears-documents', 'rule:kyc.all-documents-after-type-change')
    const { slots, people, may_submit, left } = changed('business_name')
    expect(slots.filter(({ need }) => need === 'required').map(({ state }) => state)).toEqual([
      'empty',
      'empty',
      'empty',
    ])
    expect(people.map(({ standing }) => standing.is)).toEqual(['saved'])
    expect([may_submit, left]).toEqual([false, ['upload']])
  })

  test('nor one that this phone sent for the type before', () => {
    const sent = (business_type: BusinessType) => unsent('document',
      { document_type: 'proof_of_address', file_id: 'file', replaces: null, business_type },
      { state: 'done', done_at: Date.parse('2026-11-21T07:00:00Z') })
    const ready = (waiting: Unsent[]) => changed('business_name', waiting).slots
      .filter(({ need, state }) => need === 'required' && state !== 'empty').map(({ kind }) => kind)
    expect(ready([sent('incorporated_business')])).toEqual([])
    expect(ready([sent('business_name')])).toEqual(['proof_of_address'])
  })

  test('asks for the papers of the owner anew where those are what counts', () => {
    const { slots, people, may_submit, left } = changed('individual_business')
    expect(slots).toEqual([])
    expect(people.map(({ standing, stored }) => [standing.is, stored?.documents])).toEqual([['change', []]])
    expect([may_submit, left]).toEqual([false, ['director']])
  })

  test('the same type again changes nothing', () => {
    expect(changed('incorporated_business')).toMatchObject({ may_submit: true, left: [] })
  })
})

test('the final button is never free with a required part missing', () => {
  for (const type of businessTypes) {
    const documents = requiredDocuments(type).map((kind) => document(kind))
    const merchant = { ...withForms, business_profile: typed(type) }
    const whole = { merchant, documents, people: [aPerson] }
    expect(look(server(whole)).may_submit, type).toBe(true)
    const less = [
      { ...whole, merchant: { ...merchant, bank_details: null } },
      ...(type === 'government_entities' || type === 'cooperative_societies'
        ? []
        : [{ ...whole, people: [] }]),
      ...documents.map((gone) => ({ ...whole, documents: documents.filter((each) => each !== gone) })),
    ]
    for (const given of less) expect(look(server(given)).may_submit, type).toBe(false)
    expect(
      missingParts({
        status: null,
        onboarding_stage: null,
        business_type: type,
        has_profile: true,
        has_bank: true,
        documents: requiredDocuments(type),
        people: [['nin', 'proof_of_address']],
      }),
    ).toEqual([])
  }
})

describe('the dialog', () => {
  const stopped = (problem: string, errors: Record<string, string> = {}) =>
    unsent('submit', { last: null }, { state: 'stopped', problem, errors })
  const on = server({ merchant: withForms })

  test('tells a refused submission in the words of the provider, headed Error unless it says more', () => {
    proves('screen:kyc-dialog.error-defaults', 'screen:kyc-dialog.error-custom-header-and-message')
    const plain = newsOf(
      look(on, [stopped('Add at least one director.', { people: 'Add at least one director.' })]),
    )
    expect(plain).toMatchObject({ variant: 'error', message: 'Add at least one director.' })
    expect(plain).not.toHaveProperty('header')
    const several = newsOf(look(on, [stopped('x', { people: 'One.', cac_form: 'Two.' })]))
    expect(several).toMatchObject({ message: '<ul><li>One.</li><li>Two.</li></ul>' })
    expect(newsOf(look(on, [stopped('x', { email: 'Confirm it.' })]))).toMatchObject({
      header: 'Confirm your email',
      button: 'Resend Mail',
      message: 'Confirm it.',
    })
  })

  test('a blocked merchant can change and submit nothing', () => {
    const blocked = look(server({ merchant: { ...withForms, status: 'Blocked' } }))
    expect(blocked).toMatchObject({ phase: 'blocked', is_frozen: true, is_update: false })
  })
})
