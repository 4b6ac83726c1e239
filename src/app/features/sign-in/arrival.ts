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
export function arrivalPath(router: AnyRouter, session: Session): string {
  const saved = redirectTarget(takePath(session.user_id), (path) => isKnown(router, path))
  return landing(saved, session.mode === 'test')
}
