// Phone numbers: ten digits after +234. How each spelling is read: tests/corpora.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatPhone, isPhone, phoneMessages, phonePrefix, phoneProblem } from '#domain/phone.ts'
import { proves } from '#tests/spec/proves.ts'

describe('a phone number', () => {
  test('is ten digits, the first not 0', () => {
    proves('rule:phone.10-digits', 'rule:phone.no-leading-0', 'constant:phone-10-digits-after-prefix')
    expect(isPhone('8031234567')).toBe(true)
    const wrong = [
      '', '803123456', '80312345678', '0803123456', '803 123 4567', '+2348031234567', '8031234567 ',
      '٨٠٣١٢٣٤٥٦٧', '2348031234',
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

  test('says of a number of another country that only Nigerian ones work', () => {
    expect(['+447911', '0044 7911 123456', '+1 202', '+27821234567'].map(phoneProblem))
      .toEqual(Array(4).fill(phoneMessages.foreign))
    expect(['+2348', '+23480', '002348', '+', '+23'].map(phoneProblem))
      .toEqual([phoneMessages.inline, phoneMessages.inline, phoneMessages.inline, null, null])
  })

  test('has both readings of the spec', () => {
    expect(phoneMessages.inline).toBe('Phone number must be 10 digit long without leading 0')
    expect(phoneMessages.submit).toBe('Phone number must be 11 digits.')
  })
})
