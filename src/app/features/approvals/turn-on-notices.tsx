// Offered after the first decision: this phone says when something waits, without amounts or names.
import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { push } from '#contract/push.ts'
import { pushCan, subscribeHere } from '#app/api/device-push.ts'
import { useWriting } from '#app/api/queries.ts'
import { pushReading, tellHere } from '#app/api/use-device-push.ts'
import { Button } from '#app/ui/button.tsx'
import { Strip } from '#app/ui/strip.tsx'
import { toast } from '#app/ui/toast.tsx'

const canTell = () => pushCan() === 'possible' && Notification.permission === 'default'

export function TurnOnNotices() {
  const [isOffered, setIsOffered] = useState(canTell)
  const { data } = useQuery({ ...pushReading, enabled: isOffered })
  const { mutateAsync } = useWriting(push.subscribe)
  const key = data?.public_key
  if (!isOffered || !key) return null
  const turnOn = async () => {
    setIsOffered(false)
    try {
      const body = await subscribeHere(key)
      if (body) tellHere(await mutateAsync({ body }))
    } catch (error) {
      toast.error((error as Error).message)
    }
  }
  return (
    <Strip
      kind="info" className="mt-3" title="Hear of the next one at once."
      action={
        <span className="flex -ml-4">
          <Button look="quiet" size="small" onClick={() => void turnOn()}>Tell this phone</Button>
          <Button look="quiet" size="small" onClick={() => setIsOffered(false)}>Not now</Button>
        </span>
      }
    >
      This phone can say when a payout waits for you. Amounts and names stay inside the app.
    </Strip>
  )
}
