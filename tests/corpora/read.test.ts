// The readers of the domain, and the files, against every line of the tables; and every spelling of every
// value that there is.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { rowsIn } from '#app/offline/sheet/columns.ts'
import { tableOf } from './table-of.ts'
import { moneyProblem, parseMoney } from '#domain/amount-text.ts'
import { dayProblem, readDay } from '#domain/day-text.ts'
import { kobo, MAX_KOBO, moneyParts } from '#domain/money.ts'
import { isPhone, phoneProblem, readPhone } from '#domain/phone.ts'
import { checkedRow } from '#provider/customers/bulk.ts'
import { readRow } from '#provider/bulk/row.ts'
import { amounts } from './amounts.data.ts'
import { banks } from './banks.data.ts'
import { days } from './days.data.ts'
import { names } from './names.data.ts'
import { phones } from './phones.data.ts'

describe('a phone number', () => {
  test.each(phones)('%j is %j', (given, meant) => {
    expect(readPhone(given)).toBe(meant)
    if (meant !== null) expect(phoneProblem(given)).toBeNull()
    else if (given.replace(/\D/g, '').length > 3) expect(phoneProblem(given)).not.toBeNull()
  })

  test.each(phones.filter(([given]) => given !== ''))('%j of a file is %j', (given, meant) => {
    const [row] = rowsOfFile(given)
    const checked = checkedRow({ row: 2, fullname: 'Indigo Loom', mobile_number: row ?? '' })
    expect(checked.problem === undefined ? checked.mobile_number : null).toBe(meant)
  })

  const number = fc.stringMatching(/^[1-9]\d{9}$/).filter((digits) => !digits.startsWith('234'))
  const prefix = fc.constantFrom(
    '', '0', '234', '+234', '+2340', '00234', '+234 ', '+234 (0) ', '(+234) ', '234-',
  )
  const between = fc.constantFrom('', ' ', '-', '.', '\u2011', '\u00a0', '\u200b')

  test('in every spelling is that number', () => {
    fc.assert(fc.property(number, prefix, between, fc.constantFrom<number[]>([3, 6], [3], [4, 7], []),
      (digits, before, sign, places) => {
        const spelled = [...digits].map((digit, at) => (places.includes(at) ? sign + digit : digit)).join('')
        expect(readPhone(`${before}${spelled}`)).toBe(digits)
      }))
  })

  test('with a digit too many or too few is none', () => {
    fc.assert(fc.property(number, prefix, fc.nat(9), (digits, before, at) => {
      const short = digits.slice(0, at) + digits.slice(at + 1)
      const long = `${digits.slice(0, at)}${digits[at]}${digits.slice(at)}`
      for (const wrong of [short, long]) {
        const read = readPhone(`${before}${wrong}`)
        // Behind no prefix, a digit more at the front can be the 0 that every number has.
        expect(read === null || `0${read}` === `${before}${wrong}` || read === `${before}${wrong}`).toBe(true)
      }
    }))
  })

  test('is never anything but ten digits of the text, whatever the text', () => {
    const text = fc.string({ unit: fc.constantFrom(...'+0123456789 -()./x٨²\u200b') })
    fc.assert(fc.property(text, (typed) => {
      const read = readPhone(typed)
      if (read === null) return
      expect(isPhone(read)).toBe(true)
      expect(typed.replace(/\D/g, '').endsWith(read)).toBe(true)
    }))
  })
})

