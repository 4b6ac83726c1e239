// Says two minutes before it that a login ends because nobody uses it, and keeps it (WCAG 2.2.1).
import { lazy, Suspense, useEffect, useState } from 'react'
import { IDLE_WARNING_MS, SESSION_IDLE_MS } from '#domain/session.ts'
import { onUse, sinceUse } from '#app/api/session-use.ts'
import { useSession } from '#app/api/use-session.ts'
import { watchPresence } from './presence.ts'

const IdleNotice = lazy(() => import('./idle-notice.tsx'))

export function IdleWatch() {
  const isMember = useSession()?.kind === 'member'
  const isNear = useNearEnd()
  useEffect(watchPresence, [])
  if (!isMember || !isNear) return null
  return <Suspense fallback={null}><IdleNotice /></Suspense>
}

function useNearEnd(): boolean {
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = () => {
      clearTimeout(timer)
      const left = SESSION_IDLE_MS - IDLE_WARNING_MS - sinceUse()
      setNear(left <= 0)
      if (left > 0) timer = setTimeout(look, left)
    }
    const stop = onUse(look)
    document.addEventListener('visibilitychange', look)
    look()
    return () => {
      clearTimeout(timer)
      stop()
      document.removeEventListener('visibilitychange', look)
    }
  }, [])
  return isNear
}
