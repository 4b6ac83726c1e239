// Answers of the provider that are kept to be read offline: only those that say so, sealed, per person and
// mode.
import { del, entries, get, set } from 'idb-keyval'
import { experimental_createQueryPersister, type PersistedQuery } from '@tanstack/query-persist-client-core'
import type { Query, QueryClient, QueryPersister } from '@tanstack/react-query'
import { onServerTime, serverNow } from '#app/clock/provider-time.ts'
import { keyvalStore } from './database.ts'
import { currentPerson, personHere } from './person.ts'
import type { Person } from './whose.ts'
import { openValue, openVault, sealValue, type Sealed } from './vault.ts'

/**
 * Raised when what is kept changes its shape; never with a build, which would leave an offline person with
 * nothing.
 */
const SHAPE = '1'
const WEEK_MS = 7 * 86_400_000

export interface SavedReads {
  /** For `createQueryClient`. */
  persister: QueryPersister
  /**
   * Puts what is kept into the cache, before anything is drawn; what is older than a week by the provider's
   * time goes as soon as it is known. All of it counts as stale, however young: what was changed since, here
   * before a reload or elsewhere, is not in it.
   */
  restore(client: QueryClient): Promise<void>
  clear(): Promise<void>
}

/** Never used to decide anything: a decision asks the provider. */
export function createSavedReads(person: Person = currentPerson()): SavedReads {
  const store = keyvalStore('reads')
  const prefix = ['q', person.uid, person.mode].join(':')
  const addressOf = (key: string) => ({ store: 'reads' as const, id: key, rev: 0 })

  async function opened(key: string, sealed: unknown): Promise<PersistedQuery | undefined> {
    if (sealed === undefined) return undefined
    return openValue<PersistedQuery>(await openVault(person.uid), addressOf(key), sealed as Sealed)
  }

  // A locked key or a lost database must not look like a bad entry, which the persister would delete.
  const storage = {
    getItem: (key: string) => get(key, store).then((sealed) => opened(key, sealed)).catch(() => undefined),
    async setItem(key: string, value: PersistedQuery) {
      // An answer that comes after its session has ended is nobody's to keep.
      if (!isHere(person)) return
      try {
        const sealed = await sealValue(await openVault(person.uid), addressOf(key), value)
        if (sealed.key !== 'none') await set(key, sealed, store)
      } catch {
        // No room, or no database: the answer is on the screen, it is only not kept.
      }
    },
    removeItem: (key: string) => del(key, store).catch(() => undefined),
    async entries(): Promise<[string, PersistedQuery][]> {
      const all = await entries<string, unknown>(store).catch(() => [])
      const own = all.filter(([key]) => typeof key === 'string' && key.startsWith(`${prefix}-`))
      const read = await Promise.all(own.map(async ([key, sealed]) =>
        [key, await opened(key, sealed).catch(() => undefined)] as const))
      return read.filter((entry): entry is [string, PersistedQuery] => entry[1] !== undefined)
    },
  }

  const persister = experimental_createQueryPersister<PersistedQuery>({
    storage,
    prefix,
    buster: SHAPE,
    // What is old is decided below: the library takes the phone's clock, which may be a year ahead.
    maxAge: Infinity,
    serialize: (query) => query,
    deserialize: (query) => query,
    // Done below: the library lets a refresh that fails go uncaught.
    refetchOnRestore: false,
    filters: { predicate: isKept },
  })

  /** By the provider's time alone: before it has told it nothing goes; what is shown says how old it is. */
  async function dropOld() {
    const now = serverNow()
    if (now === null) return
    for (const [key, { state }] of await storage.entries()) {
      if (now - state.dataUpdatedAt > WEEK_MS) await storage.removeItem(key)
    }
  }

  return {
    persister: refreshing(persister.persisterFn),
    async restore(client) {
      if (serverNow() === null) onServerTime(() => void dropOld())
      else await dropOld()
      await persister.restoreQueries(client)
      await client.invalidateQueries()
    },
    clear: () => persister.removeQueries(),
  }
}

function isHere({ uid, mode }: Person): boolean {
  const here = personHere()
  return here?.uid === uid && here.mode === mode
}

type Persist = ReturnType<typeof experimental_createQueryPersister>['persisterFn']

/**
 * What was restored is asked for again at once; when that fails, the old answer and its age are on the
 * screen.
 */
function refreshing(persist: Persist): QueryPersister {
  const persister: Persist = async (ask, context, query) => {
    let isAsked = false
    const answer = await persist((given: typeof context) => {
      isAsked = true
      return ask(given)
    }, context, query)
    if (!isAsked) setTimeout(() => { query.fetch().catch(() => undefined) })
    return answer
  }
  return persister as QueryPersister
}

/** Default deny. What a person searched for is theirs, and not kept; of a list only the first page is. */
export function isKept(query: Pick<Query, 'meta' | 'queryKey'>): boolean {
  const ask = query.queryKey[1] as { query?: { search?: unknown; cursor?: unknown } } | undefined
  return query.meta?.['persist'] === true && !ask?.query?.search && !ask?.query?.cursor
}
