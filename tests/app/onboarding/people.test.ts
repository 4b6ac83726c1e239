// One card for each director, however many copies of the person there are.
import { describe, expect, test } from 'vitest'
import { peopleOf } from '#app/features/onboarding/people.ts'
import { emptyPerson } from '#app/features/onboarding/person-fields.ts'
import { aPerson, carriedPerson, document, unsent } from './known.ts'

describe('directors', () => {
  test('a person who waits and then arrives is one card', () => {
    const entry = unsent('person', { ...carriedPerson })
    expect(peopleOf({ stored: [], unsent: [entry], kept: [] })).toMatchObject([
      { standing: { is: 'waiting' } },
    ])
    expect(peopleOf({ stored: [aPerson], unsent: [entry], kept: [] })).toHaveLength(1)
  })

  test('a change of a stored person shows what will be there', () => {
    const entry = unsent('person', { ...carriedPerson, firstname: 'Other', personnel_id: 'person-1' })
    expect(peopleOf({ stored: [aPerson], unsent: [entry], kept: [] }))
      .toMatchObject([{ key: 'person-1', values: { firstname: 'Other' }, standing: { is: 'waiting' } }])
  })

  test('who is being removed is not shown, unless the removal was refused', () => {
    const gone = unsent('person_removal', { personnel_id: 'person-1', name: 'First Director' })
    expect(peopleOf({ stored: [aPerson], unsent: [gone], kept: [] })).toEqual([])
    expect(peopleOf({ stored: [aPerson], unsent: [{ ...gone, state: 'stopped' }], kept: [] })).toHaveLength(1)
  })

  test('an unsaved form is a card of its own, or the newest word on an existing one', () => {
    const values = { ...emptyPerson, personnel_id: null, files: {}, is_held: false, is_removed: false }
    const kept = [{ key: 'new-1', values }, { key: 'person-1', values }]
    const cards = peopleOf({ stored: [aPerson], unsent: [], kept })
    expect(cards.map(({ key, standing }) => [key, standing.is])).toEqual([
      ['person-1', 'draft'],
      ['new-1', 'draft'],
    ])
  })

  test('a draft on its way is no second person; a refused one keeps what was typed', () => {
    const values = { ...carriedPerson, files: {}, is_held: false, is_removed: false }
    const kept = [{ key: 'new-1', values }]
    const entry = unsent('person', { ...carriedPerson })
    expect(peopleOf({ stored: [], unsent: [entry], kept })).toMatchObject([{ standing: { is: 'waiting' } }])
    const stopped = { ...entry, state: 'stopped' as const }
    const cards = peopleOf({ stored: [], unsent: [stopped], kept })
    expect(cards).toMatchObject([{ standing: { is: 'change' } }])
  })

  test('the reviewer’s words about a paper are shown until a new one is on its way', () => {
    const refused = { ...aPerson, documents: [document('nin', { review: 'refused', note: 'Expired.' })] }
    expect(peopleOf({ stored: [refused], unsent: [], kept: [] })[0]).toMatchObject({
      notes: ['Expired.'], standing: { is: 'change', count: 1 },
    })
    const entry = unsent('person', { ...carriedPerson, personnel_id: 'person-1' })
    expect(peopleOf({ stored: [refused], unsent: [entry], kept: [] })[0]).toMatchObject({
      notes: [], standing: { is: 'waiting' },
    })
  })
})
