// Onboarding: what a status means, what is done, what may be submitted, read against the spec's point 4.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { businessTypes, type BusinessType } from '#domain/business.ts'
import { documentKinds } from '#domain/document.ts'
import { identityTypes } from '#domain/identity.ts'
import {
  isComplete, isSubmitAllowed, isSubmitted, isUnderReview, isUpdateMode, MAX_DIRECTORS, merchantStatuses,
  missingParts, onboardingMessages, parseStatus, progress, requiredDocuments, screensOf, skipsDocuments,
  skipsPeople, statusOnTheWire, stepsDone, type MerchantStatus, type Onboarding,
} from '#domain/onboarding.ts'
import { proves } from '#tests/spec/proves.ts'

const empty: Onboarding = {
  status: null, onboarding_stage: null, business_type: null, has_profile: false, has_bank: false,
  documents: [], people: [],
}
const merchant = (known: Partial<Onboarding>): Onboarding => ({ ...empty, ...known })
const every = [null, ...merchantStatuses]
const those = (holds: (status: MerchantStatus | null) => boolean) => every.filter(holds)

const company: BusinessType = 'incorporated_business'
const papers = ['certificate_of_incorporation', 'memorandum', 'cac_form', 'board_resolution'] as const
const person = ['international_passport', 'proof_of_address']

const anyMerchant: fc.Arbitrary<Onboarding> = fc.record({
  status: fc.constantFrom(...every),
  onboarding_stage: fc.constantFrom(null, 'COMPLETED', '4', '2'),
  business_type: fc.constantFrom(null, ...businessTypes),
  has_profile: fc.boolean(),
  has_bank: fc.boolean(),
  documents: fc.subarray(Object.keys(documentKinds)),
  people: fc.array(fc.subarray(Object.keys(identityTypes).concat('proof_of_address')), { maxLength: 5 }),
})

describe('a status', () => {
  test.each([
    ['BUSINESS_COMPLETED', 'business_completed'], ['BANK_COMPLETED', 'bank_completed'],
    ['PROCESSING', 'processing'],
    ['Pending_KYC_Review', 'pending_kyc_review'], ['Reviewed_Pending_KYC', 'reviewed_pending_kyc'],
    ['COMPLETED', 'completed'], ['ACTIVE', 'active'],
  ] as const)('%s is read, and written as the spec does', (written, status) => {
    proves(`transition:status.${written}`)
    expect(parseStatus(written)).toBe(status)
    expect(statusOnTheWire[status]).toBe(written)
  })

  test('is read in any casing, with spaces or underscores', () => {
    proves('transition:status.any-casing')
    for (const spelling of ['PENDING_KYC_REVIEW', 'Pending KYC Review', ' pending-kyc__review ']) {
      expect(parseStatus(spelling)).toBe('pending_kyc_review')
    }
    const coins = fc.infiniteStream(fc.boolean())
    fc.assert(fc.property(fc.constantFrom(...merchantStatuses), coins, (status, upper) => {
      const mixed = [...status].map((letter) => (upper.next().value ? letter.toUpperCase() : letter)).join('')
      expect(parseStatus(mixed)).toBe(status)
      expect(parseStatus(statusOnTheWire[status])).toBe(status)
    }))
  })

  test('that is none, or unknown, is null', () => {
    const unknown = [null, undefined, '', ' ', 'NEW', 'active2', 'in active', '__proto__']
    expect(unknown.map(parseStatus)).toEqual(unknown.map(() => null))
  })

  test('tells who is under review and who has submitted', () => {
    proves('transition:submitted.status')
    expect(those(isUnderReview)).toEqual(['pending_kyc_review'])
    expect(those(isSubmitted)).toEqual(['pending_kyc_review', 'processing', 'completed', 'active'])
  })

  test('a stage of COMPLETED or 4 is update mode', () => {
    proves('transition:update-mode.stage-COMPLETED', 'transition:update-mode.stage-4')
    expect(['COMPLETED', 'completed', '4'].filter(isUpdateMode)).toHaveLength(3)
    expect([null, '', '3', '44', '14', 'NOT_COMPLETED', 'COMPLETED_LATER'].filter(isUpdateMode)).toEqual([])
  })
})

