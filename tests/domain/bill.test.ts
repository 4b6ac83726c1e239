// What a number may look like, which network it suggests, and what a bill costs.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  billAmountProblem, billCharges, billKinds, billMessages, customerDigits, customerProblem, spacedToken,
} from '#domain/bill.ts'
import { formatMoney, fromNaira, kobo } from '#domain/money.ts'
import { networkOf } from '#domain/phone-network.ts'
import { vendorCodeClass, vendorCodeMeaning } from '#domain/vendor-code.ts'

test.each([
  ['8031234567', 'mtn'], ['7061234567', 'mtn'], ['8021234567', 'airtel'], ['9041234567', 'airtel'],
  ['8051234567', 'glo'], ['9151234567', 'glo'], ['8091234567', '9mobile'], ['7025123456', 'mtn'],
  ['7021234567', null], ['8041234567', null], ['0803123456', null], ['803', null],
] as const)('%s suggests %s', (phone, network) => expect(networkOf(phone)).toBe(network))

test.each([
  ['phone', '8031234567', true], ['phone', '0803123456', false], ['smartcard', '1234567890', true],
  ['smartcard', '12345678901', true], ['smartcard', '123456789', false], ['meter', '04123456789', true],
  ['meter', '0412345678901', true], ['meter', '041234567890', false], ['account', '041234567890', true],
  ['account', '041234567', false], ['profile', '1234567890', true], ['profile', '12345678901', false],
] as const)('a %s %s is right: %s', (kind, digits, right) =>
  expect(customerProblem(kind, digits) === null).toBe(right))

test('what is pasted keeps only the digits that count', () => {
  expect(customerDigits('phone', '0803 123 4567')).toBe('8031234567')
  expect(customerDigits('phone', '+234 803 123 4567')).toBe('8031234567')
  expect(customerDigits('meter', '0412-3456-789')).toBe('04123456789')
})

test('only electricity costs a fee, and nothing does in test mode', () => {
  for (const kind of billKinds) {
    const { fee, vat, total_amount } = billCharges(kind, fromNaira(5_000), { is_test: false })
    expect({ kind, fee, vat, total_amount }).toEqual(kind === 'electricity'
      ? { kind, fee: 10_000, vat: 750, total_amount: 510_750 }
      : { kind, fee: 0, vat: 0, total_amount: 500_000 })
    expect(billCharges(kind, fromNaira(5_000), { is_test: true }).total_amount).toBe(500_000)
  }
})

test('an amount is between the least and the most, or the price itself', () => {
  const open = { price: null, minimum: fromNaira(50), maximum: fromNaira(50_000) }
  fc.assert(fc.property(fc.integer({ min: 1, max: 10_000_000 }), (amount) => {
    const isRight = billAmountProblem(kobo(amount), open, formatMoney) === null
    return isRight === (amount >= 5_000 && amount <= 5_000_000)
  }))
  const fixed = { price: fromNaira(750), minimum: fromNaira(750), maximum: fromNaira(750) }
  expect(billAmountProblem(fromNaira(750), fixed, formatMoney)).toBeNull()
  expect(billAmountProblem(fromNaira(749), fixed, formatMoney)).toBe(billMessages.price)
})

test('a code that nobody has heard of is not known, never a refusal', () => {
  fc.assert(fc.property(fc.string(), (code) => ['unknown', 'paid', 'absent'].includes(vendorCodeClass(code))
    || vendorCodeMeaning(code) !== null))
  const codes = [null, 'toString', 'ZZ', '', 'processing', 'no_record', 'delivered', 'declined']
  expect(codes.map(vendorCodeClass))
    .toEqual(['unknown', 'unknown', 'unknown', 'unknown', 'unknown', 'absent', 'paid', 'refused'])
})

test('a token stands in groups of four', () => {
  expect(spacedToken('12345678901234567890')).toBe('1234 5678 9012 3456 7890')
})
