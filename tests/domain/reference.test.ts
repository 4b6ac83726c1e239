// Reference numbers: 12 characters from the digits of the time.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { drawReference, REFERENCE_LENGTH } from '#domain/reference.ts'
import { proves } from '#tests/spec/proves.ts'

const moment = fc.integer({ min: 1_500_000_000_000, max: 4_000_000_000_000 })
const chance = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true })

describe('a reference', () => {
  test('is 12 characters, each a digit of the timestamp', () => {
    proves('constant:reference-12-characters')
    expect(REFERENCE_LENGTH).toBe(12)
    fc.assert(fc.property(moment, fc.infiniteStream(chance), (stamp, chances) => {
      const reference = drawReference(stamp, () => chances.next().value)
      expect(reference).toMatch(/^\d{12}$/)
      expect([...reference].filter((digit) => !String(stamp).includes(digit))).toEqual([])
    }))
  })

  test('is drawn, not cut: chance decides each character', () => {
    expect(drawReference(1_234_567_890_123, () => 0)).toBe('111111111111')
    expect(drawReference(1_234_567_890_129, () => 0.999_999)).toBe('999999999999')
    let turn = 0
    expect(drawReference(1_234_567_890_123, () => (turn++ % 13) / 13)).toBe('123456789012')
  })
})
