// Where a person goes once they are in.
import type { AnyRouter } from '@tanstack/react-router'
import { takePath } from '#app/api/return-path.ts'
import type { Session } from '#app/api/session.ts'
import { landing, redirectTarget } from '#domain/redirect.ts'

/**
 * Whether the router has a screen of its own for a path: neither the start page nor what catches the
 * unknown.
 */
export function isKnown(router: AnyRouter, path: string): boolean {
  const [, params, route] = router.getMatchedRoutes(path)
  return route !== undefined && route.fullPath !== '/' && !('**' in params) && !('_splat' in params)
}

/** The path for `session` after login; what was remembered is used up by asking. */
export async function arrivalPath(router: AnyRouter, session: Session): Promise<string> {
  await openAll(router)
  const saved = redirectTarget(takePath(session.user_id), (path) => isKnown(router, path))
  return landing(saved, session.mode === 'test')
}

/** Without a network the page that follows says so; here the default is all that is known. */
async function openAll(router: AnyRouter) {
  const { openAllRoutes } = router.options.context as { openAllRoutes: () => Promise<boolean> }
  await openAllRoutes().catch(() => {})
}
