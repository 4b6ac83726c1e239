// An invoice on paper: one page of A4, with the code that the register gave.
import { readFileSync } from 'node:fs'
import { encode } from 'uqr'
import type { Answer } from '#contract/endpoint.ts'
import type { feeInvoices } from '#contract/fee-invoices.ts'
import { feeSubjects, type InvoiceParty } from '#domain/fee-invoice.ts'
import { add, formatMoney, type Kobo } from '#domain/money.ts'
import { monthWords } from '#domain/month.ts'
import { stream, written } from '#domain/pdf-file.ts'
import { brokenLines, lettersOf, type Letters } from '#domain/pdf-letters.ts'
import { testMoney } from '#domain/test-money.ts'
import { longDate } from '#domain/time.ts'
import { readFont } from '#domain/true-type.ts'
import { root } from '#provider/root.ts'
import type { Mode } from '../database.ts'

type Shown = Answer<typeof feeInvoices.show>

const PAPER = { width: 595, height: 842 }
const MARGIN = 48
const SIZE = 10
const LINE = 15
const QR = 120
/** From the left: what it is for, and where the figures of each column end. */
const ENDS = { items: 330, fee: 410, vat: 475, total: PAPER.width - MARGIN }

let letters: Letters | undefined

/** The font is read with the first PDF. */
function theLetters(): Letters {
  const file = () => readFileSync(new URL('src/domain/noto-sans/names.ttf', root))
  letters ??= lettersOf(readFont(file().toString('latin1')))
  return letters
}

export function feeInvoicePdf(invoice: Shown, mode: Mode): ArrayBuffer {
  const { widthOf, openLetters } = theLetters()
  const used = openLetters()
  const parts: string[] = []
  let y = PAPER.height - MARGIN
  const measure = (text: string, size = SIZE) => widthOf(text, size)
  const put = (text: string, x: number, { size = SIZE, is_bold = false } = {}) => {
    const pen = is_bold ? `2 Tr ${Math.round(size * 3.5) / 100} w` : '0 Tr'
    const place = `${Math.round(x * 10) / 10} ${Math.round(y)} Td`
    parts.push(`BT /F1 ${size} Tf ${pen} ${place} ${used.show(text)} ET`)
  }
  const toTheRight = (text: string, end: number, is_bold = false) =>
    put(text, end - measure(text), { is_bold })
  const lines = (texts: readonly string[], room: number, x = MARGIN) => {
    for (const text of texts.filter((one) => one !== '').flatMap((one) => brokenLines(one, room, measure))) {
      put(text, x)
      y -= LINE
    }
  }
  const row = (words: string, items: string, amounts: readonly [Kobo, Kobo], is_bold = false) => {
    put(words, MARGIN, { is_bold })
    toTheRight(items, ENDS.items, is_bold)
    const [fee, vat] = amounts
    for (const [amount, end] of [[fee, ENDS.fee], [vat, ENDS.vat], [add(fee, vat), ENDS.total]] as const) {
      toTheRight(formatMoney(amount), end, is_bold)
    }
    y -= LINE + 4
  }
  head(invoice, mode, { put, lines, down: (by) => { y -= by } })
  put('For', MARGIN, { is_bold: true })
  for (const [word, end] of [['Documents', ENDS.items], ['Fee', ENDS.fee], ['VAT 7.5%', ENDS.vat],
    ['Total', ENDS.total]] as const) toTheRight(word, end, true)
  y -= LINE + 4
  for (const line of invoice.lines) row(feeSubjects[line.what], String(line.items), [line.fee, line.vat])
  row(invoice.kind === 'invoice' ? 'Total' : 'Total given back', '', [invoice.fee, invoice.vat], true)
  y -= LINE
  lines(['There is nothing to pay: fees were taken when each was charged.'], PAPER.width - 2 * MARGIN)
  if (invoice.irn && invoice.qr) {
    y -= LINE
    lines([`IRN ${invoice.irn}`], PAPER.width - 2 * MARGIN)
    parts.push(codeOf(invoice.qr, MARGIN, y - QR))
  }
  return written([
    '<< /Type /Catalog /Pages 2 0 R >>', '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${PAPER.width} ${PAPER.height}] /Contents 4 0 R `
      + '/Resources << /Font << /F1 5 0 R >> >> >>',
    stream(parts.join('\n')), ...used.objects(5),
  ])
}

interface Pen {
  put: (text: string, x: number, look?: { size?: number, is_bold?: boolean }) => void
  lines: (texts: readonly string[], room: number, x?: number) => void
  down: (by: number) => void
}

function head(invoice: Shown, mode: Mode, { put, lines, down }: Pen): void {
  const { kind, number, issued_on, month, credits_month, credits_number, issuer, customer } = invoice
  const room = PAPER.width - 2 * MARGIN
  put(kind === 'invoice' ? 'Tax invoice' : 'Credit note', MARGIN, { size: 20, is_bold: true })
  down(2 * LINE)
  lines([
    ...mode === 'test' ? [testMoney.banner] : [], `Number ${number}`,
    `Date ${longDate(new Date(issued_on))}`, `Fees of ${monthWords(credits_month ?? month)}`,
    ...credits_number === null ? [] : [`For invoice ${credits_number}`],
  ], room)
  down(LINE)
  for (const [words, party] of [['From', issuer], ['To', customer]] as const) {
    put(words, MARGIN, { is_bold: true })
    down(LINE)
    lines(partyLines(party), room)
    down(LINE)
  }
}

const partyLines = ({ name, tin, address }: InvoiceParty) =>
  [name, tin === '' ? 'TIN not given' : `TIN ${tin}`, address]

/** Each run of dark modules a rectangle, with four light modules around all. */
function codeOf(text: string, left: number, bottom: number): string {
  const rows = encode(text, { ecc: 'M', border: 0 }).data
  const unit = Math.round(QR * 1000 / (rows.length + 8)) / 1000
  const rectangles = rows.flatMap((line, row) => line.flatMap((isDark, column) => {
    if (!isDark || line[column - 1]) return []
    const end = line.indexOf(false, column)
    const length = (end === -1 ? line.length : end) - column
    const [x, y] = [left + (column + 4) * unit, bottom + (rows.length + 3 - row) * unit]
    return [`${rounded(x)} ${rounded(y)} ${rounded(length * unit)} ${rounded(unit)} re`]
  }))
  return `q 0 g ${rectangles.join(' ')} f Q`
}

const rounded = (figure: number) => Math.round(figure * 1000) / 1000
