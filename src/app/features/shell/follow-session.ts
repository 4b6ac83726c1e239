// What changes when the session does: a sign-in or another mode loads the page's answers anew, a sign-out in
// another tab leads to login. A session that the provider ended leaves the screen as it is, under the notice.
import type { AnyRouter } from '@tanstack/react-router'
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
    // The loss is told right after the change itself.
    queueMicrotask(() => { if (!isLost) void router.invalidate() })
  })
}
