// States, towns, and an address taken apart and put together.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { defaultCountry, joinAddress, splitAddress, stateNames, states, townsOf } from '#domain/places.ts'
import { proves } from '#tests/spec/proves.ts'

describe('the states', () => {
  test('are 37, each with its code and its towns', () => {
    proves('field:states.list', 'constant:37-states')
    expect(stateNames).toHaveLength(37)
    expect(new Set(stateNames).size).toBe(37)
    expect(new Set(states.map(({ iso }) => iso)).size).toBe(37)
    for (const { iso, name } of states) {
      expect(iso).toMatch(/^NG-[A-Z]{2}$/)
      expect(townsOf(name).length).toBeGreaterThan(1)
      expect(new Set(townsOf(name)).size).toBe(townsOf(name).length)
    }
  })

  test('hold the capital territory and stand in the order of the alphabet', () => {
    expect(states.find(({ iso }) => iso === 'NG-FC'))
      .toMatchObject({ name: 'Federal Capital Territory', label: 'FCT - Abuja' })
    expect(stateNames.toSorted()).toEqual(stateNames)
    expect(townsOf('Lagos')).toContain('Ikeja')
    expect(townsOf('Atlantis')).toEqual([])
  })

  test('are in Nigeria, the default country', () => {
    proves('constant:default-country-Nigeria')
    expect(defaultCountry).toBe('Nigeria')
  })
})

describe('an address', () => {
  test('is stored as street, city and state with three asterisks between', () => {
    expect(joinAddress('12 Balogun Street', 'Ikeja', 'Lagos')).toBe('12 Balogun Street***Ikeja***Lagos')
    expect(splitAddress('12 Balogun Street***Ikeja***Lagos'))
      .toEqual({ street: '12 Balogun Street', city: 'Ikeja', state: 'Lagos' })
  })

  test('that is not whole is taken apart as far as it goes', () => {
    expect(splitAddress('')).toEqual({ street: '', city: '', state: '' })
    expect(splitAddress('12 Balogun Street')).toEqual({ street: '12 Balogun Street', city: '', state: '' })
    expect(splitAddress('12 Balogun Street***Ikeja'))
      .toEqual({ street: '12 Balogun Street', city: 'Ikeja', state: '' })
    expect(splitAddress('******Lagos')).toEqual({ street: '', city: '', state: 'Lagos' })
    expect(splitAddress('Shop 1***Block B***Ikeja***Lagos'))
      .toEqual({ street: 'Shop 1 Block B', city: 'Ikeja', state: 'Lagos' })
  })

  test('comes apart as it was put together', () => {
    const plain = fc.string().map((text) => text.replaceAll('*', ''))
    fc.assert(fc.property(plain, plain, plain, (street, city, state) => {
      expect(splitAddress(joinAddress(street, city, state))).toEqual({ street, city, state })
    }))
  })

  test('keeps its city and its state whatever asterisks a person types in the street', () => {
    const starred = fc.string({ unit: fc.constantFrom('*', 'a', ' ') })
    fc.assert(fc.property(starred, (street) => {
      expect(splitAddress(joinAddress(street, 'Ikeja', 'Lagos')))
        .toEqual({ street: street.replaceAll('*', ''), city: 'Ikeja', state: 'Lagos' })
    }))
  })
})
