// Where each part of onboarding stands, and the words for it.
import { describe, expect, test } from 'vitest'
import { peopleOf, type KeptPerson } from '#app/features/onboarding/people.ts'
import { profileBody, profileDraft } from '#app/features/onboarding/profile-fields.ts'
import { slotsOf } from '#app/features/onboarding/slots.ts'
import {
  isFrozen, maySubmit, phaseOf, screensLeft, standingsOf, type Known,
} from '#app/features/onboarding/standing.ts'
import { typeOf, type Server } from '#app/features/onboarding/server.ts'
import type { KeptPapers } from '#app/features/onboarding/drafts.ts'
import type { Unsent } from '#app/features/onboarding/unsent.ts'
import {
  groupsOf,
  nextStep,
  progressWords,
  registeredWords,
  sendingWords,
  titleOf,
  wordsFor,
} from '#app/features/onboarding/words.ts'
import { businessTypes } from '#domain/business.ts'
import { requiredDocuments, screensOf } from '#domain/onboarding.ts'
import {
  aBank, aPerson, aProfile, carriedDocument, carriedPerson, document, server, unsent, withForms,
} from './known.ts'

const required = requiredDocuments('incorporated_business')

interface Given {
  on?: Server
  waiting?: readonly Unsent[]
  typed?: Partial<Known['typed']>
  papers?: KeptPapers['papers']
  kept?: readonly KeptPerson[]
}

function look({ on = server(), waiting = [], typed = {}, papers = {}, kept = [] }: Given) {
  const type = typeOf(on)
  const stored = on.kyc?.merchant_documents ?? []
  const slots = type ? slotsOf({ type, industry: 'commerce', stored, unsent: waiting, kept: papers }) : []
  const known: Known = {
    server: on, unsent: waiting, type, slots,
    typed: {
      about: 'same', contact: 'same', bank: 'same', is_about_complete: false,
      refused: { about: 0, contact: 0, bank: 0 }, ...typed,
    },
    people: peopleOf({ stored: on.kyc?.personnel ?? [], unsent: waiting, kept }),
  }
  const standings = standingsOf(known)
  const left = screensLeft(known, standings)
  const words = Object.fromEntries(
    screensOf(type).map((screen) => [screen, wordsFor(standings[screen]).text]),
  )
  const phase = phaseOf(known)
  return {
    words, left, phase, title: titleOf(phase, left.length), maySubmit: maySubmit(known, standings),
    next: nextStep(left, standings, slots, type).text,
    progress: progressWords(screensOf(type).map((screen) => standings[screen])),
  }
}

const body = profileBody(profileDraft(aProfile, ''))!
const complete = server({
  merchant: withForms, documents: required.map((kind) => document(kind)), people: [aPerson],
})

describe('the front page of onboarding', () => {
  test('a new merchant has five steps left and begins with the first', () => {
    expect(look({})).toMatchObject({
      title: 'Five steps left', next: 'About your business', maySubmit: false,
      words: { about: 'Not started', bank: 'Not started', upload: 'Not started', director: 'Not started' },
      progress: '0 of 5 steps saved',
    })
  })

  test('what is typed is a draft, and a finished first screen is no longer counted as left', () => {
    expect(look({ typed: { about: 'typed', is_about_complete: true } })).toMatchObject({
      title: 'Four steps left', next: 'Contact Information', words: { about: 'Draft on this phone' },
    })
    expect(look({ typed: { about: 'typed', is_about_complete: false } }).title).toBe('Five steps left')
  })

  test('what waits is never called saved', () => {
    const waiting = [unsent('profile', body), unsent('bank', { ...aBank })]
    const seen = look({ on: server({ merchant: { business_type: 'incorporated_business' } }), waiting })
    expect(seen).toMatchObject({
      title: 'Two steps left', next: 'Certificate of incorporation',
      words: { about: 'Waiting to send', contact: 'Waiting to send', bank: 'Waiting to send' },
      progress: '0 of 5 steps saved, 3 waiting to send',
    })
  })

  test('a sending form says how far it is, and never one hundred before the answer', () => {
    expect([null, 0, 0.404, 1].map(sendingWords)).toEqual([
      'Sending',
      'Sending 0%',
      'Sending 40%',
      'Sending 99%',
    ])
    const waiting = [unsent('bank', { ...aBank }, { state: 'sending', share: 0.4 })]
    expect(look({ waiting }).words.bank).toBe('Sending 40%')
  })

  test('a refused form needs a change and comes next', () => {
    const waiting = [unsent('bank', { ...aBank }, { state: 'stopped', problem: 'No such bank.' })]
    expect(look({ waiting })).toMatchObject({
      words: { bank: '1 needs a change' }, next: 'Bank account, a change is needed',
    })
  })

  test('typing again after saving is a draft again', () => {
    const on = server({ merchant: withForms })
    expect(look({ on, typed: { bank: 'typed' } }).words.bank).toBe('Draft on this phone')
  })

  test('a refused document is named with what to do', () => {
    const on = server({
      merchant: { ...withForms, status: 'Reviewed_Pending_KYC' },
      people: [aPerson],
      documents: required.map((kind) =>
        document(
          kind,
          kind === 'memorandum' ? { review: 'refused', note: 'Cut off.' } : { review: 'accepted' },
        ),
      ),
    })
    expect(look({ on })).toMatchObject({
      title: 'One step to change', words: { upload: '1 needs a change' },
      next: 'Memorandum and articles of association, take it again', maySubmit: false,
    })
    const waiting = [unsent('document', carriedDocument('memorandum', 'id of memorandum'))]
    expect(look({ on, waiting })).toMatchObject({
      title: 'Ready to submit again', words: { upload: 'Waiting to send' }, maySubmit: true,
    })
  })

  test('with some documents there, the words count them', () => {
    const on = server({ merchant: withForms, documents: [document('memorandum')] })
    const waiting = [unsent('document', carriedDocument('cac_form'))]
    expect(look({ on, waiting })).toMatchObject({
      words: { upload: '2 of 5 ready' }, next: 'Certificate of incorporation',
    })
  })

  test('everything there, on either side, may be submitted, and only then', () => {
    expect(look({ on: complete })).toMatchObject({
      title: 'Ready to submit', next: 'Submit for review', maySubmit: true, progress: '5 of 5 steps saved',
    })
    const waiting = [
      unsent('profile', body), unsent('bank', { ...aBank }), unsent('person', { ...carriedPerson }),
      ...required.map((kind) => unsent('document', carriedDocument(kind))),
    ]
    const on = server({ merchant: { business_type: 'incorporated_business' } })
    expect(look({ on, waiting })).toMatchObject({ title: 'Ready to submit', maySubmit: true })
    expect(look({ on, waiting: waiting.slice(0, -1) }).maySubmit).toBe(false)
    expect(look({ on, waiting: waiting.filter(({ kind }) => kind !== 'person') }).maySubmit).toBe(false)
    const stopped = waiting.map((each) =>
      each.kind === 'bank' ? { ...each, state: 'stopped' as const } : each,
    )
    expect(look({ on, waiting: stopped }).maySubmit).toBe(false)
  })

  test('what has arrived counts although the provider was not heard since', () => {
    const arrived = [
      unsent('profile', body), unsent('bank', { ...aBank }), unsent('person', { ...carriedPerson }),
      ...required.map((kind) => unsent('document', carriedDocument(kind))),
    ].map((each) => ({ ...each, state: 'done' as const, done_at: each.at }))
    const on = server({ merchant: { business_type: 'incorporated_business' } })
    expect(look({ on, waiting: arrived })).toMatchObject({ title: 'Ready to submit', maySubmit: true })
  })
})

