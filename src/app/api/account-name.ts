// Banks to choose from, and whose account a number is, asked as soon as there are a bank and ten digits.
import { useQuery } from '@tanstack/react-query'
import { banks } from '#contract/banks.ts'
import { Refusal } from '#contract/refusal.ts'
import { isAccountNumber, usualFirst } from '#domain/bank.ts'
import { call } from './call.ts'
import { reading } from './queries.ts'
import { Unreachable } from './unreachable.ts'
import { useReachable } from './use-reachable.ts'

const DAY_MS = 86_400_000

export const bankListReading = reading(banks.list, {}, { persist: true, staleTime: DAY_MS })

export function useBanks() {
  const { data } = useQuery(bankListReading)
  const items = data?.items ?? []
  return {
    choices: usualFirst(items, ({ code }) => code).map(({ code, name, short_names = [], institution }) =>
      ({ value: code, label: name, also: short_names, institution: institution ?? null })),
    nameOf: (code: string) => items.find((bank) => bank.code === code)?.name ?? '',
  }
}

export type AccountName =
  | { state: 'incomplete' }
  | { state: 'asking' }
  /** No network, or the bank does not answer. */
  | { state: 'silent' }
  | { state: 'named'; name: string }
  | { state: 'unknown'; problem: string }

export function useAccountName(bank_code: string, nuban: string): AccountName & { again: () => void } {
  const isWhole = isAccountNumber(nuban) && bank_code !== ''
  const { state } = useReachable()
  const enquiry = useQuery({
    queryKey: [banks.enquiry.path, bank_code, nuban],
    queryFn: ({ signal }) => call(banks.enquiry, { body: { nuban, bank_code } }, { signal }),
    enabled: isWhole && state !== 'offline',
    staleTime: 10 * 60_000,
    retry: false,
    meta: { persist: false },
  })
  const again = () => void enquiry.refetch()
  if (!isWhole) return { state: 'incomplete', again }
  if (enquiry.data) return { state: 'named', name: enquiry.data.account_name, again }
  if (enquiry.isFetching) return { state: 'asking', again }
  const { error } = enquiry
  if (error instanceof Refusal && error.code === 'not_found') {
    return { state: 'unknown', problem: 'Account not found. Check the bank and each digit.', again }
  }
  if (error && !(error instanceof Unreachable)) return { state: 'unknown', problem: error.message, again }
  return { state: 'silent', again }
}
