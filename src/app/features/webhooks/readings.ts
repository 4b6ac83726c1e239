// What the screens of webhooks read.
import type { Answer } from '#contract/endpoint.ts'
import { webhooks } from '#contract/webhooks.ts'
import { listingOf } from '#app/api/listing.ts'
import { reading } from '#app/api/queries.ts'

export type Setting = Answer<typeof webhooks.show>
export type Delivery = Answer<typeof webhooks.list>['items'][number]
export type Try = Answer<typeof webhooks.one>['tries'][number]

export const settingReading = reading(webhooks.show, {}, { persist: true, staleTime: 0 })

export const deliveryListing = listingOf(webhooks.list, {}, { persist: true })

export const latestReading = reading(webhooks.list, { query: { limit: 5 } }, { persist: true, staleTime: 0 })

export const deliveryReading = (id: string) =>
  reading(webhooks.one, { params: { id } }, { persist: true, staleTime: 0 })

export const deliveryPath = ({ id }: Pick<Delivery, 'id'>) => `/dashboard/settings/webhooks/deliveries/${id}`
