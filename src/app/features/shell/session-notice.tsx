// Says on any page but login that the session is over (spec 2 and 8), over the page as it was; leads to it.
import { useNavigate, useRouterState } from '@tanstack/react-router'
import { lazy, Suspense, useSyncExternalStore } from 'react'
import { rememberPath } from '#app/api/return-path.ts'
import { onSession, onSessionLost } from '#app/api/session.ts'

const Notice = lazy(() => import('./notice.tsx'))

let isLost = false
const listeners = new Set<() => void>()

function become(next: boolean) {
  isLost = next
  for (const tell of [...listeners]) tell()
}

// From the first moment on: a page may lose its session while it is being loaded.
onSessionLost(({ user_id, mode }) => {
  clearSessionStorage()
  // Not with the first page: whoever has a session to lose has it already, or will soon.
  import('./forget.ts').then(({ forgetAnswers }) => forgetAnswers({ uid: user_id, mode })).catch(() => {})
  const { pathname, search } = location
  if (pathname !== '/login') rememberPath(pathname + search, user_id)
  become(true)
})
onSession((session) => { if (session) become(false) })

function subscribe(tell: () => void) {
  listeners.add(tell)
  return () => { listeners.delete(tell) }
}

export function SessionNotice() {
  const navigate = useNavigate()
  const lost = useSyncExternalStore(subscribe, () => isLost, () => false)
  const isLogin = useRouterState({ select: (state) => state.location.pathname === '/login' })
  if (!lost || isLogin) return null
  const leave = () => {
    become(false)
    void navigate({ to: '/login', replace: true })
  }
  return <Suspense fallback={null}><Notice onLeave={leave} /></Suspense>
}

/** Spec 8. What is typed is not there: it lies sealed in the database of this phone. */
function clearSessionStorage() {
  try {
    sessionStorage.clear()
  } catch {
    // There is nothing to clear where nothing is kept.
  }
}
