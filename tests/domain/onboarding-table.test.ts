// Every rule of the spec's point 4 over nine types, every status and every step: what the domain says,
// against the sentences of the spec written down here a second time, in the spec's own names.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { businessKind, businessTypes, type BusinessType } from '#domain/business.ts'
import { documentKinds } from '#domain/document.ts'
import { clearedByType, documentsOf, editMode, postedDocuments } from '#domain/onboarding-edits.ts'
import {
  NO_STEP, onboardingSteps, parseStep, REVIEW_STEP, screenOfStep, stepAfter, stepBefore, stepOfDocument,
  stepsOfScreen, walkOf, type OnboardingStep, type Walk,
} from '#domain/onboarding-steps.ts'
import {
  isComplete, isSubmitAllowed, isSubmitted, merchantStatuses, missingParts, parseStatus, progress,
  requiredDocuments, screensOf, skipsPeople, statusOnTheWire, stepsDone, type Onboarding,
} from '#domain/onboarding.ts'
import { proves } from '#tests/spec/proves.ts'

const withoutPeople = ['cooperative_societies', 'government_entities']
const withoutUpload = ['individual_business']

// The spec's lists of statuses, each as it is printed there.
const laterThanBusiness = [
  'BUSINESS_COMPLETED', 'BANK_COMPLETED', 'Pending_KYC_Review', 'Reviewed_Pending_KYC', 'PROCESSING',
  'COMPLETED', 'ACTIVE',
]
const bankDone = ['BANK_COMPLETED', 'ACTIVE', 'Pending_KYC_Review', 'Reviewed_Pending_KYC']
const complete = ['ACTIVE', 'COMPLETED', 'PROCESSING', 'Reviewed_Pending_KYC', 'BANK_COMPLETED']
const submitted = ['ACTIVE', 'COMPLETED', 'PROCESSING', 'Pending_KYC_Review']

const statuses: readonly (string | null)[] = [null, ...Object.values(statusOnTheWire)]

/** What a merchant may have brought, from nothing to everything. */
function possessions(type: BusinessType) {
  const required = [...businessKind(type).required]
  const documents = [[], ['proof_of_address'], required.slice(0, 1), required.slice(0, 2), required,
    [...required, 'proof_of_address'], ['cac_form', 'memorandum']]
  const people = [[], [[]], [['proof_of_address']], [['nin', 'proof_of_address']], [[], ['nin']]]
  return documents.flatMap((own) => people.map((theirs) => ({ documents: own, people: theirs })))
}

/** Every type with every status and every possession. */
const merchants = businessTypes.flatMap((business_type) => statuses.flatMap((written) =>
  possessions(business_type).map((has) => ({
    written,
    merchant: {
      ...has, business_type, status: parseStatus(written), onboarding_stage: null, has_profile: true,
      has_bank: true,
    } satisfies Onboarding,
  }))))

const countedOf = ({ business_type, documents, people }: Onboarding) =>
  new Set([...business_type === 'individual_business' ? people[0] ?? [] : documents]
    .filter((kind) => kind !== 'proof_of_address')).size

