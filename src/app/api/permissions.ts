// What the person signed in may do, as the provider last said; a screen asks before it offers something.
import { useQuery, type QueryClient } from '@tanstack/react-query'
import { merchants } from '#contract/merchants.ts'
import { allows } from '#domain/allows.ts'
import type { Permission } from '#domain/permission.ts'
import { reading } from './queries.ts'
import { Unreachable } from './unreachable.ts'

const MINUTE_MS = 60_000

/**
 * Asked for with every page load: who was approved, blocked or logged out a moment ago hears of it at once.
 */
export const profileReading = reading(merchants.profile, {}, { persist: true, staleTime: 0 })

/** All of them; undefined until they are known. */
export const useRights = (): readonly string[] | undefined => useQuery(profileReading).data?.permissions

/** Undefined until it is known; the provider checks again whatever a screen offers. */
export function useMay(permission: Permission): boolean | undefined {
  const held = useRights()
  return held && allows(held, permission)
}

/**
 * For a route's loader. Who was allowed before goes on at once, however slow the network: the profile is
 * asked for with the page, and the provider checks in any case. Only who was not, or is not known, waits for
 * an answer. Without a network and without anything kept, the screen opens and says so itself.
 */
export async function may(client: QueryClient, permission: Permission): Promise<boolean> {
  const kept = client.getQueryData(profileReading.queryKey)
  if (kept?.permissions.includes(permission)) return true
  try {
    return (await client.fetchQuery({ ...profileReading, staleTime: MINUTE_MS })).permissions.includes(
      permission)
  } catch (error) {
    if (kept) return false
    if (error instanceof Unreachable) return true
    throw error
  }
}
