// Notices the reviewer's decision while the app is open: a toast, and live mode in the bar (spec 1 and 4).
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { isSubmitted, parseStatus } from '#domain/onboarding.ts'
import { currentSession, keepSession } from '#app/api/session.ts'
import { useWaiting } from '#app/offline/use-waiting.ts'
import { toast } from '#app/ui/toast.tsx'
import { askAgain, profileReading } from './readings.ts'

const EVERY_MS = 30_000

/** Mounted once, around the whole dashboard; draws nothing. */
export function ApprovalWatch() {
  const queryClient = useQueryClient()
  const { items } = useWaiting()
  const cached = queryClient.getQueryData(profileReading.queryKey)
  const wasSent = items.some(({ kind, state }) => kind === 'submit' && state === 'done')
  const status = parseStatus(cached?.merchant.status)
  const isPending = (isSubmitted(status) && status !== 'active') || (wasSent && status !== 'active')
  const { data } = useQuery({
    ...profileReading, enabled: isPending, refetchInterval: EVERY_MS, refetchOnWindowFocus: 'always',
  })
  const last = useRef(status)
  useEffect(() => {
    const now = parseStatus(data?.merchant.status)
    const before = last.current
    last.current = now
    if (!data || before === null || before === now) return
    if (now === 'active') {
      toast.success('Your business is approved. Live mode is open.')
      followMode(data.merchant.is_test)
    } else if (now === 'reviewed_pending_kyc' && before === 'pending_kyc_review') {
      toast.error('The reviewer asked for changes. Open onboarding to see them.')
      void askAgain(queryClient)
    }
  }, [data, queryClient])
  return null
}

/** Approval sets the account live by itself: the bar says so from now on. */
function followMode(is_test: boolean) {
  const session = currentSession()
  const mode = is_test ? 'test' : 'live'
  if (session && session.mode !== mode) keepSession({ ...session, mode })
}
