// Says on any page but login that the session is over, and leads to login (spec 2 and 8). The page stays
// under it.
import { useNavigate, useRouter } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useState } from 'react'
import { rememberPath } from '#app/api/return-path.ts'
import { onSessionLost } from '#app/api/session.ts'

const Notice = lazy(() => import('./notice.tsx'))

export function SessionNotice() {
  const router = useRouter()
  const navigate = useNavigate()
  const [lost, setLost] = useState(false)
  useEffect(() => onSessionLost(({ user_id }) => {
    const { pathname, href } = router.state.location
    // Spec 8: session storage goes, and the path is remembered for the same person's next login.
    clearSessionStorage()
    if (pathname === '/login') return
    rememberPath(href, user_id)
    setLost(true)
  }), [router])
  if (!lost) return null
  const leave = () => {
    setLost(false)
    void navigate({ to: '/login', replace: true })
  }
  return <Suspense fallback={null}><Notice onLeave={leave} /></Suspense>
}

function clearSessionStorage() {
  try {
    sessionStorage.clear()
  } catch {
    // There is nothing to clear where nothing is kept.
  }
}
