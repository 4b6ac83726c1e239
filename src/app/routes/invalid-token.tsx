// /invalid-token: a mailed link that is of no more use; `link` says what it was for.
import { createFileRoute } from '@tanstack/react-router'
import { InvalidLinkNotice } from '#app/features/sign-in/link-notice.tsx'
import { linkKind, type LinkKind } from '#app/features/sign-in/link-token.ts'

export const Route = createFileRoute('/invalid-token')({
  validateSearch: ({ link }: Record<string, unknown>): { link?: LinkKind } => linkKind(link),
  component: InvalidLinkNotice,
})
