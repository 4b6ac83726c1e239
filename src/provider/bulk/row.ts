// One row of a file: what it means, or what is wrong with it in words that say what to do.
import type { bulk as calls } from '#contract/bulk.ts'
import type { Ask } from '#contract/endpoint.ts'
import { Text } from '#contract/fields.ts'
import { parseMoney } from '#domain/amount-text.ts'
import { isAccountNumber } from '#domain/bank.ts'
import { cutText } from '#domain/cut-text.ts'
import { plainFigures } from '#domain/figures.ts'
import { Naira, type Kobo } from '#domain/money.ts'
import { readYesNo } from '#domain/yes-no.ts'
import { amountProblem, payoutLimits } from '#domain/payout.ts'
import * as z from 'zod/mini'
import { readBank } from '../bank-names.ts'

export type GivenRow = Ask<typeof calls.validate>['body']['transactions'][number]

export interface ReadRow {
  row: number
  beneficiary_nuban: string
  /** The code, or what was written where it names no bank. */
  bank_code: string
  amount: Kobo | null
  amount_given: string
  narration: string | null
  is_salary: boolean
  problem: string | null
  field: string | null
}

const words = {
  changed: 'A spreadsheet has changed this number. Format the column as text and write all digits.',
  short: 'Account number must be 10 digits. A spreadsheet may have dropped a 0 at the start.',
  account: 'Account number must be 10 digits.',
  amount: 'Enter an amount of naira such as 12500.50.',
  formula: 'Begin the narration with a letter or digit, not with a sign.',
  salary: 'Write yes where it is a salary, and no where it is not.',
}

/** The first thing that is wrong is said; the others show once it is mended. */
export function readRow(given: GivenRow): ReadRow {
  const { row, beneficiary_nuban, bank_code, bank_name, amount, narration } = given
  const nuban = clean(plainFigures(beneficiary_nuban)).replace(/[\s-]/g, '')
  const bank = readBank({ text: bank_code, name: bank_name, account: nuban })
  const value = amountOf(amount)
  const note = narration?.trim() ? narration.trim() : null
  const is_salary = readYesNo(given.is_salary)
  const wrong = accountProblem(nuban) ?? ('problem' in bank ? [bank.field, bank.problem] as const : null)
    ?? valueProblem(value) ?? narrationProblem(note)
    ?? (is_salary === null ? ['is_salary', words.salary] as const : null)
  return {
    row, beneficiary_nuban: nuban, bank_code: bank.code ?? written(bank_code, bank_name), amount: value,
    amount_given: clean(String(amount)), narration: note === null ? null : cutText(clean(note), 300),
    is_salary: is_salary ?? false,
    field: wrong?.[0] ?? null, problem: wrong?.[1] ?? null,
  }
}

/** What stood in both columns, for people. */
const written = (code: string, name = '') =>
  cutText([clean(code), clean(name)].filter(Boolean).join(', '), 200)

type Wrong = readonly [field: string, problem: string] | null

function accountProblem(nuban: string): Wrong {
  if (isAccountNumber(nuban)) return null
  const field = 'beneficiary_nuban'
  if (/^[\d.]+e\+?\d+$/i.test(nuban) || /^\d+\.\d+$/.test(nuban)) return [field, words.changed]
  return [field, /^\d{7,9}$/.test(nuban) ? words.short : words.account]
}

function valueProblem(amount: Kobo | null): Wrong {
  if (amount === null) return ['amount', words.amount]
  const wrong = amountProblem(amount)
  return wrong === null ? null : ['amount', wrong]
}

const Narration = Text(payoutLimits.narration)

function narrationProblem(narration: string | null): Wrong {
  if (narration === null) return null
  if (/^[=+@|-]/.test(narration)) return ['narration', words.formula]
  const read = z.safeParse(Narration, narration)
  return read.success ? null : ['narration', read.error.issues[0]?.message ?? words.formula]
}

/** A number as JSON has it, or as it is written; nothing like 1e5, which no person means. */
function amountOf(given: number | string): Kobo | null {
  if (typeof given === 'string') return parseMoney(given)
  const read = z.safeDecode(Naira, given)
  return read.success && read.data >= 0 ? read.data : null
}

/** What the database can keep: no control characters, no halves of characters. */
const clean = (text: string): string =>
  text.replace(/[\p{Cc}\p{Cs}]/gu, '').trim()
