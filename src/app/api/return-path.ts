// The path to go on to after login: what `?route=` asked for, or where a session ended. Kept in this tab
// only, for one login, and never for somebody else's.

const KEY = 'oja.return'

interface Remembered {
  path: string
  /** Whose session ended there; null when a link asked for it, which names nobody. */
  user_id: string | null
}

/** Keeps `path` as it came; whoever takes it decides whether it leads anywhere. */
export function rememberPath(path: string, user_id: string | null = null) {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ path, user_id } satisfies Remembered))
  } catch {
    // A browser that keeps nothing leads to the overview.
  }
}

/** Whoever signed out on purpose starts anew. */
export function forgetPath() {
  try {
    sessionStorage.removeItem(KEY)
  } catch {
    // Where nothing is kept there is nothing to forget.
  }
}

/**
 * The remembered path for the person who has just logged in, once; null when there is none, or it is
 * another's.
 */
export function takePath(user_id: string): string | null {
  try {
    const read = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Partial<Remembered> | null
    sessionStorage.removeItem(KEY)
    if (typeof read?.path !== 'string') return null
    return read.user_id === null || read.user_id === user_id ? read.path : null
  } catch {
    return null
  }
}
