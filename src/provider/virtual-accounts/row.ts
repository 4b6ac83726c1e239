// One row of a file of virtual accounts, checked as the forms check it.
import type { Ask } from '#contract/endpoint.ts'
import type { virtualAccounts } from '#contract/virtual-accounts.ts'
import { parseMoney } from '#domain/amount-text.ts'
import { dayProblem as writtenProblem, readDay } from '#domain/day-text.ts'
import { isDate } from '#domain/identity.ts'
import { lagosDay } from '#domain/time.ts'
import { collectionBanks, type CollectionBankCode } from '#domain/virtual-account.ts'
import { bankCodeOf } from '../bank-names.ts'
import { checkedRow as checkedCustomer, type CheckedCustomer } from '../customers/bulk.ts'
import { endOfDay, problemsOf, type Before } from './limits.ts'

export type Given = Ask<typeof virtualAccounts.bulk>['body']['vnubans'][number]

export interface CheckedAccount {
  row: number
  customer: CheckedCustomer
  collection_bank: CollectionBankCode
  expires_at: Date | null
  use_frequency: number | null
  min_amount: number | null
  max_amount: number | null
  callback_url: string | null
  problem?: string
  field?: string
}

const bankNames = collectionBanks.map(({ name }) => name).join(', ')

const blank = (text: string | undefined): boolean => !text?.trim()

/** What is wrong first, in the order of the columns. A blank cell is what the merchant's settings say. */
export function checkedRow(given: Given, defaults: Before, now: Date): CheckedAccount {
  const customer = checkedCustomer({
    row: given.row, fullname: given.fullname ?? '', email: given.email ?? '',
    mobile_number: given.mobile_number ?? '',
  })
  const bank = bankOf(given.collection_bank)
  const limits = {
    use_frequency: blank(given.use_frequency) ? defaults.use_frequency : Number(given.use_frequency),
    min_amount: blank(given.min_amount) ? defaults.min_amount : parseMoney(given.min_amount ?? ''),
    max_amount: blank(given.max_amount) ? defaults.max_amount : parseMoney(given.max_amount ?? ''),
  }
  const written = given.expires_on?.trim() ?? ''
  const day = readDay(written) ?? written
  const errors: Wrong = {
    ...(customer.problem !== undefined && { [customer.field ?? 'fullname']: customer.problem }),
    ...(bank === null && { collection_bank: `Name one of ${bankNames}.` }),
    ...dayProblem(day, now),
    ...usesProblem(given.use_frequency, limits.use_frequency),
    ...amountProblem('min_amount', given.min_amount, limits.min_amount),
    ...amountProblem('max_amount', given.max_amount, limits.max_amount),
  }
  const all = Object.entries({ ...problemsOf(limits, { used: 0 }), ...errors })
  const [wrong] = Object.entries(errors).concat(all)
  return {
    row: given.row, customer, collection_bank: bank ?? '000017',
    expires_at: isDate(day) ? endOfDay(day) : defaults.expires_at, ...limits,
    callback_url: defaults.callback_url,
    ...(wrong && { field: wrong[0], problem: wrong[1] }),
  }
}

function bankOf(text = ''): CollectionBankCode | null {
  const code = bankCodeOf(text)
  return collectionBanks.find((bank) => bank.code === code)?.code ?? null
}

type Wrong = Record<string, string>

function dayProblem(day: string, now: Date): Wrong {
  if (day === '') return {}
  if (!isDate(day)) return { expires_on: writtenProblem(day) ?? 'Write the day as YYYY-MM-DD.' }
  return day < lagosDay(now) ? { expires_on: 'Choose today or a later day.' } : {}
}

function usesProblem(text: string | undefined, uses: number | null): Wrong {
  if (blank(text) || uses === null) return {}
  return /^\s*\d{1,7}\s*$/.test(text ?? '') && uses >= 1 && uses <= 1_000_000 ? {}
    : { use_frequency: 'Write a whole number from 1 to 1,000,000.' }
}

function amountProblem(
  field: 'min_amount' | 'max_amount', text: string | undefined, amount: number | null,
): Wrong {
  if (blank(text) || (amount !== null && amount > 0)) return {}
  return { [field]: 'Write an amount above zero in naira, such as 12500.00.' }
}
