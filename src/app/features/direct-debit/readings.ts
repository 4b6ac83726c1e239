// What the pages of direct debit read, kept to be read offline.
import { useQueryClient } from '@tanstack/react-query'
import { directDebit } from '#contract/direct-debit.ts'
import { mandates } from '#contract/mandates.ts'
import { reading } from '#app/api/queries.ts'

export const mandateReading = (reference: string) =>
  reading(mandates.show, { params: { reference } }, { persist: true, staleTime: 0 })

export const productReading = (reference: string) =>
  reading(directDebit.product, { params: { reference } }, { persist: true, staleTime: 0 })

/** Who subscribes or leaves is seen on the page of the product at once. */
export function useRenewal(reference: string) {
  const client = useQueryClient()
  return () => Promise.all([productReading(reference).queryKey, [directDebit.subscriptions.path]]
    .map((queryKey) => client.invalidateQueries({ queryKey })))
}
