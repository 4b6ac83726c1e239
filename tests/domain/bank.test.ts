// Account numbers: ten digits, and the check digit of the uniform account number.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ACCOUNT_DIGITS, isAccountNumber, nubanCheckDigit, passesNubanCheck } from '#domain/bank.ts'
import { proves } from '#tests/spec/proves.ts'
import { negative_and_cross_bank, vectors } from './nuban_vectors.json'

const institution = fc.stringMatching(/^\d{6}$/)
const serial = fc.stringMatching(/^\d{9}$/)

describe('an account number', () => {
  test('has ten digits and nothing else', () => {
    proves('rule:bank-account-number', 'constant:account-number-10-digits')
    expect(ACCOUNT_DIGITS).toBe(10)
    expect(isAccountNumber('0123456789')).toBe(true)
    const wrong = [
      '', '012345678', '01234567890', '012345678a', ' 0123456789', '0123456789\n', '٠١٢٣٤٥٦٧٨٩', '-123456789',
    ]
    expect(wrong.filter(isAccountNumber)).toEqual([])
  })
})

describe('the check digit', () => {
  test.each(vectors)('of $fi_code and $serial is $check_digit', (vector) => {
    expect(nubanCheckDigit(vector.fi_code, vector.serial)).toBe(vector.check_digit)
    expect(passesNubanCheck(vector.fi_code, vector.nuban)).toBe(true)
  })

  test.each(negative_and_cross_bank)('of $nuban at bank $bank_code: $why, $valid', (vector) => {
    expect(passesNubanCheck(`000${vector.bank_code}`, vector.nuban)).toBe(vector.valid)
  })

  test('catches every change of a single digit', () => {
    const digit = fc.integer({ min: 1, max: 9 })
    fc.assert(fc.property(institution, serial, fc.nat({ max: 9 }), digit, (bank, digits, place, change) => {
      const account = `${digits}${nubanCheckDigit(bank, digits)}`
      const changed = (Number(account[place]) + change) % 10
      const wrong = `${account.slice(0, place)}${changed}${account.slice(place + 1)}`
      expect(passesNubanCheck(bank, account)).toBe(true)
      expect(passesNubanCheck(bank, wrong)).toBe(false)
    }))
  })

  test('is the same for three leading zeros as without them', () => {
    fc.assert(fc.property(fc.stringMatching(/^\d{3}$/), serial, (bank, digits) => {
      expect(nubanCheckDigit(`000${bank}`, digits)).toBe(nubanCheckDigit(bank, digits))
    }))
  })

  test('is refused, not guessed, for what is no institution or no account number', () => {
    expect(passesNubanCheck('011', '0000014579')).toBe(false)
    expect(passesNubanCheck('', '0000014579')).toBe(false)
    expect(passesNubanCheck('000011', '14579')).toBe(false)
    expect(passesNubanCheck('00001a', '0000014579')).toBe(false)
  })
})