describe('progress', () => {
  test('step 1 needs BUSINESS_COMPLETED or later and a proof of address', () => {
    proves('transition:progress.step-1-business')
    const done = (documents: string[]) =>
      those((status) => stepsDone(merchant({ status, business_type: company, documents })).business)
    expect(done(['proof_of_address'])).toEqual(merchantStatuses.filter((status) => status !== 'blocked'))
    expect(done([...papers])).toEqual([])
  })

  test('step 2 needs one of four statuses', () => {
    proves('transition:progress.step-2-bank')
    expect(those((status) => stepsDone(merchant({ status })).bank))
      .toEqual(['bank_completed', 'pending_kyc_review', 'reviewed_pending_kyc', 'active'])
  })

  test('step 3 needs every required document, or one person', () => {
    proves('transition:progress.step-3-documents')
    const done = (known: Partial<Onboarding>) =>
      stepsDone(merchant({ business_type: company, ...known })).documents
    expect(done({ documents: papers })).toBe(true)
    for (const left of papers) expect(done({ documents: papers.filter((kind) => kind !== left) })).toBe(false)
    expect(done({ people: [[]] })).toBe(true)
    expect(done({})).toBe(false)
    expect(stepsDone(empty).documents).toBe(false)
    expect(done({ business_type: 'individual_business', documents: papers })).toBe(false)
  })

  test('is the count of the steps that are done', () => {
    proves('transition:progress.count')
    expect(progress(empty)).toBe(0)
    expect(progress(merchant({ status: 'business_completed', documents: ['proof_of_address'] }))).toBe(1)
    const whole = merchant({ status: 'active', documents: ['proof_of_address'], people: [person] })
    expect(progress(whole)).toBe(3)
    fc.assert(fc.property(anyMerchant, (any) => {
      expect(progress(any)).toBe(Object.values(stepsDone(any)).filter(Boolean).length)
    }))
  })

  test('never falls by adding a document or a person', () => {
    fc.assert(fc.property(anyMerchant, fc.constantFrom(...Object.keys(documentKinds)), (any, kind) => {
      const more = progress({ ...any, documents: [...any.documents, kind] })
      const longer = progress({ ...any, people: [...any.people, person] })
      expect(more).toBeGreaterThanOrEqual(progress(any))
      expect(longer).toBeGreaterThanOrEqual(progress(any))
    }))
  })
})

describe('onboarding is complete', () => {
  test('by one of five statuses, for every type', () => {
    proves('transition:complete.status')
    for (const business_type of businessTypes) {
      expect(those((status) => isComplete(merchant({ status, business_type }))))
        .toEqual(['bank_completed', 'reviewed_pending_kyc', 'processing', 'completed', 'active'])
    }
  })

  test('for an individual with a person and documents', () => {
    proves('transition:complete.individual', 'transition:documents.individual-first-personnel')
    const complete = (people: string[][], business_type: BusinessType = 'individual_business') =>
      isComplete(merchant({ business_type, people, documents: papers }))
    expect(complete([person])).toBe(true)
    expect(complete([])).toBe(false)
    expect(complete([[]])).toBe(false)
    expect(complete([['proof_of_address']])).toBe(false)
    expect(complete([[], person])).toBe(false)
    expect(complete([person], 'business_name')).toBe(false)
  })
})

