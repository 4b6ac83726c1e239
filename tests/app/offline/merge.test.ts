// What a person typed and what the provider has, brought together field by field.
// @vitest-environment node
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { choose, mergeFields } from '#app/offline/merge.ts'

const base = { name: 'Adire', street: 'Itoku', email: 'a@adire.example' }

describe('a merge', () => {
  it('takes the side that changed a field', () => {
    const merge = mergeFields(base, { ...base, street: 'Asero' }, { ...base, email: 'b@adire.example' })
    expect(merge).toEqual({
      merged: { name: 'Adire', street: 'Asero', email: 'b@adire.example' },
      conflicts: [],
      taken: ['email'],
    })
  })

  it('asks where both did, and keeps what was typed until then', () => {
    const merge = mergeFields(base, { ...base, street: 'Asero' }, { ...base, street: 'Kuto' })
    expect(merge.merged.street).toBe('Asero')
    expect(merge.conflicts).toEqual([{ field: 'street', base: 'Itoku', local: 'Asero', remote: 'Kuto' }])
    expect(choose(merge, { street: 'remote' }).street).toBe('Kuto')
    expect(choose(merge, {}).street).toBe('Asero')
  })

  it('sees no change in spaces at the ends, nor between nothing and nothing', () => {
    expect(
      mergeFields<{ street: string | null }>({ street: null }, { street: '' }, { street: ' ' }),
    ).toMatchObject({ conflicts: [], taken: [] })
  })

  it('without a base asks about every field that differs, save where one side is empty', () => {
    const merge = mergeFields(
      null,
      { name: 'A', street: '', email: 'x' },
      { name: 'B', street: 'Kuto', email: '' },
    )
    expect(merge.conflicts.map(({ field }) => field)).toEqual(['name'])
    expect(merge.merged).toEqual({ name: 'A', street: 'Kuto', email: 'x' })
  })

  const side = fc.record({
    a: fc.constantFrom('', '1', '2'),
    b: fc.constantFrom('', '1', '2'),
    c: fc.constantFrom('1', '2'),
  })

  it('loses nothing: a field is what one side says, and no change of the person is dropped unasked', () => {
    fc.assert(
      fc.property(side, side, side, (was, mine, theirs) => {
        const { merged, conflicts, taken } = mergeFields(was, mine, theirs)
        const asked = conflicts.map(({ field }) => field)
        for (const field of ['a', 'b', 'c'] as const) {
          expect([mine[field], theirs[field]]).toContain(merged[field])
          if (mine[field] !== was[field]) expect(merged[field]).toBe(mine[field])
          const bothChanged =
            mine[field] !== was[field] && theirs[field] !== was[field] && mine[field] !== theirs[field]
          expect(asked.includes(field)).toBe(bothChanged)
          expect(taken.includes(field)).toBe(merged[field] !== mine[field])
        }
      }),
    )
  })

  it('is the same from both sides when nobody has to be asked', () => {
    fc.assert(
      fc.property(side, side, side, (was, mine, theirs) => {
        const one = mergeFields(was, mine, theirs)
        fc.pre(one.conflicts.length === 0)
        expect(mergeFields(was, theirs, mine).merged).toEqual(one.merged)
      }),
    )
  })
})
