// Runs beside every page: notices the reviewer's decision, and fetches what onboarding needs offline.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { watching } from '#app/api/asking-again.ts'
import { bankListReading } from '#app/api/account-name.ts'
import { useHeard } from '#app/api/heard.ts'
import { profileReading } from '#app/api/permissions.ts'
import { useEffect, useRef } from 'react'
import { isSubmitted, parseStatus } from '#domain/onboarding.ts'
import { currentSession, keepSession } from '#app/api/session.ts'
import { useWaiting } from '#app/offline/use-waiting.ts'
import { toast } from '#app/ui/toast.tsx'
import { useAskAfterArrival } from './arrivals.ts'
import { askAgain, countriesReading, kycReading } from './readings.ts'

/** The reviewer takes hours. */
const EVERY_MS = 60_000

/** Mounted once, around the whole dashboard; draws nothing. */
export function OnboardingWatch() {
  const queryClient = useQueryClient()
  const { items } = useWaiting()
  const profile = useQuery({ ...profileReading, enabled: false })
  const status = parseStatus(profile.data?.merchant.status)
  const wasSent = items.some(({ kind, state }) => kind === 'submit' && state === 'done')
  const isPending = status !== 'active' && (isSubmitted(status) || wasSent)
  const asked = useQuery({
    ...(isPending ? watching(profileReading, undefined, EVERY_MS) : profileReading),
    refetchOnWindowFocus: isPending ? 'always' : true,
  })
  const { data } = asked
  const last = useRef(status)
  useEffect(() => {
    const now = parseStatus(data?.merchant.status)
    const before = last.current
    last.current = now
    if (!data || before === null || before === now) return
    if (now === 'active') toast.success('Your business is approved. Live mode is open.')
    void askAgain(queryClient)
  }, [data, queryClient])
  const is_test = useHeard(asked, profileReading.queryKey)?.merchant.is_test
  useEffect(() => { if (is_test !== undefined) followMode(is_test) }, [is_test])
  useAskAfterArrival()
  useLists(status !== 'active')
  return null
}

/** Approval sets the account live by itself (spec 1): the bar says what the provider says of this session. */
function followMode(is_test: boolean) {
  const session = currentSession()
  const mode = is_test ? 'test' : 'live'
  if (session && session.mode !== mode) keepSession({ ...session, mode })
}

/** Spec 7: bank list and countries are fetched at startup and cached; onboarding opens with them offline. */
function useLists(isOnboarding: boolean) {
  const queryClient = useQueryClient()
  useEffect(() => {
    if (!isOnboarding) return
    for (const each of [bankListReading, countriesReading, kycReading]) {
      void queryClient.prefetchQuery(each as typeof kycReading)
    }
  }, [isOnboarding, queryClient])
}
