// Money: whole kobo inside, naira with two decimals outside, nothing lost on the way. How each spelling is
// read: tests/corpora.
import fc from 'fast-check'
import * as z from 'zod/mini'
import { describe, expect, test } from 'vitest'
import { parseMoney } from '#domain/amount-text.ts'
import {
  add, currencies, formatMoney, kobo, MAX_KOBO, moneyParts, Naira, subtract, sum, type Currency,
} from '#domain/money.ts'
import { proves } from '#tests/spec/proves.ts'

const anyKobo = fc.integer({ min: -MAX_KOBO, max: MAX_KOBO }).map(kobo)
const positiveKobo = fc.integer({ min: 0, max: MAX_KOBO }).map(kobo)

describe('an amount of kobo', () => {
  test('is a whole number', () => {
    for (const wrong of [0.5, 1.1, NaN, Infinity, -Infinity, 2 ** 53]) {
      expect(() => kobo(wrong)).toThrow(RangeError)
    }
  })

  test('is at most a trillion naira, either way', () => {
    expect(kobo(MAX_KOBO)).toBe(100_000_000_000_000)
    expect(kobo(-MAX_KOBO)).toBe(-100_000_000_000_000)
    expect(() => kobo(MAX_KOBO + 1)).toThrow(RangeError)
    expect(() => add(kobo(MAX_KOBO), kobo(1))).toThrow('not a countable amount')
    expect(() => subtract(kobo(-MAX_KOBO), kobo(1))).toThrow(RangeError)
  })

  test('knows one zero', () => {
    expect(Object.is(kobo(-0), 0)).toBe(true)
    expect(Object.is(subtract(kobo(5), kobo(5)), 0)).toBe(true)
    expect(sum([])).toBe(0)
  })

  test('adds and takes away without a remainder, in any order', () => {
    const small = fc.integer({ min: -1e12, max: 1e12 }).map(kobo)
    fc.assert(fc.property(fc.array(small, { maxLength: 50 }), small, (amounts, other) => {
      expect(sum(amounts)).toBe(sum(amounts.toReversed()))
      expect(subtract(sum([...amounts, other]), other)).toBe(sum(amounts))
      expect(add(other, kobo(0))).toBe(other)
    }))
  })
})

describe('naira on the wire', () => {
  test('every amount of kobo comes back as it went', () => {
    proves('constant:amounts-in-naira')
    fc.assert(fc.property(anyKobo, (amount) => {
      const sent = JSON.parse(JSON.stringify(z.encode(Naira, amount))) as number
      expect(z.decode(Naira, sent)).toBe(amount)
    }), { numRuns: 2000, examples: [[kobo(MAX_KOBO)], [kobo(MAX_KOBO - 1)], [kobo(29)], [kobo(110)]] })
  })

  test('is what a person would write', () => {
    expect(z.encode(Naira, kobo(1_250_050))).toBe(12_500.5)
    expect(z.encode(Naira, kobo(1))).toBe(0.01)
    expect(z.decode(Naira, 1.1)).toBe(110)
    expect(z.decode(Naira, 0.29)).toBe(29)
    expect(z.decode(Naira, -12.34)).toBe(-1234)
  })

  test('a third decimal is refused', () => {
    proves('constant:money-input-precision-2')
    fc.assert(fc.property(fc.integer({ min: 0, max: 1e9 }), fc.integer({ min: 1, max: 9 }), (naira, last) => {
      const sent = Number(`${naira}.00${last}`)
      expect(z.safeDecode(Naira, sent).error?.issues[0]?.message).toBe('Use at most two decimals.')
    }))
  })

  test('what is no number, or too large, is refused', () => {
    const refused = ['12', null, NaN, Infinity, true, {}, MAX_KOBO / 100 + 1, -MAX_KOBO]
    for (const wrong of refused) expect(z.safeParse(Naira, wrong).success).toBe(false)
    expect(z.safeParse(Naira, 1e12 + 1).error?.issues[0]?.message).toBe('This amount is too large.')
  })
})

describe('money on the screen', () => {
  test.each([
    [0, '₦0.00'], [1, '₦0.01'], [50, '₦0.50'], [99_900, '₦999.00'], [100_000, '₦1,000.00'],
    [123_456_750, '₦1,234,567.50'],
    [MAX_KOBO, '₦1,000,000,000,000.00'], [MAX_KOBO - 1, '₦999,999,999,999.99'], [-120_000, '−₦1,200.00'],
  ])('%d kobo is %s', (amount, shown) => {
    proves('constant:money-shown-with-2-decimals', 'constant:money-thousand-commas')
    expect(formatMoney(kobo(amount))).toBe(shown)
  })

  test('has two decimals and a comma before every third digit, whatever the amount', () => {
    fc.assert(fc.property(anyKobo, (amount) => {
      expect(formatMoney(amount)).toMatch(/^\u2212?₦\d{1,3}(,\d{3})*\.\d{2}$/)
    }))
  })

  test('its parts put together are the whole', () => {
    fc.assert(fc.property(anyKobo, (amount) => {
      const { minus, sign, whole, decimals } = moneyParts(amount)
      const read = Number(`${whole.replaceAll(',', '')}${decimals}`)
      expect(minus ? -read : read).toBe(amount)
      expect(formatMoney(amount)).toBe(`${minus ? '−' : ''}${sign}${whole}.${decimals}`)
    }))
  })

  const signs: readonly [Currency, string, string][] = [
    ['NGN', '₦', 'Naira'], ['GHS', 'GH₵', 'Ghanaian cedi'], ['KES', 'KSh', 'Kenyan shilling'],
    ['UGX', 'USh', 'Ugandan shilling'],
    ['USD', '$', ''], ['ZAR', 'R', 'South African rand'], ['EUR', '€', ''], ['GBP', '£', ''],
  ]

  test.each(signs)('%s is shown as %s', (code, sign, name) => {
    proves(`constant:currency.${code}`)
    expect(formatMoney(kobo(123_450), code)).toBe(`${sign}1,234.50`)
    expect(currencies[code].name).toContain(name)
  })

  test('there are eight currencies', () => {
    expect(Object.keys(currencies)).toEqual(signs.map(([code]) => code))
  })
})

describe('money as a person types it', () => {
  test('what is shown can be typed', () => {
    fc.assert(fc.property(positiveKobo, (amount) => {
      expect(parseMoney(formatMoney(amount))).toBe(amount)
      expect(parseMoney(formatMoney(amount).replaceAll(',', '').slice(1))).toBe(amount)
    }))
  })

  test('no text at all makes it fall over or give a fraction', () => {
    fc.assert(fc.property(fc.string({ unit: 'grapheme' }), (typed) => {
      const amount = parseMoney(typed)
      if (amount === null) return
      expect(amount).toBe(kobo(amount))
      expect(amount).toBeGreaterThanOrEqual(0)
    }))
  })
})
