// Offered after the first decision: this phone says when something waits, without amounts or names.
import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { push } from '#contract/push.ts'
import { reading, useWriting } from '#app/api/queries.ts'
import { Button } from '#app/ui/button.tsx'
import { Strip } from '#app/ui/strip.tsx'
import { toast } from '#app/ui/toast.tsx'

const canTell = () =>
  'PushManager' in window && 'serviceWorker' in navigator && 'Notification' in window
  && Notification.permission === 'default'

export function TurnOnNotices() {
  const [isOffered, setIsOffered] = useState(canTell)
  const { data } = useQuery({ ...reading(push.show, {}), enabled: isOffered })
  const { mutateAsync } = useWriting(push.subscribe)
  const key = data?.public_key
  if (!isOffered || !key) return null
  const turnOn = async () => {
    setIsOffered(false)
    try {
      if ((await Notification.requestPermission()) !== 'granted') return
      await mutateAsync({ body: await subscription(key) as never })
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

async function subscription(key: string) {
  const { pushManager } = await navigator.serviceWorker.ready
  const made = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
  const { endpoint, keys, expirationTime } = made.toJSON()
  return { endpoint, keys, expirationTime: expirationTime ?? null }
}
