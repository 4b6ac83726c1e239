// What the pages of direct debit read, kept to be read offline.
import { directDebit } from '#contract/direct-debit.ts'
import { mandates } from '#contract/mandates.ts'
import { reading } from '#app/api/queries.ts'

export const mandateReading = (reference: string) =>
  reading(mandates.show, { params: { reference } }, { persist: true, staleTime: 0 })

export const productReading = (reference: string) =>
  reading(directDebit.product, { params: { reference } }, { persist: true, staleTime: 0 })
