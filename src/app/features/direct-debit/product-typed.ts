// What is typed of a product, as it is kept on this phone.
import type { ProductFrequency, ProductStatus } from '#domain/direct-debit.ts'
import { draftForm } from '#app/offline/draft-form.ts'
import type { Versioned } from '#app/offline/use-kept-change.ts'

export interface ProductTyped {
  name: string
  description: string
  amount: string
  frequency: ProductFrequency
  retries: string
  retry_days: string
  status: ProductStatus
}

export type ProductChange = ProductTyped & Versioned

export const productDraft = draftForm<ProductTyped>({ name: 'newDebitProduct', version: 1 })
export const productChange = draftForm<ProductChange>({ name: 'changedDebitProduct', version: 1 })
