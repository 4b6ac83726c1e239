// Asking from a screen: reads through the query cache, changes through one hook; both typed by the agreement.
import { useRef } from 'react'
import {
  keepPreviousData, onlineManager, QueryClient, queryOptions, useMutation, useQueryClient,
  type InvalidateOptions, type InvalidateQueryFilters, type Query, type QueryKey, type QueryPersister,
} from '@tanstack/react-query'
import type { Answer, Ask, Endpoint } from '#contract/endpoint.ts'
import { Refusal } from '#contract/refusal.ts'
import { again } from './asking-again.ts'
import { onBackAgain } from './back-again.ts'
import { call, exchange, type CallOptions } from './call.ts'
import { intentOf, openAfter, type Intent, type IntentKeeper } from './intent.ts'
import { reachability } from './reachability.ts'
import { isOfProof } from './refused.ts'
import { currentSession } from './session.ts'
import { turn } from './turn.ts'
import { TimedCache } from './timed-cache.ts'
import { Unreachable } from './unreachable.ts'

export interface ReadingOptions {
  /** True keeps the answer on this phone to be read offline, with its age (see offline/saved-reads.ts). */
  persist?: boolean
  /**
   * Milliseconds during which an answer is not asked for again. With 0 it is asked for on every screen, but
   * not by each part of one.
   */
  staleTime?: number
  /** How old an answer is, in milliseconds, when it is asked for again while the screen is open. */
  every?: number
  /** True shows the former page of a list while the next one comes. */
  keepPrevious?: boolean
}

/** A part of a screen that comes no later than this takes what the others were answered. */
const ONE_SCREEN_MS = 10_000
let screen = 0
/** On which screen each was asked for last. */
const askedOn = new WeakMap<Query, number>()

/** Another screen is opened: what it reads it asks for anew. */
export function screenOpens() {
  screen += 1
}

/** What came a moment ago, and for this very screen, is fresh. */
const onceAScreen = (query: object) => (askedOn.get(query as Query) === screen ? ONE_SCREEN_MS : 0)

/** Query options for `useQuery` and for a loader; the key is the endpoint's path and what is asked. */
export function reading<E extends Endpoint>(endpoint: E, ask: Ask<E>, options: ReadingOptions = {}) {
  return queryOptions({
    queryKey: [endpoint.path, ask] as const,
    queryFn: ({ client, queryKey, signal }): Promise<Answer<E>> => {
      const query = client.getQueryCache().find({ queryKey, exact: true })
      if (query) askedOn.set(query, screen)
      // In the name of who asked, whoever it is by the time that it goes out: the answer is for their cache.
      const token = currentSession()?.token
      return turn().then(() => call(endpoint, ask, { signal, ...(token !== undefined && { token }) }))
    },
    meta: {
      persist: options.persist === true,
      ...(options.every !== undefined && again(options.every)),
    },
    ...(options.staleTime !== undefined && { staleTime: options.staleTime || onceAScreen }),
    ...(options.keepPrevious && { placeholderData: keepPreviousData }),
  })
}

export type Written<E extends Endpoint> = Ask<E> & Pick<CallOptions, 'files' | 'onProgress' | 'signal'>

export interface WritingOptions<Made = unknown> {
  /** True when the screen itself says what happened: no toast for success or error. */
  quiet?: boolean
  /**
   * Keeps the intent with a draft, whose screen says that its answer is missing; without it, it lives as long
   * as the screen.
   */
  keeper?: IntentKeeper
  /**
   * Asked before anything is sent again that got no answer: what it made, or null when it did not arrive. Not
   * every provider keeps requestIds. Throws what `call` throws; then nothing is sent.
   */
  find?: () => Promise<Made | null>
}

/**
 * A mutation of `endpoint`: `mutate({ body, files })`. The same ask again after no answer has the same
 * requestId, so that pressing twice is one change. Success and error go to the client's {@link WritingHooks},
 * but for what the screen says by itself.
 */
