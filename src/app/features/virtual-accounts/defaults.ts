// What stands in the fields of a new account before anything is typed: the merchant's own defaults.
import type { QueryClient } from '@tanstack/react-query'
import { lagosDay } from '#domain/time.ts'
import { profileReading } from '#app/api/permissions.ts'
import { amountTyped, blankAccount, type AccountTyped } from './typed.ts'

/**
 * For a route's loader, after it asked what the person may do: the profile is here, or there is no network.
 */
export function withDefaults(client: QueryClient, now: Date): AccountTyped {
  const meta = client.getQueryData(profileReading.queryKey)?.merchant.meta
  const days = meta?.default_vnuban_expiry
  return {
    ...blankAccount,
    expires_on: days === undefined ? '' : lagosDay(new Date(now.getTime() + days * 86_400_000)),
    use_frequency: meta?.use_frequency === undefined ? '' : String(meta.use_frequency),
    min_amount: amountTyped(meta?.min_amount ?? null),
    max_amount: amountTyped(meta?.max_amount ?? null),
    callback_url: meta?.callback_url ?? '',
  }
}
