// BVN, NIN, identity papers and age.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  ageOn, BVN_DIGITS, identityMessages, identityTypes, isAdult, isBvn, isDate, isMasked, isNin, maskIdentity,
  MINIMUM_AGE, NIN_DIGITS,
} from '#domain/identity.ts'
import { proves } from '#tests/spec/proves.ts'

const day = fc.date({ min: new Date('1900-01-01'), max: new Date('2100-12-31'), noInvalidDate: true })
  .map((at) => at.toISOString().slice(0, 10))

describe('BVN and NIN', () => {
  test.each([
    ['BVN', isBvn, BVN_DIGITS],
    ['NIN', isNin, NIN_DIGITS],
  ] as const)('a %s is eleven digits', (_, is, digits) => {
    proves('rule:bvn', 'rule:nin', 'constant:bvn-11-digits', 'constant:nin-11-digits')
    expect(digits).toBe(11)
    expect(is('22000000001')).toBe(true)
    expect(is('00000000000')).toBe(true)
    const wrong = [
      '', '2200000000', '220000000011', '2200000000a', '22 000000001', '22000000001\n', '٢٢٠٠٠٠٠٠٠٠١',
    ]
    expect(wrong.filter(is)).toEqual([])
  })

  test('a masked one shows its last four digits and cannot pass for a number', () => {
    expect(maskIdentity('22000001234')).toBe('•••••••1234')
    fc.assert(fc.property(fc.stringMatching(/^\d{11}$/), (digits) => {
      const masked = maskIdentity(digits)
      expect(masked).toHaveLength(digits.length)
      expect(masked.endsWith(digits.slice(-4))).toBe(true)
      expect(masked).not.toContain(digits.slice(0, 7))
      expect([isMasked(masked), isBvn(masked), isNin(masked)]).toEqual([true, false, false])
      expect(isMasked(digits)).toBe(false)
    }))
  })

  test('have the messages of the spec', () => {
    expect(identityMessages).toEqual({
      bvn: 'BVN must be 11 digits.', nin: 'NIN must be 11 digits.', age: 'Personnel must be 18 or older.',
    })
  })
})

test('the papers that identify a person are the four of the spec', () => {
  proves(
    'field:id-type.international_passport', 'field:id-type.driver_license', 'field:id-type.nin',
    'field:id-type.pvc',
  )
  expect(Object.keys(identityTypes)).toEqual(['international_passport', 'driver_license', 'nin', 'pvc'])
})

describe('a date', () => {
  test('is a real day, written YYYY-MM-DD', () => {
    const real = ['2000-01-01', '2024-02-29', '1999-12-31', '2000-02-29']
    const wrong = [
      '', '2023-02-29', '1900-02-29', '2024-02-30', '2024-13-01', '2024-00-10', '2024-01-00', '2024-04-31',
      '24-01-01',
      '2024-1-1', '01-01-2024', '2024/01/01', '2024-01-01T00:00:00Z', ' 2024-01-01', '2024-01-01 ',
      'yesterday',
    ]
    expect(real.filter((text) => !isDate(text))).toEqual([])
    expect(wrong.filter(isDate)).toEqual([])
    fc.assert(fc.property(day, (text) => { expect(isDate(text)).toBe(true) }))
  })
})

describe('age', () => {
  test.each([
    ['2026-11-21', '2008-11-21', 18], ['2026-11-20', '2008-11-21', 17], ['2026-11-22', '2008-11-21', 18],
    ['2026-02-28', '2008-02-29', 17], ['2026-03-01', '2008-02-29', 18], ['2028-02-29', '2008-02-29', 20],
    ['2026-01-01', '2025-12-31', 0], ['2026-11-21', '2026-11-21', 0],
  ])('on %s somebody born on %s is %d', (today, born, years) => {
    expect(ageOn(today, born)).toBe(years)
  })

  test('somebody is an adult from the 18th birthday on', () => {
    proves('rule:director.age', 'constant:minimum-age-18')
    expect(MINIMUM_AGE).toBe(18)
    expect(isAdult('2026-11-21', '2008-11-21')).toBe(true)
    expect(isAdult('2026-11-21', '2008-11-22')).toBe(false)
    expect(isAdult('2026-11-21', '2026-11-22')).toBe(false)
    expect(isAdult('2026-11-21', '2030-01-01')).toBe(false)
    expect(isAdult('2026-11-21', '2000-02-30')).toBe(false)
    expect(isAdult('2026-11-21', '')).toBe(false)
    expect(isAdult('2026-11-21', '1726-11-21')).toBe(false)
  })

  test('never falls as days go by', () => {
    fc.assert(fc.property(day, day, day, (born, one, other) => {
      const [before = one, after = other] = [one, other].sort()
      expect(ageOn(before, born)).toBeLessThanOrEqual(ageOn(after, born))
    }))
  })
})
