// A statement as SWIFT's MT940 has it, for programs that keep accounts. Letters are those of SWIFT's set X;
// others are brought to their plain ones or to a space.
import { kobo, plainAmount, subtract, type Kobo } from '#domain/money.ts'
import { plainLettersOf } from '#domain/plain-letters.ts'
import { isCharge, isTakenBack } from '#domain/statement.ts'
import { testMoney } from '#domain/test-money.ts'
import { lagosDay } from '#domain/time.ts'
import { accountOf, wordsOf } from './table.ts'
import type { BookedLine, Form, Head } from './writer.ts'

const END = '\r\n'
const WIDTH = 65
const MOST_LINES = 6
const DAY_MS = 86_400_000

export const mt940Form: Form = (head) => ({
  begin: () => [
    `:20:${head.id.replaceAll('-', '').slice(-16).toUpperCase()}`,
    `:25:${plain(accountOf(head)).slice(0, 35)}`,
    `:28C:${dayOfYear(head.to)}/1`,
    `:60F:${balance(head.opening, head.from)}`,
  ].map((line) => line + END).join(''),
  add: (lines) => lines.map(entryOf).join(''),
  end: () => [
    `:62F:${balance(head.closing, head.to)}`,
    ...details(aboutOf(head)), '-',
  ].map((line) => line + END).join(''),
})

/** What is said of all of it: whose account it is, and that it is test money. */
const aboutOf = ({ mode, owner, account_name, bank_name }: Head) =>
  [...mode === 'test' ? [testMoney.banner] : [], owner, account_name, bank_name].filter(Boolean).join(', ')

const plain = (text: string) =>
  plainLettersOf(text).replace(/[^A-Za-z0-9/\-?:().,'+ ]/g, ' ').replace(/ +/g, ' ').trim()

const dayOfYear = (day: string) =>
  (Date.parse(day) - Date.parse(`${day.slice(0, 4)}-01-01`)) / DAY_MS + 1

const shortDay = (day: string) => day.slice(2).replaceAll('-', '')

const amount = (value: Kobo) =>
  plainAmount(value < 0 ? subtract(kobo(0), value) : value).replace('.', ',')

const balance = (value: Kobo, day: string) =>
  `${value < 0 ? 'D' : 'C'}${shortDay(day)}NGN${amount(value)}`

function entryOf(line: BookedLine): string {
  const { kind, kobo: moved, reference } = line
  const day = shortDay(lagosDay(new Date(line.at)))
  const type = isCharge(kind) ? 'NCHG' : isTakenBack(kind) ? 'NRTI' : 'NTRF'
  const side = moved < 0 ? 'D' : 'C'
  const first = `:61:${day}${day.slice(2)}${side}${amount(moved)}${type}${reference.slice(0, 16)}`
  const { counterparty, counterparty_account: account, counterparty_bank: bank, narration } = line
  const words = [wordsOf(line), counterparty, account, bank, narration].filter(Boolean).join(', ')
  return [first, ...details(words)].map((text) => text + END).join('')
}

/** At most six lines of 65; none begins as a field or the end of the message does. */
function details(words: string): string[] {
  const lines = []
  for (let rest = plain(words); rest !== '' && lines.length < MOST_LINES;) {
    const line = rest.slice(0, WIDTH)
    lines.push(line)
    rest = rest.slice(line.length).replace(/^[ :-]+/, '')
  }
  return lines.map((line, place) => (place === 0 ? `:86:${line}` : line))
}
