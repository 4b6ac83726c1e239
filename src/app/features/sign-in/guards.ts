// What must hold before a public screen is shown; where it does not, another screen is.
import { redirect, type ParsedLocation } from '@tanstack/react-router'
import { currentSession } from '#app/api/session.ts'
import { keepLinkToken, linkToken, tokenIn, type LinkKind } from './link-token.ts'

/** Login knows where somebody who is signed in goes on. */
export function leaveWhenSignedIn() {
  if (currentSession()?.kind === 'member') throw redirect({ to: '/login', replace: true })
}

/** Spec 2: it redirects to login if the user is not authenticated. */
export function needSession() {
  if (!currentSession()) throw redirect({ to: '/login', replace: true })
}

/**
 * Moves a mailed token out of the address bar before anything is drawn; without one the link is not valid.
 */
export function takeLinkToken(kind: LinkKind, { pathname, searchStr }: ParsedLocation) {
  const token = tokenIn(searchStr)
  if (token) {
    keepLinkToken(kind, { token })
    throw redirect({ to: pathname, replace: true })
  }
  if (!linkToken(kind)) throw redirect({ to: '/invalid-token', search: { link: kind }, replace: true })
}
