// The token of a mail's link: taken out of the address bar at once, kept in the tab so that a reload still
// has it.

export const linkKinds = ['reset', 'confirm', 'invite', 'notice'] as const

export type LinkKind = (typeof linkKinds)[number]

/** The kind that a search parameter names, as a part of a search. */
export function linkKind(text: unknown): { link?: LinkKind } {
  const link = linkKinds.find((each) => each === text)
  return link ? { link } : {}
}

/** `used`: the link has done its work; its screen says so after a reload too. */
export type LinkToken = { token: string } | { used: true }

const keyOf = (kind: LinkKind) => `oja.link.${kind}`
const inMemory = new Map<LinkKind, LinkToken>()

/**
 * The token in a search string exactly as it was mailed, or null; a router's own reading may take it for a
 * number.
 */
export function tokenIn(searchText: string): string | null {
  const token = new URLSearchParams(searchText).get('token')
  return token && token.length <= 200 ? token : null
}

export function keepLinkToken(kind: LinkKind, link: LinkToken) {
  inMemory.set(kind, link)
  try {
    sessionStorage.setItem(keyOf(kind), JSON.stringify(link))
  } catch {
    // The page's own memory is enough until a reload.
  }
}

/** What was kept of the last link of this kind, or null. */
export function linkToken(kind: LinkKind): LinkToken | null {
  return inMemory.get(kind) ?? stored(kind)
}

export function forgetLinkToken(kind: LinkKind) {
  inMemory.delete(kind)
  try {
    sessionStorage.removeItem(keyOf(kind))
  } catch {
    // Nothing was kept.
  }
}

function stored(kind: LinkKind): LinkToken | null {
  try {
    const text = sessionStorage.getItem(keyOf(kind)) ?? 'null'
    const read = JSON.parse(text) as { token?: unknown, used?: unknown } | null
    if (typeof read?.token === 'string') return { token: read.token }
    return read?.used === true ? { used: true } : null
  } catch {
    return null
  }
}