describe(`${merchants.length} merchants: types x statuses x what they brought`, () => {
  test('progress, complete, submit allowed and submitted are what the spec says', () => {
    proves(
      'transition:progress.step-1-business', 'transition:progress.step-2-bank',
      'transition:progress.step-3-documents', 'transition:progress.count', 'transition:complete.status',
      'transition:complete.individual', 'transition:submit-allowed.two-documents',
      'transition:submit-allowed.individual', 'transition:submit-allowed.complete',
      'transition:submitted.status', 'transition:documents.proof-of-address-excluded',
    )
    for (const { merchant, written } of merchants) {
      const { business_type: type, documents, people } = merchant
      const isIndividual = type === 'individual_business'
      const is = (list: readonly string[]) => written !== null && list.includes(written)
      const papers = isIndividual ? people[0] ?? [] : documents
      const hasRequired = !isIndividual && businessKind(type).required.every((kind) => documents.includes(
        kind))
      const steps = [
        is(laterThanBusiness) && papers.includes('proof_of_address'),
        is(bankDone),
        hasRequired || people.length > 0,
      ]
      const isDone = (isIndividual && people.length > 0 && countedOf(merchant) > 0) || is(complete)
      const said = {
        steps: Object.values(stepsDone(merchant)), progress: progress(merchant), complete: isComplete(
        merchant),
        allowed: isSubmitAllowed(merchant), submitted: isSubmitted(merchant.status),
      }
      expect(said, JSON.stringify([written, merchant])).toEqual({
        steps, progress: steps.filter(Boolean).length, complete: isDone,
        allowed: countedOf(merchant) >= 2 || isIndividual || isDone, submitted: is(submitted),
      })
    }
  })

  test('what may be changed follows the status, then the stage', () => {
    proves('transition:update-mode.stage-COMPLETED', 'transition:update-mode.stage-4')
    for (const written of statuses) {
      for (const stage of [null, '1', '2', '3', '4', 'COMPLETED', 'completed']) {
        const isOver = written !== null && [...submitted, 'BLOCKED'].includes(written)
        const isUpdate = stage !== null && ['4', 'COMPLETED'].includes(stage.toUpperCase())
        const expected = isOver ? 'none' : isUpdate ? 'held' : 'saved'
        expect([written, stage, editMode(parseStatus(written), stage)]).toEqual([written, stage, expected])
      }
    }
  })

  test('another type clears the documents only after a first hand-in', () => {
    proves('transition:type-change.clears-documents')
    for (const written of statuses) {
      const wasHandedIn = written !== null && [...submitted, 'Reviewed_Pending_KYC'].includes(written)
      for (const before of [null, ...businessTypes]) {
        for (const after of businessTypes) {
          const documents = wasHandedIn && before !== null && before !== after
          expect(clearedByType(parseStatus(written), before, after))
            .toEqual({ documents, people: documents && withoutUpload.includes(after) })
        }
      }
    }
  })
})

const walks: Walk[] = [null, ...businessTypes].flatMap((type) =>
  [false, true].map((has_bank) => ({ type, has_bank })))

describe('the steps', () => {
  test('have the numbers of the spec', () => {
    proves(
      'screen:onboarding.step-1-bank-account', 'screen:onboarding.steps-2-3-business-information',
      'screen:onboarding.steps-4-5-document-upload', 'screen:onboarding.step-6-director-or-owner',
      'screen:onboarding.step-7-pending-review',
    )
    expect(onboardingSteps.map((step) => screenOfStep[step]))
      .toEqual(['bank', 'about', 'contact', 'upload', 'upload', 'director', 'review'])
    expect(stepsOfScreen('upload')).toEqual({ first: 4, last: 5 })
    expect(stepsOfScreen('bank')).toEqual({ first: 1, last: 1 })
    expect([REVIEW_STEP, NO_STEP]).toEqual([7, 0])
    expect(['1', 7, '0', '8', 'a', '1.0', null, undefined].map(parseStep))
      .toEqual([1, 7, null, null, null, null, null, null])
  })

  test('begin with the sequence of the spec while the bank account is not given', () => {
    proves('screen:onboarding.sequence')
    const screens = walkOf({ type: 'business_name', has_bank: false }).map((step) => screenOfStep[step])
    expect(Array.from(new Set(screens))).toEqual(['about', 'contact', 'bank', 'upload', 'director', 'review'])
    for (const { type } of walks) {
      const shown = walkOf({ type, has_bank: false }).map((step) => screenOfStep[step])
      expect(Array.from(new Set(shown))).toEqual([...screensOf(type), 'review'])
    }
  })

  test.each(businessTypes)('%s: after business info 4 or 6, from the directors back to 3 or 5', (type) => {
    proves(
      'transition:submission.after-business-info-4', 'transition:submission.after-business-info-6',
      'transition:submission.back-3', 'transition:submission.back-1',
      'transition:submission.others-to-step-6',
      'transition:submission.skips-directors',
    )
    const given: Walk = { type, has_bank: true }
    const isIndividual = withoutUpload.includes(type)
    const hasPeople = !withoutPeople.includes(type)
    expect(stepAfter(3, given)).toBe(isIndividual ? 6 : 4)
    // Without a bank account its step stands between, and leads to the same place.
    expect(stepAfter(3, { type, has_bank: false })).toBe(1)
    for (const has_bank of [false, true]) expect(stepAfter(1, { type, has_bank })).toBe(isIndividual ? 6 : 4)
    if (hasPeople) expect(stepBefore(6, given)).toBe(isIndividual ? 6 - 3 : 6 - 1)
    if (!isIndividual) expect(stepAfter(5, given)).toBe(hasPeople ? 6 : 7)
    expect(stepAfter(7, given)).toBeNull()
    expect(stepBefore(2, given)).toBeNull()
  })

  test('next then back returns, and back then next, from every step of every walk', () => {
    for (const walk of walks) {
      const steps = walkOf(walk)
      for (const step of steps) {
        const next = stepAfter(step, walk)
        if (next !== null) expect([walk, step, stepBefore(next, walk)]).toEqual([walk, step, step])
        const back = stepBefore(step, walk)
        if (back !== null) expect([walk, step, stepAfter(back, walk)]).toEqual([walk, step, step])
      }
      // Nobody is led in a circle, and every walk ends at the review.
      const passed: OnboardingStep[] = []
      for (let step: OnboardingStep | null = 2; step; step = stepAfter(step, walk)) passed.push(step)
      expect(passed).toEqual(steps)
      expect(passed[passed.length - 1]).toBe(7)
    }
  })

  test('four and five share the documents of a type, the proof of address on the second', () => {
    for (const type of businessTypes) {
      const own = documentsOf(type)
      const first = own.filter((kind) => stepOfDocument(kind, type) === 4)
      expect(first).toEqual(businessKind(type).required)
      expect(own.length > 0).toBe(!withoutUpload.includes(type))
      if (own.length > 0) expect(stepOfDocument('proof_of_address', type)).toBe(5)
    }
  })
})

