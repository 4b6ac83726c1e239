// Files of payouts as people and attackers make them: read, or refused in words that say what to do.
import { deflateRawSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { payoutSheet } from '#app/features/new-payout/sheet/shape.ts'
import { readSheet as readRows } from '#app/offline/sheet/read.ts'
import { LARGEST_FILE, sheetMessages, SheetRefused } from '#app/offline/sheet/refused.ts'
import { template } from '#app/features/new-payout/sheet/template.ts'
import { plainNumber } from '#app/offline/sheet/number-format.ts'
import { csvOf } from '#app/ui/lists/csv.ts'
import { aWorkbook, aZipOf } from './workbook.ts'

const readSheet = (given: Uint8Array, onProgress?: (share: number) => void) =>
  readRows(given, payoutSheet, onProgress)
const bytes = (text: string) => new TextEncoder().encode(text)
const rowsOf = (text: string) => readSheet(bytes(text)).rows
const refusal = (given: Uint8Array): string => {
  try {
    readSheet(given)
  } catch (error) {
    if (error instanceof SheetRefused) return error.message
    throw error
  }
  throw new Error('The file was read')
}

const heading = 'account number,bank,amount,narration'

describe('a CSV', () => {
  test('of the template is read, with the numbers of its rows as a spreadsheet counts', () => {
    expect(readSheet(bytes(csvOf(template)))).toMatchObject({
      notes: [],
      rows: [
        {
          row: 2,
          beneficiary_nuban: '0000014579',
          bank_code: 'First Bank of Nigeria',
          amount: '12500.00',
          narration: 'Sample row, replace it',
        },
      ],
    })
  })

  test.each([[';'], ['\t'], ['|']])('separated by %j is read the same', (separator) => {
    const text = [heading, '0000014579,Access Bank,100.50,Rice'].join('\n').replaceAll(',', separator)
    expect(rowsOf(text)).toEqual([
      {
        row: 2,
        beneficiary_nuban: '0000014579',
        bank_code: 'Access Bank',
        amount: '100.50',
        narration: 'Rice',
      },
    ])
  })

  test('keeps quotes, separators and new lines inside of quotes, and skips empty lines', () => {
    const [first, second] = rowsOf(
      `${heading}\r\n\r\n0000014579,"Access, Bank","1,250.00","a ""b""\nc"\r\n` +
        ',,,\r\n0000014580,Wema Bank,5,\r\n',
    )
    expect(first).toMatchObject({
      row: 3,
      bank_code: 'Access, Bank',
      amount: '1,250.00',
      narration: 'a "b"\nc',
    })
    expect(second).toMatchObject({ row: 5, beneficiary_nuban: '0000014580' })
  })

  test('names its columns in any order and as people call them, below a title', () => {
    const [row] = rowsOf(
      'Wages of May\n\nS/N,Amount (₦),Bank Name,Acct No.,Remarks\n1,900,Wema Bank,0123456789,May',
    )
    expect(row).toMatchObject({
      amount: '900',
      bank_code: 'Wema Bank',
      beneficiary_nuban: '0123456789',
      narration: 'May',
    })
  })

  test('says of each row whether it is a salary, and a column called salary is the amount', () => {
    const row = { row: 2, beneficiary_nuban: '0000014579', bank_code: 'Access Bank', amount: '100.50' }
    expect(rowsOf('is salary,account number,bank,amount\nyes,0000014579,Access Bank,100.50'))
      .toEqual([{ ...row, is_salary: 'yes' }])
    for (const mark of ['Is salary?', 'Salary (yes/no)', 'Stamp duty exempt']) {
      expect(rowsOf(`account number,bank,salary,${mark}\n0000014579,Access Bank,100.50,yes`))
        .toEqual([{ ...row, is_salary: 'yes' }])
    }
  })

  test('without a heading is read in the order of the template', () => {
    expect(rowsOf('0123456789,Wema Bank,900')).toEqual([
      { row: 1, beneficiary_nuban: '0123456789', bank_code: 'Wema Bank', amount: '900' },
    ])
  })

  test('in UTF-16 and with the letters of an old Windows is read, and the second is said', () => {
    const text = `${heading}\n0123456789,Wema Bank,900,Òkè`
    const wide = new Uint8Array(2 + text.length * 2)
    wide.set([0xff, 0xfe])
    for (const [at, letter] of [...text].entries()) {
      wide[2 + at * 2] = letter.charCodeAt(0) & 255
      wide[3 + at * 2] = letter.charCodeAt(0) >> 8
    }
    expect(readSheet(wide).rows[0]?.narration).toBe('Òkè')
    const old = Uint8Array.from([...text], (letter) => letter.charCodeAt(0))
    const read = readSheet(old)
    expect(read.rows[0]?.narration).toBe('Òkè')
    expect(read.notes).toHaveLength(1)
  })

  test('gives formulas and shortened numbers on for the check to refuse, and ="…" as what it means', () => {
    const rows = rowsOf(
      `${heading}\n3.02E+09,Wema Bank,=1+1\n="0123456789",Wema Bank,900\n'0123456789,Wema Bank,900`,
    )
    expect(rows.map(({ beneficiary_nuban, amount }) => [beneficiary_nuban, amount])).toEqual([
      ['3.02E+09', '=1+1'],
      ['0123456789', '900'],
      ['0123456789', '900'],
    ])
  })

  test('of ten thousand rows is read, with progress; of one more it is refused', () => {
    const lines = Array.from({ length: 10_000 }, (_, at) => `${1_000_000_000 + at},Wema Bank,${at}.00,`)
    const heard: number[] = []
    const { rows } = readSheet(bytes([heading, ...lines].join('\n')), (share) => heard.push(share))
    expect(rows).toHaveLength(10_000)
    expect(heard.length).toBeGreaterThan(10)
    expect(heard.every((share, at) => share >= (heard[at - 1] ?? 0) && share <= 1)).toBe(true)
    expect(refusal(bytes([heading, ...lines, '1234567890,Wema Bank,1,'].join('\n')))).toBe(sheetMessages.rows)
  })
})

describe('refused is', () => {
  test.each([
    ['nothing', new Uint8Array(), sheetMessages.empty],
    ['a heading alone', bytes(heading), sheetMessages.empty],
    ['a list without the columns', bytes('name,colour\nAda,blue'), payoutSheet.missing],
    ['a PDF', bytes('%PDF-1.7 whatever'), sheetMessages.kind],
    ['a program under the name of a list', bytes('abc\u0000def'), sheetMessages.kind],
    ['an old Excel file', Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 0, 0]), sheetMessages.old],
    ['half a zip', bytes('PK\u0003\u0004 and no end'), sheetMessages.broken],
    ['a zip of something else', aZipOf({ 'readme.txt': 'hello' }), sheetMessages.kind],
  ])('%s', (_, given, words) => {
    expect(refusal(given)).toBe(words)
  })

  test('a file of fifty megabytes, before it is read', () => {
    expect(refusal(new Uint8Array(LARGEST_FILE + 40_000_000))).toContain('50 MB')
  })

  test('a zip bomb, whatever size it says it has', () => {
    const zeros = deflateRawSync(Buffer.alloc(60_000_000, 32))
    expect(zeros.length).toBeLessThan(1_000_000)
    for (const said of [60_000_000, 100]) {
      const bomb = aZipOf(
        { 'xl/worksheets/sheet1.xml': '' },
        { 'xl/worksheets/sheet1.xml': { packed: zeros, said } },
      )
      expect(refusal(bomb)).toBe(sheetMessages.bomb)
    }
  })

  test('a workbook that defines letters of its own', () => {
    const xml = '<!DOCTYPE x [<!ENTITY a "aaaa">]><worksheet><sheetData/></worksheet>'
    expect(refusal(aZipOf({ 'xl/worksheets/sheet1.xml': xml }))).toBe(sheetMessages.broken)
  })
})

