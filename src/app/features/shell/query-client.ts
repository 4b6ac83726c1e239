// One cache for one person in one mode, filled with what is kept on this phone: when either changes, it
// starts anew.
import type { QueryClient } from '@tanstack/react-query'
import { createQueryClient } from '#app/api/queries.ts'
import { followRights } from '#app/api/rights.ts'
import { currentSession, type Session } from '#app/api/session.ts'
import { isOfNetwork } from '#app/api/unreachable.ts'
import { keepTime } from '#app/clock/kept-time.ts'
import { createSavedReads } from '#app/offline/saved-reads.ts'
import { toast } from '#app/ui/toast.tsx'

const ownerOf = (session: Session | null) =>
  (session?.kind === 'member' ? `${session.user_id} ${session.mode}` : '')

const owners = new WeakMap<QueryClient, string>()

/** Whether this cache is of another person or mode than the session: what it holds is not to be shown. */
export const isOfAnother = (client: QueryClient, session: Session | null): boolean =>
  session !== null && owners.get(client) !== ownerOf(session)

let current: { owner: string, client: Promise<QueryClient> } | undefined

/** The cache of whoever is signed in now; the same one until the person or the mode changes. */
export function currentQueryClient(): Promise<QueryClient> {
  const owner = ownerOf(currentSession())
  if (current?.owner !== owner) {
    current?.client.then((old) => old.clear(), () => {})
    current = { owner, client: filled(owner) }
  }
  return current.client
}

/** The cache that is in use, whoever's it is; null when there is none. */
export const openQueryClient = (): Promise<QueryClient> | null => current?.client ?? null

followRights(openQueryClient)
keepTime()

// A slow disk must not keep the page waiting: what it brings late comes from the network.
const PATIENCE_MS = 1_000

async function filled(owner: string): Promise<QueryClient> {
  // A network that wants something has one notice for all that it keeps from going through.
  const onFailed = (error: Error) => { if (!isOfNetwork(error)) toast.error(error.message) }
  const hooks = { onDone: toast.success, onFailed }
  const reads = owner ? createSavedReads() : null
  const client = createQueryClient(hooks, reads?.persister)
  owners.set(client, owner)
  if (reads) await Promise.race([
    reads.restore(client).catch(() => {}),
    new Promise((go) => { setTimeout(go, PATIENCE_MS) }),
  ])
  return client
}
