// What somebody was given a moment ago waits for a day before money leaves by it: until when, and who can end
// the wait.
import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { profileReading } from '#app/api/permissions.ts'
import { Strip } from '#app/ui/strip.tsx'

/** Where money leaves, or how much may is decided. */
const places = /^\/dashboard\/(overview|payouts|new-payout|bill-payment|settings\/approvals|batch)/

export function CoolingOffStrip() {
  const { pathname } = useLocation()
  const { data } = useQuery(profileReading)
  if (!data?.cooling_off || !places.test(pathname)) return null
  return (
    <div className="px-side pt-2">
      <Strip kind="info" title="Payouts wait for you." announce>{data.cooling_off.message}</Strip>
    </div>
  )
}
