// Says to a screen reader that the network is back, once, when it is; that it is gone is said where it
// matters.
import { useState } from 'react'
import { useReachable } from '#app/api/use-reachable.ts'

export function OnlineAgain() {
  const isOnline = useReachable().state === 'online'
  const [was, setWas] = useState({ isOnline, isBack: false })
  if (was.isOnline !== isOnline) setWas({ isOnline, isBack: isOnline })
  return <p role="status" className="sr-only">{was.isBack ? 'You’re online again.' : ''}</p>
}