describe('submitting is allowed', () => {
  const allowed = (known: Partial<Onboarding>) =>
    isSubmitAllowed(merchant({ business_type: company, ...known }))

  test('with two documents that are not of address', () => {
    proves(
      'transition:submit-allowed.two-documents', 'transition:documents.other-types-merchant',
      'transition:documents.proof-of-address-excluded',
    )
    expect(allowed({ documents: ['cac_form', 'memorandum'] })).toBe(true)
    expect(allowed({ documents: ['cac_form', 'proof_of_address'] })).toBe(false)
    expect(allowed({ documents: ['cac_form', 'cac_form'] })).toBe(false)
    expect(allowed({ documents: [], people: [['nin', 'pvc', 'proof_of_address']] })).toBe(false)
  })

  test('for an individual, and for whoever is complete', () => {
    proves('transition:submit-allowed.individual', 'transition:submit-allowed.complete')
    expect(allowed({ business_type: 'individual_business' })).toBe(true)
    expect(those((status) => allowed({ status })))
      .toEqual(['bank_completed', 'reviewed_pending_kyc', 'processing', 'completed', 'active'])
  })
})

describe('what is missing before a submission', () => {
  test('stands in the order of the screens', () => {
    expect(missingParts(empty)).toEqual(['business_profile', 'bank_details'])
    expect(missingParts(merchant({ business_type: company, has_profile: true })))
      .toEqual(['bank_details', ...papers, 'proof_of_address', 'people'])
  })

  test('is nothing once all is there, for each type', () => {
    for (const business_type of businessTypes) {
      const people = skipsPeople(business_type) ? [] : [person]
      const whole = merchant({
        business_type, people, has_profile: true, has_bank: true, documents: requiredDocuments(business_type),
      })
      expect(missingParts(whole)).toEqual([])
      for (const left of requiredDocuments(business_type)) {
        const documents = requiredDocuments(business_type).filter((kind) => kind !== left)
        expect(missingParts({ ...whole, documents })).toEqual([left])
      }
      if (people.length > 0) expect(missingParts({ ...whole, people: [] })).toEqual(['people'])
      expect(missingParts({ ...whole, has_bank: false })).toEqual(['bank_details'])
    }
  })

  test('an individual brings documents with the first person', () => {
    const individual = merchant({ business_type: 'individual_business', has_profile: true, has_bank: true })
    expect(missingParts({ ...individual, people: [['proof_of_address']] })).toEqual(['people'])
    expect(requiredDocuments('individual_business')).toEqual([])
  })

  test('never grows by adding', () => {
    fc.assert(fc.property(anyMerchant, fc.constantFrom(...Object.keys(documentKinds)), (any, kind) => {
      const before = missingParts(any)
      const after = missingParts({ ...any, has_bank: true, documents: [...any.documents, kind] })
      expect(after.filter((part) => !before.includes(part))).toEqual([])
    }))
  })
})

describe('the screens', () => {
  test('follow the sequence of the spec', () => {
    expect(screensOf(null)).toEqual(['about', 'contact', 'bank', 'upload', 'director'])
    expect(screensOf(company)).toEqual(['about', 'contact', 'bank', 'upload', 'director'])
  })

  test('leave out what a type does not ask for', () => {
    proves('transition:submission.skips-directors')
    expect(businessTypes.filter(skipsPeople)).toEqual(['government_entities', 'cooperative_societies'])
    expect(businessTypes.filter(skipsDocuments)).toEqual(['individual_business'])
    expect(screensOf('cooperative_societies')).toEqual(['about', 'contact', 'bank', 'upload'])
    expect(screensOf('individual_business')).toEqual(['about', 'contact', 'bank', 'director'])
  })
})

test('five directors at most, and the messages of the spec', () => {
  proves('constant:maximum-directors-5')
  expect(MAX_DIRECTORS).toBe(5)
  expect(onboardingMessages.directors(MAX_DIRECTORS)).toBe('Maximum of 5 directors allowed')
  expect(onboardingMessages.underReview).toBe('Merchant KYC information is pending review')
  expect(onboardingMessages.documentsSaved).toBe('Kyc document submitted successfully.')
})
