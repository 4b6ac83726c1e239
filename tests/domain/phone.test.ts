// Phone numbers: ten digits after +234, however they are typed or pasted.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  formatPhone, isPhone, normalisePhone, phoneMessages, phonePrefix, phoneProblem,
} from '#domain/phone.ts'
import { proves } from '#tests/spec/proves.ts'

const number = fc.stringMatching(/^[1-9]\d{9}$/)

describe('a phone number', () => {
  test('is ten digits, the first not 0', () => {
    proves('rule:phone.10-digits', 'rule:phone.no-leading-0', 'constant:phone-10-digits-after-prefix')
    expect(isPhone('8031234567')).toBe(true)
    const wrong = [
      '', '803123456', '80312345678', '0803123456', '803 123 4567', '+2348031234567', '8031234567 ',
      '٨٠٣١٢٣٤٥٦٧',
    ]
    expect(wrong.filter(isPhone)).toEqual([])
  })

  test('stands after +234', () => {
    proves('constant:phone-prefix-+234')
    expect(phonePrefix).toBe('+234')
    expect(formatPhone('8031234567')).toBe('+234 803 123 4567')
    expect(formatPhone('803')).toBe('803')
    expect(formatPhone('')).toBe('')
  })
})

describe('what is typed or pasted', () => {
  test.each([
    '08031234567', '+2348031234567', '2348031234567', '+23408031234567', '+234 803 123 4567',
    '0803-123-4567', '(0)8031234567',
    '8031234567', '803 123 4567', '\u00a0+234\u00a08031234567',
  ])("'%s' is 8031234567", (typed) => {
    expect(normalisePhone(typed)).toBe('8031234567')
  })

  test('loses everything that is not a digit, and what is beyond ten', () => {
    proves('rule:phone.digit-only-stripping')
    expect(normalisePhone('8a0b3')).toBe('803')
    expect(normalisePhone('80312345678')).toBe('8031234567')
    expect(normalisePhone('abc')).toBe('')
    fc.assert(fc.property(fc.string(), (typed) => {
      expect(normalisePhone(typed)).toMatch(/^\d{0,10}$/)
    }))
  })

  test('a number survives every spelling of its prefix', () => {
    const prefixes = fc.constantFrom('', '0', '234', '+234', '+2340', '+234 0')
    fc.assert(fc.property(number, prefixes, (digits, prefix) => {
      expect(normalisePhone(`${prefix}${digits}`)).toBe(digits)
    }))
  })

  test('a local number typed key by key loses its 0 with the last digit', () => {
    const typed = [...'08031234567'].reduce((shown, key) => normalisePhone(shown + key), '')
    expect(typed).toBe('8031234567')
  })

  test('normalising twice changes nothing', () => {
    fc.assert(fc.property(fc.string({ unit: fc.constantFrom(...'+0123456789 -') }), (typed) => {
      const once = normalisePhone(typed)
      expect(normalisePhone(once)).toBe(once)
    }))
  })
})

describe('the message at the field', () => {
  test('comes once more than 3 but fewer than 10 digits are there', () => {
    proves('rule:phone.inline-message')
    const shown = ['', '8', '80', '803', '8031', '80312', '803123456', '8031234567'].map(phoneProblem)
    const inline = 'Phone number must be 10 digit long without leading 0'
    expect(shown).toEqual([null, null, null, null, inline, inline, inline, null])
  })

  test('stays silent up to 3 digits, also after a leading 0', () => {
    expect(['0', '08', '080'].map(phoneProblem)).toEqual([null, null, null])
  })

  test('comes for ten digits with a leading 0', () => {
    expect(phoneProblem('0803123456')).toBe(phoneMessages.inline)
  })

  test('is there whenever more than 3 digits are not a phone number', () => {
    fc.assert(fc.property(fc.stringMatching(/^\d{4,10}$/), (digits) => {
      expect(phoneProblem(digits) === null).toBe(isPhone(digits))
    }))
  })

  test('has both readings of the spec', () => {
    expect(phoneMessages.inline).toBe('Phone number must be 10 digit long without leading 0')
    expect(phoneMessages.submit).toBe('Phone number must be 11 digits.')
  })
})