describe('an amount', () => {
  test.each(amounts)('%j is %j kobo', (given, meant) => {
    expect(parseMoney(given)).toBe(meant)
    const problem = moneyProblem(given)
    if (meant !== null || given.trim() === '') expect(problem).toBeNull()
    else expect(problem).toContain(given.trim().slice(0, 20))
  })

  test.each(amounts.filter(([given, meant]) => given.trim() !== '' && meant !== 0))(
    '%j of a file is %j kobo', (given, meant) => {
      const [amount] = rowsOfFile(given)
      const account = { beneficiary_nuban: '0123456789', bank_code: '000014' }
      const read = readRow({ row: 2, ...account, amount: amount ?? '' })
      expect(read.amount).toBe(meant)
      if (meant === null) expect(read.field).toBe('amount')
    })

  const anyAmount = fc.oneof(fc.integer({ min: 0, max: 100_000_000 }), fc.integer({ min: 0, max: MAX_KOBO }))
  const sign = fc.constantFrom('', ',', '.', ' ', '\u00a0', "'", '’')
  const point = fc.constantFrom('.', ',')
  const naira = fc.constantFrom('', '₦', '₦ ', 'NGN ', 'N', '#', '=N=')

  test('in every spelling is that amount or refused', () => {
    fc.assert(fc.property(anyAmount, sign, point, naira, fc.boolean(), fc.boolean(),
      (amount, group, decimal, before, isShort, isBehind) => {
        const { whole, decimals } = moneyParts(kobo(amount))
        const grouped = whole.replaceAll(',', group)
        const isWhole = isShort && decimals === '00'
        const shown = isShort ? decimals.replace(/0$/, '') : decimals
        const written = isWhole ? grouped : `${grouped}${decimal}${shown}`
        const spelled = isBehind ? `${written} ${before.trim()}`.trim() : `${before}${written}`
        const read = parseMoney(spelled)
        // Only what uses one sign for both, or a lone point for a group, may be refused.
        const mayRefuse = group === decimal || (isWhole && group === '.')
        if (read !== null || !mayRefuse) expect({ spelled, read }).toEqual({ spelled, read: amount })
      }), { numRuns: 2_000 })
  })

  test('is never read out of a text that has more figures than it', () => {
    const text = fc.string({ unit: fc.constantFrom(...'0123456789,. \'x-+₦Nk²'), maxLength: 16 })
    fc.assert(fc.property(text, (typed) => {
      const read = parseMoney(typed)
      if (read === null) return
      const figures = typed.replace(/\D/g, '').replace(/^0+/, '')
      const written = [String(read), String(read).slice(0, -1), String(read).slice(0, -2)]
      expect(written.map((each) => each.replace(/^0+/, ''))).toContain(figures)
    }), { numRuns: 5_000 })
  })
})

describe('a day', () => {
  test.each(days)('%j is %j', (given, meant) => {
    expect(readDay(given)).toBe(meant)
    expect(dayProblem(given) === null).toBe(meant !== null)
  })

  test('in every spelling is that day or refused', () => {
    const day = fc.date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
    const how = fc.constantFrom('iso', 'slash', 'dmy', 'named', 'american')
    fc.assert(fc.property(day, how, (at, spelling) => {
      const iso = at.toISOString().slice(0, 10)
      const [year = '', month = '', date = ''] = iso.split('-')
      const name = new Date(`${iso}T00:00:00Z`).toLocaleString('en', { month: 'long', timeZone: 'UTC' })
      const spelled = {
        iso, slash: `${year}/${Number(month)}/${Number(date)}`, dmy: `${date}/${month}/${year}`,
        named: `${Number(date)} ${name} ${year}`, american: `${name} ${Number(date)}, ${year}`,
      }[spelling]
      const read = readDay(spelled)
      if (spelling === 'dmy' && Number(date) <= 12 && date !== month) expect(read).toBeNull()
      else expect(read).toBe(iso)
    }))
  })
})

test('there are at least a hundred and fifty of them', () => {
  const tables = [phones, amounts, days, banks, names]
  for (const table of tables) expect(table.length).toBeGreaterThanOrEqual(30)
  expect(tables.flat().length).toBeGreaterThanOrEqual(150)
})

/** What the second column of a file with this cell holds. */
function rowsOfFile(cell: string): string[] {
  const shape = {
    columns: [
      { name: 'name', label: 'Name', headings: ['name'], needed: true, most: 200 },
      { name: 'value', label: 'Value', headings: ['value'], needed: false, most: 200 },
    ],
    begins: '', most: 10, missing: 'There is no name.',
  } as const
  return rowsIn<'name', 'value'>(tableOf([['name', 'value'], ['Indigo Loom', cell]]), shape).rows
    .map(({ value = '' }) => value)
}
