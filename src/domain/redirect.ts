// Where a person may be sent after login: only inside this app, never to another site.

export const defaultTarget = '/dashboard/overview'

/**
 * The path (with its query) that `route` names, or null. Accepts `/dashboard/overview` and the spec's short
 * names (`overview`, `get-started`, `onboarding`); `isKnown` says whether the router has a screen for a path.
 */
export function redirectTarget(
  route: string | null | undefined,
  isKnown: (path: string) => boolean,
): string | null {
  if (!route || route.length > MOST_SIGNS) return null
  const named = namedRoutes.get(route)
  if (named) return named
  // A second slash, a backslash, a control character or an encoded one of these could leave the site.
  const [, path = '', behind = ''] = /^([^?#]*)([^]*)$/.exec(route) ?? []
  if (!/^\/(?![/\\])/.test(path) || unsafe.test(path)) return null
  if (/\/\/|\/\.\.?(\/|$)|%/.test(path) || path.startsWith('/login')) return null
  return isPlainQuery(behind) && isKnown(path) ? route : null
}

/** Of the longest filter with letters beyond ASCII, each of which is nine signs of an address. */
const MOST_SIGNS = 2_000

const unsafe = /[\\\u0000-\u0020\u007f-\uffff]/

/**
 * A filter may have any letter and a slash, encoded as addresses have them; raw ones, broken ones and encoded
 * control characters are nobody's filter.
 */
function isPlainQuery(behind: string): boolean {
  if (unsafe.test(behind)) return false
  try {
    return !/[\u0000-\u001f\u007f-\u009f]/.test(decodeURIComponent(behind))
  } catch {
    return false
  }
}

const namedRoutes = new Map([
  ['overview', '/dashboard/overview'],
  ['get-started', '/dashboard/get-started'],
  ['onboarding', '/dashboard/onboarding'],
])

export const getStartedTarget = '/dashboard/get-started'

/**
 * Where login leads: the path that was asked for before (already through {@link redirectTarget}), else the
 * getting-started page in test mode, else the overview (spec 4). A hidden getting-started page sends on by
 * itself.
 */
export const landing = (saved: string | null, is_test: boolean): string =>
  saved ?? (is_test ? getStartedTarget : defaultTarget)
