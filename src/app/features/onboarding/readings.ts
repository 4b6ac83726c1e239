// What onboarding reads of the provider, kept on this phone so that every screen opens without a network.
import type { QueryClient } from '@tanstack/react-query'
import { banks } from '#contract/banks.ts'
import { onboarding } from '#contract/onboarding.ts'
import { profileReading } from '#app/api/permissions.ts'
import { reading } from '#app/api/queries.ts'
import { flushHere } from '#app/offline/flush.ts'
import { loadKept } from './kept.ts'

const DAY_MS = 86_400_000

// Asked again on every screen: the reviewer may have decided, and what was kept here looks new at first.
export const kycReading = reading(onboarding.kyc, {}, { persist: true, staleTime: 0 })
export const countriesReading = reading(banks.countries, {}, { persist: true, staleTime: DAY_MS })

/** No screen waits longer than this for the provider. */
const PATIENCE_MS = 4_000

/**
 * Before every screen: what is being typed on the screen before is kept, and this one finds it. What the
 * provider has comes from the cache, the network or this phone; a screen shows what is missing.
 */
export async function openOnboarding(queryClient: QueryClient) {
  await flushHere()
  const known = Promise.all([ensure(queryClient, profileReading), ensure(queryClient, kycReading)])
  await Promise.all([loadKept(), Promise.race([known, new Promise((go) => setTimeout(go, PATIENCE_MS))])])
}

/** What is in the cache is enough to draw; it is asked again in the background. Silence is no error here. */
async function ensure(queryClient: QueryClient, options: typeof profileReading | typeof kycReading) {
  if (queryClient.getQueryData(options.queryKey) !== undefined) return
  await queryClient.prefetchQuery(options as typeof profileReading)
}

/** Both answers change with everything that arrives. */
export const askAgain = (queryClient: QueryClient) => Promise.all([
  queryClient.invalidateQueries({ queryKey: profileReading.queryKey }),
  queryClient.invalidateQueries({ queryKey: kycReading.queryKey }),
  queryClient.invalidateQueries({ queryKey: ['dashboard/overview'] }),
])