export function useWriting<E extends Endpoint>(
  endpoint: E, { quiet = false, keeper, find }: WritingOptions<Answer<E>> = {},
) {
  const open = useRef<Intent | undefined>(undefined)
  const hooks = hooksOf.get(useQueryClient())
  return useMutation<Answer<E>, Error, Written<E>>({
    mutationFn: async (written) => {
      const { files, onProgress, signal, ...ask } = written
      const before = keeper ? keeper.open() : open.current
      const intent = intentOf([endpoint.path, withoutCode(endpoint, ask), files], before)
      const options = { requestId: intent.id, ...(files && { files }), ...(onProgress && { onProgress }) }
      const fail = (error: Error): never => {
        if (!quiet) hooks?.onFailed(error)
        throw error
      }
      // Before the first byte leaves: a phone that dies now asks again with the same id. What it cannot keep
      // is not sent.
      await keeper?.hold(intent).catch(fail)
      open.current = intent
      const there = find && intent === before ? await find().catch(fail) : null
      if (there !== null) {
        open.current = undefined
        keeper?.settle()
        await keeper?.hold(undefined)
        return there
      }
      try {
        const { answer, message } = await exchange(
          endpoint, ask as unknown as Ask<E>, signal ? { ...options, signal } : options)
        open.current = undefined
        keeper?.settle()
        if (!quiet && message) hooks?.onDone(message)
        return answer
      } catch (error) {
        open.current = openAfter(error, intent, before)
        await keeper?.hold(open.current)
        const isKeptOpen = keeper !== undefined && open.current !== undefined
        if (!quiet && !isSaidThere(error as Error, isKeptOpen)) hooks?.onFailed(error as Error)
        throw error
      }
    },
  })
}

/** With another code it is the same ask; and no code is kept with a draft. */
function withoutCode({ step_up }: Endpoint, ask: object): object {
  if (!step_up || !('body' in ask)) return ask
  const body = Object.entries(ask.body ?? {}).filter(([name]) => name !== 'totp_code')
  return { ...ask, body: Object.fromEntries(body) }
}

/** The screen says it by itself: a toast would say it twice. */
function isSaidThere(error: Error, isKeptOpen: boolean): boolean {
  // A form that is kept has a strip that tells that its answer is missing.
  if (!(error instanceof Refusal)) return isKeptOpen
  return error.code === 'unauthenticated' || isOfProof(error)
}

export interface WritingHooks {
  onDone: (message: string) => void
  onFailed: (error: Error) => void
}

const hooksOf = new WeakMap<QueryClient, WritingHooks>()

/** Who comes back to a screen, or to the network, opens it anew. */
class Reads extends TimedCache {
  override onFocus() {
    screenOpens()
    super.onFocus()
  }

  override onOnline() {
    screenOpens()
    super.onOnline()
  }
}

class Cache extends QueryClient {
  /** What is asked for the first time just then may be answered as of before the change: asked once more. */
  override async invalidateQueries<Key extends QueryKey = QueryKey>(
    filters: InvalidateQueryFilters<Key> = {}, options?: InvalidateOptions,
  ): Promise<void> {
    const under_way = this.getQueryCache().findAll({ ...filters, type: 'active', fetchStatus: 'fetching' })
    const first = new Set(under_way.filter(({ state }) => state.data === undefined))
    await super.invalidateQueries(filters, options)
    if (first.size === 0) return
    await this.refetchQueries({ type: 'active', predicate: (query) => first.has(query) }, options)
  }
}

/**
 * A cache for one person in one mode: make a new one when either changes. Nothing ever hangs without a
 * network: a read that cannot be answered ends in `Unreachable`, with the saved answer still there if any.
 */
export function createQueryClient(hooks: WritingHooks, persister?: QueryPersister): QueryClient {
  const client = new Cache({
    queryCache: new Reads(),
    defaultOptions: {
      queries: {
        networkMode: 'always',
        refetchOnReconnect: true,
        staleTime: 15_000,
        gcTime: 24 * 3_600_000,
        retry: (failures, error) => failures < 2 && isWorthAsking(error),
        retryDelay: (failures) => 1000 * 2 ** failures,
        ...(persister && { persister: persister as never }),
      },
      mutations: { networkMode: 'always', retry: false },
    },
  })
  hooksOf.set(client, hooks)
  return client
}

/** A read is asked again at once only when the provider itself can be reached: its gateway stumbled. */
const isWorthAsking = (error: Error) =>
  error instanceof Unreachable && error.reason === 'gateway' && reachability.current().state !== 'offline'

onlineManager.setEventListener((setOnline) => {
  setOnline(reachability.current().state === 'online')
  const ends = [
    reachability.subscribe(({ state }) => { if (state !== 'online') setOnline(false) }),
    onBackAgain(() => setOnline(true)),
  ]
  return () => { for (const end of ends) end() }
})
