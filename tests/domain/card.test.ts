import { describe, expect, test } from 'vitest'
import {
  cardBrandOf, cardCheckDigit, cardMessages, cardProblem, cardReason, cardVerdict, keptCard, maskedCard,
} from '#domain/card.ts'
import { cardOutcomes } from '#provider/outside/cards.ts'

const withCheck = (digits: string) => `${digits}${cardCheckDigit(digits)}`

describe('A number of a card', () => {
  test.each([
    ['506099', 16, 'verve'], ['506198', 19, 'verve'], ['507865', 18, 'verve'], ['507964', 16, 'verve'],
    ['650002', 16, 'verve'], ['650027', 16, 'verve'], ['411111', 16, 'visa'], ['411111', 19, 'visa'],
    ['411111', 13, 'visa'], ['510000', 16, 'mastercard'], ['559999', 16, 'mastercard'],
    ['222100', 16, 'mastercard'], ['272099', 16, 'mastercard'],
    ['506199', 16, null], ['506098', 16, null], ['650028', 16, null], ['222099', 16, null],
    ['272100', 16, null], ['340000', 15, null], ['411111', 15, null], ['510000', 19, null],
    ['506099', 17, null],
  ] as const)('that begins with %s and has %i digits is of %s', (start, length, brand) => {
    const number = withCheck(start.padEnd(length - 1, '3'))
    expect(cardBrandOf(number)).toBe(brand)
    expect(cardProblem(number)).toBe(brand === null ? cardMessages.brand : null)
  })

  test('is known by its check digit: every single digit that is changed is found', () => {
    const number = withCheck('506102000000123')
    for (let place = 0; place < number.length; place += 1) {
      for (let digit = 0; digit < 10; digit += 1) {
        if (Number(number[place]) === digit) continue
        const wrong = `${number.slice(0, place)}${digit}${number.slice(place + 1)}`
        expect(cardProblem(wrong), wrong).toBe(cardMessages.mistyped)
      }
    }
    // The example of ISO/IEC 7812 that every reader of it works out.
    expect(cardCheckDigit('7992739871')).toBe(3)
  })

  test.each(['', '4111', '4111 1111 1111 111a', '٤١١١١١١١١١١١١١١١', '1'.repeat(20)])(
    'is asked for again where %j was typed', (typed) => {
      expect(cardProblem(typed)).toBe(cardMessages.number)
    })

  test('is kept as its first six and last four digits, however it was typed', () => {
    const kept = keptCard('4111 1111-1111 1111')
    expect(kept).toEqual({ brand: 'visa', first_six: '411111', last_four: '1111' })
    expect(maskedCard(kept)).toBe('411111 •••• 1111')
    expect(() => keptCard('1234567890123')).toThrow(RangeError)
  })
})

test('what a bank says is paid, refused for a reason, or not known yet', () => {
  expect(cardVerdict('00')).toBe('SUCCESSFUL')
  for (const code of ['09', '91', '68', '96', 'xx']) expect(cardVerdict(code), code).toBe('PENDING')
  for (const [ending, { code, later }] of Object.entries(cardOutcomes)) {
    const last = later ?? code
    const verdict = cardVerdict(last)
    if (verdict === 'FAILED') expect(cardReason(last, verdict), ending).not.toMatch(/refused it/)
    expect(cardReason(last, 'PENDING')).toBeNull()
  }
  expect(cardReason('68', 'FAILED')).toMatch(/within a day/)
})
