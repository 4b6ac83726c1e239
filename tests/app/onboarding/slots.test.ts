// The places for documents and what a person is told about each.
import { describe, expect, test } from 'vitest'
import { groupOf, inOrderOfNeed, readiness, slotsOf, type Slot } from '#app/features/onboarding/slots.ts'
import type { StoredDocument } from '#app/features/onboarding/server.ts'
import type { Unsent } from '#app/features/onboarding/unsent.ts'
import { carriedDocument, document, unsent } from './known.ts'

const slots = (
  stored: readonly StoredDocument[] = [],
  waiting: readonly Unsent[] = [],
  industry = 'commerce',
) => slotsOf({ type: 'incorporated_business', industry, stored, unsent: waiting })

const memorandum = (all: readonly Slot[]) => all.find(({ kind }) => kind === 'memorandum')!

describe('which documents', () => {
  test('a company brings five, and may bring three more', () => {
    expect(slots().filter(({ need }) => need === 'required').map(({ label }) => label)).toEqual([
      'Certificate of incorporation', 'Memorandum and articles of association', 'CAC form or status report',
      'Board resolution', 'Proof of address',
    ])
    expect(slots().filter(({ need }) => need === 'optional')).toHaveLength(3)
  })

  test('an industry makes some likely to be asked for, and never blocks', () => {
    const travel = slots([], [], 'travel')
    expect(travel.filter(({ need }) => need === 'recommended').map(({ kind }) => kind))
      .toEqual(['operational_licenses', 'SCUML'])
    expect(readiness(travel)).toEqual({ ready: 0, of: 5 })
  })

  test('an individual uploads none here, and what the provider has of another type is still shown', () => {
    expect(slotsOf({ type: 'individual_business', industry: '', stored: [], unsent: [] })).toEqual([])
    expect(slots([document('official_gazette')]).map(({ kind }) => kind)).toContain('official_gazette')
  })
})

describe('what is believed of a document', () => {
  const see = (stored: readonly StoredDocument[], waiting: readonly Unsent[] = []) => {
    const slot = memorandum(slots(stored, waiting))
    return [slot.state, groupOf(slot)]
  }
  const there = document('memorandum')
  const waits = (more: Partial<Unsent<'document'>> = {}, replaces: string | null = null) =>
    unsent('document', carriedDocument('memorandum', replaces), more)

  test.each([
    ['nothing yet', [], [], 'empty', 'needs you'],
    ['on this phone', [], [waits()], 'kept', 'on this phone'],
    ['waiting for the person to log in', [], [waits({ state: 'login' })], 'kept', 'on this phone'],
    ['going out', [], [waits({ state: 'sending', share: 0.4 })], 'sending', 'on this phone'],
    [
      'refused by the provider',
      [],
      [waits({ state: 'stopped', problem: 'Too large.' })],
      'stopped',
      'needs you',
    ],
    ['arrived, and not read back yet', [], [waits({ state: 'done', done_at: 1 })], 'received', 'received'],
    ['received', [there], [], 'received', 'received'],
    ['accepted', [document('memorandum', { review: 'accepted' })], [], 'accepted', 'accepted'],
    ['sent back', [document('memorandum', { review: 'refused', note: 'Cut.' })], [], 'refused', 'needs you'],
  ] as const)('%s', (_, stored, waiting, state, group) => {
    expect(see(stored, waiting)).toEqual([state, group])
  })

  test('a new photo of what was sent back is on its way, then received, and is not still refused', () => {
    const refused = document('memorandum', { review: 'refused' })
    const later = Date.parse(refused.uploaded_at) + 1000
    expect(see([refused], [waits({}, refused.id)])).toEqual(['kept', 'on this phone'])
    expect(see([refused], [waits({ state: 'done', done_at: later }, refused.id)])).toEqual([
      'received',
      'received',
    ])
  })

  test('an old arrival does not hide a later refusal', () => {
    const refused = document('memorandum', { review: 'refused', id: 'newer' })
    const long = Date.parse(refused.uploaded_at) - 1000
    expect(see([refused], [waits({ state: 'done', done_at: long })])[0]).toBe('refused')
    const later = Date.parse(refused.uploaded_at) + 1000
    expect(see([refused], [waits({ state: 'done', done_at: later })])[0]).toBe('refused')
  })

  test('what has to change comes before what is empty, and the optional last', () => {
    const all = inOrderOfNeed(slots([document('board_resolution', { review: 'refused' })]))
    expect(all[0]?.kind).toBe('board_resolution')
    expect(all[1]?.kind).toBe('certificate_of_incorporation')
    expect(all[all.length - 1]?.need).toBe('optional')
  })

  test('ready counts what the person need not touch', () => {
    const all = slots([document('memorandum'), document('cac_form', { review: 'refused' })], [
      unsent('document', carriedDocument('board_resolution')),
    ])
    expect(readiness(all)).toEqual({ ready: 2, of: 5 })
  })
})