describe('in update mode', () => {
  test('what is finished goes with the submission, and may be submitted', () => {
    const on = server({
      merchant: { ...withForms, status: 'Reviewed_Pending_KYC', onboarding_stage: '4' },
      people: [aPerson],
      documents: required.map((kind) =>
        document(kind, { review: kind === 'memorandum' ? 'refused' : 'accepted' }),
      ),
    })
    const paper = { file_id: 'f', name: 'photo.jpg', at: 1, is_held: true }
    expect(look({ on, papers: { memorandum: paper }, typed: { bank: 'held' } })).toMatchObject({
      title: 'Ready to submit again', maySubmit: true, progress: '3 of 5 steps saved, 2 ready to submit',
      words: { upload: 'Goes with your submission', bank: 'Goes with your submission' },
    })
    const unseen = { memorandum: { ...paper, is_held: false } }
    expect(look({ on, papers: unseen })).toMatchObject({
      words: { upload: '4 of 5 ready' }, next: 'Memorandum and articles of association, look at the photo',
      maySubmit: false,
    })
  })

  test('a person is held, or held to be removed', () => {
    const values = { ...carriedPerson, files: {}, is_held: true, is_removed: false }
    expect(peopleOf({ stored: [], unsent: [], kept: [{ key: 'new', values }] }))
      .toMatchObject([{ standing: { is: 'held' } }])
    const removed = { key: 'person-1', values: { ...values, is_removed: true } }
    expect(peopleOf({ stored: [aPerson], unsent: [], kept: [removed] })).toEqual([])
  })
})

describe('the phase', () => {
  const phase = (status: string | null, waiting: readonly Unsent[] = []) =>
    phaseOf({ server: server({ merchant: { status } }), unsent: waiting })

  test('follows the status in any casing', () => {
    expect(phase(null)).toBe('filling')
    expect(phase('BUSINESS_COMPLETED')).toBe('filling')
    expect(phase('pending_kyc_review')).toBe('in review')
    expect(phase('Pending_KYC_Review')).toBe('in review')
    expect(phase('Reviewed_Pending_KYC')).toBe('sent back')
    expect(phase('ACTIVE')).toBe('live')
  })

  test('a submission on this phone is handed in; a refused one is not', () => {
    expect(phase('BANK_COMPLETED', [unsent('submit', { last: null })])).toBe('handed in')
    expect(phase('BANK_COMPLETED', [unsent('submit', { last: null }, { state: 'stopped' })])).toBe('filling')
    expect(phase('Reviewed_Pending_KYC', [unsent('submit', { last: null }, { state: 'done' })])).toBe(
      'sent back',
    )
  })

  test('nothing may be edited while it is reviewed or handed in', () => {
    expect((['filling', 'sent back', 'live', 'in review', 'handed in'] as const).map(isFrozen))
      .toEqual([false, false, true, true, true])
  })
})

test('the side navigation names the three groups, and the owner where there is no director', () => {
  expect(groupsOf('incorporated_business').map(({ title, screens }) => [title, ...screens])).toEqual([
    ['BANK DETAILS', 'bank'], ['BUSINESS PROFILE', 'about', 'contact'], ['KYC DETAILS', 'upload', 'director'],
  ])
  expect(groupsOf('individual_business')[2]?.screens).toEqual(['director'])
  expect(groupsOf('government_entities')[2]?.screens).toEqual(['upload'])
})

test('the commission is named to those alone whom it registers', () => {
  const named = businessTypes.filter((type) => /Corporate Affairs/.test(registeredWords(type)))
  expect(named).toEqual([
    'incorporated_business', 'business_name', 'incorporated_trustees', 'starter_business',
  ])
  expect(registeredWords(null)).toBe('As it is registered.')
})
