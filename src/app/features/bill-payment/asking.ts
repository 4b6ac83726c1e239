// What is asked of the provider while a bill is typed: what is sold, whose number it is, what it costs.
import { useQuery } from '@tanstack/react-query'
import { accounts } from '#contract/accounts.ts'
import { bills } from '#contract/bills.ts'
import type { Answer } from '#contract/endpoint.ts'
import { Refusal } from '#contract/refusal.ts'
import { parseMoney } from '#domain/amount-text.ts'
import {
  billAmountProblem, customerProblem, hasName, type BillKind, type CustomerKind,
} from '#domain/bill.ts'
import { formatMoney, kobo, moneyParts, type Kobo } from '#domain/money.ts'
import { call } from '#app/api/call.ts'
import { reading } from '#app/api/queries.ts'
import { useSettled } from '#app/api/use-settled.ts'
import { useReachable } from '#app/api/use-reachable.ts'
import type { BillDraft } from './draft.ts'

export const catalogueReading = reading(bills.catalogue, {}, { persist: true, staleTime: 3_600_000 })
export const favouritesReading = reading(bills.favourites, { query: {} }, { persist: true, staleTime: 0 })
export const accountsReading = reading(accounts.details, {}, { persist: true, staleTime: 0 })

export type Biller = Answer<typeof bills.catalogue>['kinds'][number]['billers'][number]
export type Product = Biller['products'][number]
export type Quote = Answer<typeof bills.quote>

/** What is typed, held against what is sold. */
export interface Typed {
  biller: Biller | undefined
  product: Product | undefined
  customer: CustomerKind
  /** Kobo; null while there is none. */
  amount: Kobo | null
  /** Why the number or the amount is not right yet, in words. */
  customer_problem: string | null
  amount_problem: string | null
  isWhole: boolean
}

const usual: Record<BillKind, CustomerKind> = {
  airtime: 'phone', data: 'phone', tv: 'smartcard', electricity: 'meter', education: 'phone',
  examination: 'profile',
}

export function typedOf(kind: BillKind, billers: readonly Biller[], values: BillDraft): Typed {
  const biller = billers.find(({ code }) => code === values.biller)
  const product = biller?.products.find(({ code }) => code === values.product)
    // Airtime has nothing to choose.
    ?? (biller?.products.length === 1 ? biller.products[0] : undefined)
  const customer = (product ?? biller?.products[0])?.customer ?? usual[kind]
  const amount = product?.price ?? parseMoney(values.amount)
  const customer_problem = customerProblem(customer, values.customer)
  const amount_problem = product && amount !== null ? billAmountProblem(amount, product, formatMoney) : null
  return {
    biller, product, customer, amount, customer_problem, amount_problem,
    isWhole: product !== undefined && amount !== null && customer_problem === null && amount_problem === null,
  }
}

/** Whose number it is, asked as soon as it is whole. */
export function useCustomerName(kind: BillKind, values: BillDraft, typed: Typed) {
  const { biller, product, customer, customer_problem } = typed
  const { state } = useReachable()
  const asked = { kind, biller: biller?.code ?? '', product: product?.code ?? '', customer: values.customer }
  const isWhole = product !== undefined && customer_problem === null && hasName(customer)
  const enquiry = useQuery({
    queryKey: [bills.validate.path, kind, asked.biller, customer, values.customer],
    queryFn: ({ signal }) => call(bills.validate, { body: asked }, { signal }),
    enabled: isWhole && state !== 'offline',
    staleTime: 10 * 60_000,
    retry: false,
    meta: { persist: false },
  })
  const again = () => void enquiry.refetch()
  const { data, error } = enquiry
  if (!isWhole) return { state: 'incomplete' as const, again }
  if (data) {
    const name = [data.customer_name, data.address].filter(Boolean).join(', ')
    return { state: 'named' as const, name, customer_name: data.customer_name, again }
  }
  if (enquiry.isFetching) return { state: 'asking' as const, again }
  if (error instanceof Refusal && error.code === 'not_found') {
    return { state: 'unknown' as const, problem: error.message, again }
  }
  return { state: 'silent' as const, again }
}

/** Price, fee and balance, a moment after the last figure; undefined while something is missing. */
export function useQuote(kind: BillKind, values: BillDraft, { biller, product, amount, isWhole }: Typed) {
  const parts = amount === null ? null : moneyParts(amount)
  const settled = useSettled(parts ? `${parts.whole.replace(/,/g, '')}.${parts.decimals}` : '')
  const query = {
    kind, biller: biller?.code ?? '', product: product?.code ?? '', customer: values.customer,
    amount: parseMoney(settled) ?? ZERO,
  }
  const { data, error } = useQuery({
    ...reading(bills.quote, { query }, { keepPrevious: true, staleTime: 0 }),
    enabled: isWhole && settled !== '',
  })
  const isCurrent = isWhole && data !== undefined && data.amount === amount
  return { quote: isWhole ? data : undefined, isCurrent, error: isWhole ? error : null }
}

const ZERO = kobo(0)

/** Why this cannot be paid now, or null. */
export function obstacle(quote: Quote): string | null {
  if (quote.problem) return quote.problem
  return quote.short_by > 0 ? 'There is not enough money in this account for the bill and its fee.' : null
}
