// One cache for one person in one mode: when either changes, the old answers are forgotten.
import type { QueryClient } from '@tanstack/react-query'
import { createQueryClient } from '#app/api/queries.ts'
import { currentSession, type Session } from '#app/api/session.ts'
import { toast } from '#app/ui/toast.tsx'

const ownerOf = (session: Session | null) => (session ? `${session.user_id} ${session.mode}` : '')

let current: { owner: string, client: QueryClient } | undefined

/** The cache of whoever is signed in now; the same one until the person or the mode changes. */
export function currentQueryClient(): QueryClient {
  const owner = ownerOf(currentSession())
  if (current?.owner !== owner) {
    current?.client.clear()
    const hooks = { onDone: toast.success, onFailed: (error: Error) => toast.error(error.message) }
    current = { owner, client: createQueryClient(hooks) }
  }
  return current.client
}