describe('an Excel file', () => {
  test('is read: shared texts, numbers as powers of ten, skipped cells; other sheets are said', () => {
    const { rows, map } = readSheet(
      aWorkbook(
        [
          ['account number', 'bank', 'amount', 'narration'],
          ['0000014579', 'Access & Co', 12500.5, 'Rice "and" <beans>'],
          [3_012_345_678, 'Wema Bank', 0.1 + 0.2, ''],
        ],
        { sheets: 2 },
      ),
    )
    expect(map).toMatchObject({ sheet: 'Pay', sheets: [{ name: 'Pay' }, { name: 'Sheet 2' }] })
    expect(rows).toEqual([
      {
        row: 2,
        beneficiary_nuban: '0000014579',
        bank_code: 'Access & Co',
        amount: '12500.5',
        narration: 'Rice "and" <beans>',
      },
      { row: 3, beneficiary_nuban: '3012345678', bank_code: 'Wema Bank', amount: '0.3' },
    ])
  })

  test('gives the value that a formula had, never the formula', () => {
    const sheet =
      '<worksheet><sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>account</t></is></c>' +
      '<c r="B1" t="inlineStr"><is><t>bank</t></is></c>' +
      '<c r="C1" t="inlineStr"><is><t>amount</t></is></c></row>' +
      '<row r="4"><c r="A4" t="str"><f>B9</f><v>0123456789</v></c>' +
      '<c r="B4" t="inlineStr"><is><t>Wema Bank</t></is></c>' +
      '<c r="C4"><f>SUM(A1:A9)</f><v>1.2505E3</v></c></row></sheetData></worksheet>'
    expect(readSheet(aZipOf({ 'xl/worksheets/sheet1.xml': sheet })).rows).toEqual([
      { row: 4, beneficiary_nuban: '0123456789', bank_code: 'Wema Bank', amount: '1250.5' },
    ])
  })

  test.each([
    ['3.012345678E9', '3012345678'],
    ['1250.1000000000001', '1250.1'],
    ['0.30000000000000004', '0.3'],
    ['1.005', '1.005'],
    ['1E400', '1E400'],
    ['', ''],
    ['-5', '-5'],
  ])('keeps the number %j as %j', (kept, read) => {
    expect(plainNumber(kept)).toBe(read)
  })
})
