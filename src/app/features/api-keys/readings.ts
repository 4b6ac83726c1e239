// What the screens of API keys read.
import { apiKeys } from '#contract/api-keys.ts'
import type { Answer } from '#contract/endpoint.ts'
import { reading } from '#app/api/queries.ts'

export type ApiKey = Answer<typeof apiKeys.show>

export const list = '/dashboard/settings/api-keys'

export const keysReading = reading(apiKeys.list, {}, { persist: true, staleTime: 0 })
export const keyReading = (id: string) =>
  reading(apiKeys.show, { params: { id } }, { persist: true, staleTime: 0 })
