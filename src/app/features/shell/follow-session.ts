// What changes when the session does: a sign-in or another mode loads the page's answers anew, a sign-out in
// another tab leads to login. A session that the provider ended leaves the screen as it is, under the notice.
import type { AnyRouter } from '@tanstack/react-router'
import { forgetPath } from '#app/api/return-path.ts'
import { onSession, onSessionLost } from '#app/api/session.ts'

export function followSession(router: AnyRouter) {
  let isLost = false
  onSessionLost(() => { isLost = true })
  onSession((session) => {
    if (session) {
      isLost = false
      void router.invalidate()
      return
    }
    if (!isLost) leave(router)
  })
}

/** Whoever signed out does not come back to this page: it is nobody's to be led to after the next login. */
function leave(router: AnyRouter) {
  forgetPath()
  const isInside = router.state.location.pathname.startsWith('/dashboard')
  void (isInside ? router.navigate({ to: '/login', replace: true }) : router.invalidate())
}
