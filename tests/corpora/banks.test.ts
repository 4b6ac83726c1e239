// A bank is read as it is meant or refused, by the domain and by the rows of a call alike.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { nubanCheckDigit } from '#domain/bank.ts'
import { readBank } from '#provider/bank-names.ts'
import { bankList } from '#provider/banks.data.ts'
import { readRow } from '#provider/bulk/row.ts'
import { banks } from './banks.data.ts'

test.each(banks)('$text, $name, $account is $meant', ({ meant, says, ...written }) => {
  const read = readBank(written)
  if (meant === null) expect(read).toMatchObject({ problem: expect.stringContaining(says ?? '') })
  else expect(read).toEqual({ code: meant })
})

test.each(banks)('$text, $name, $account of a row is $meant', ({ text, name, account, meant, says }) => {
  const row = readRow({
    row: 2, beneficiary_nuban: account ?? '8031234567', bank_code: text, amount: '500',
    ...name !== undefined && { bank_name: name },
  })
  if (account !== undefined && account.length !== 10) expect(row.field).toBe('beneficiary_nuban')
  else if (meant !== null) expect(row).toMatchObject({ bank_code: meant, problem: null })
  else expect(row.problem).toContain(says)
})

const commercial = bankList.flatMap(({ code, institution }) =>
  (institution?.startsWith('000') ? [{ code, cbn: institution.slice(3) }] : []))

test('three digits are never another bank than the CBN’s', () => {
  for (const { code, cbn } of commercial) expect([cbn, readBank({ text: cbn })]).toEqual([cbn, { code }])
})

test('of two banks written in one row neither is paid', () => {
  fc.assert(fc.property(fc.constantFrom(...commercial), fc.constantFrom(...bankList), (one, other) => {
    const read = readBank({ text: one.cbn, name: other.name })
    expect('problem' in read).toBe(one.code !== other.code)
  }))
})

test('an account of one bank is not paid at another that its digit does not fit', () => {
  const serial = fc.stringMatching(/^0\d{8}$/)
  fc.assert(fc.property(serial, fc.constantFrom(...commercial), fc.constantFrom(...commercial),
    (digits, one, other) => {
      const digit = nubanCheckDigit(`000${one.cbn}`, digits)
      const read = readBank({ text: other.cbn, account: `${digits}${digit}` })
      const fits = nubanCheckDigit(`000${other.cbn}`, digits) === digit
      expect('problem' in read).toBe(!fits)
    }))
})