test('update mode posts the documents of the type alone, and none of an individual', () => {
  proves('transition:update-mode.no-kyc-details-for-individual')
  const all = Object.keys(documentKinds) as (keyof typeof documentKinds)[]
  for (const type of businessTypes) {
    const posted = postedDocuments(type, all)
    if (type === 'individual_business') expect(posted).toEqual([])
    else expect(posted.toSorted()).toEqual(documentsOf(type).toSorted())
  }
})

describe('of any merchant', () => {
  const kinds = Object.keys(documentKinds)
  const anyMerchant: fc.Arbitrary<Onboarding & { business_type: BusinessType }> = fc.record({
    status: fc.constantFrom(null, ...merchantStatuses),
    onboarding_stage: fc.constantFrom(null, 'COMPLETED', '4', '2'),
    business_type: fc.constantFrom(...businessTypes),
    has_profile: fc.boolean(), has_bank: fc.boolean(),
    documents: fc.subarray(kinds),
    people: fc.array(fc.subarray(['nin', 'pvc', 'proof_of_address']), { maxLength: 5 }),
  })

  test('nothing required can be missing where nothing is reported missing', () => {
    fc.assert(fc.property(anyMerchant, (merchant) => {
      if (missingParts(merchant).length > 0) return
      const { business_type: type, documents, people, has_bank, has_profile } = merchant
      expect([has_bank, has_profile]).toEqual([true, true])
      expect(requiredDocuments(type).filter((kind) => !documents.includes(kind))).toEqual([])
      if (!skipsPeople(type)) expect(people.length).toBeGreaterThan(0)
      // Whoever has everything is allowed to submit, by the spec's own count.
      expect(isSubmitAllowed(merchant)).toBe(true)
    }), { numRuns: 2_000 })
  })

  test('taking away a required part makes it missing', () => {
    fc.assert(fc.property(anyMerchant, fc.nat(), (merchant, which) => {
      const type = merchant.business_type
      const whole: Onboarding = {
        ...merchant, has_profile: true, has_bank: true, documents: requiredDocuments(type),
        people: skipsPeople(type) ? [] : [['nin', 'proof_of_address']],
      }
      expect(missingParts(whole)).toEqual([])
      const less: Onboarding[] = [
        { ...whole, has_profile: false }, { ...whole, has_bank: false },
        ...(skipsPeople(type) ? [] : [{ ...whole, people: [] }]),
        ...requiredDocuments(type).map((gone) =>
          ({ ...whole, documents: whole.documents.filter((kind) => kind !== gone) })),
      ]
      expect(missingParts(less[which % less.length] ?? whole)).toHaveLength(1)
    }))
  })
})
