// The list of what waits, for the chip and the page: what it is, how it stands, what can be done about it.
import { reachability } from '#app/api/reachability.ts'
import { onSession } from '#app/api/session.ts'
import { providerNow } from '#app/clock/provider-time.ts'
import { kinds, readPayload } from './kinds.ts'
import {
  isRemovable, isReplaceable, needsPerson, type Entry, type EntryState,
} from './outbox-states.ts'
import { NEEDS_REMOVED, openLabel, openPayload, type Label } from './outbox-rows.ts'
import { entriesOf, unsentElsewhere } from './outbox.ts'
import { personHere } from './person.ts'
import { onSignal, type Signal } from './signals.ts'
import { openVault, type Vault } from './vault.ts'
import { heldBy, lacksNeed, wordsFor } from './waiting-words.ts'

export interface WaitingItem {
  id: string
  kind: string
  state: EntryState
  /** The state in plain words. */
  words: string
  title: string
  detail: string | null
  /** The path where it can be mended. */
  open: string | null
  size: number
  /** How much has gone out, 0 to 1, while it is being sent. */
  share: number | null
  /** Why it does not go on by itself, or did not the last time. */
  problem: string | null
  errors: Readonly<Record<string, string>>
  group: string | null
  lane: string
  /** What it carries, in its kind's newest version; undefined when it cannot be read or was sent long ago. */
  payload: unknown
  file_ids: readonly string[]
  /** When it will be tried again, while it waits to be. */
  next_at: number | null
  created_at: number
  done_at: number | null
  /** `replace`: another may take its place, because it has certainly not arrived. */
  can: { retry: boolean; sendAgain: boolean; stop: boolean; remove: boolean; replace: boolean }
}

export interface Waiting {
  items: readonly WaitingItem[]
  counts: { waiting: number; needsYou: number; sent: number }
  /** How many wait in the other mode, where they can be seen. */
  elsewhere: number
  /** False until the list was read once. */
  isLoaded: boolean
}

const nothing: Waiting = {
  items: [], counts: { waiting: 0, needsYou: 0, sent: 0 }, elsewhere: 0, isLoaded: false,
}

let current = nothing
const shares = new Map<string, number>()
const listeners = new Set<() => void>()
let letGo: (() => void)[] = []
let reading: Promise<void> | undefined
let isStale = false

export const waiting = {
  current: () => current,
  /** Keeps the list up to date as long as somebody listens. */
  subscribe(listener: () => void) {
    listeners.add(listener)
    if (listeners.size === 1) watch()
    return () => {
      listeners.delete(listener)
      if (listeners.size > 0) return
      for (const stop of letGo) stop()
      letGo = []
    }
  },
}

function watch() {
  letGo = [
    onSignal(hear),
    onSession(() => {
      become(nothing)
      refresh()
    }),
    reachability.subscribe(refresh),
  ]
  refresh()
}

function hear(what: Signal) {
  if (what.says === 'changed' || what.says === 'wiped') refresh()
  if (what.says !== 'progress') return
  shares.set(what.entry, what.share)
  const items = current.items.map((item) =>
    (item.id === what.entry && item.state === 'sending' ? { ...item, share: what.share } : item))
  become({ ...current, items })
}

/** One reading at a time; what changes meanwhile is read once more after it. */
function refresh() {
  isStale = true
  reading ??= (async () => {
    try {
      while (isStale) {
        isStale = false
        become(await read().catch(() => current))
      }
    } finally {
      // In the same step as the last look at it: a change a moment later must find nobody reading.
      reading = undefined
    }
  })()
}

function become(next: Waiting) {
  current = next
  for (const listener of [...listeners]) listener()
}

async function read(): Promise<Waiting> {
  const person = personHere()
  if (!person) return nothing
  const entries = await entriesOf(person)
  const elsewhere = await unsentElsewhere(person)
  // Not for nothing: whoever has just had everything deleted must not be given a new key.
  if (entries.length === 0) return { ...nothing, elsewhere, isLoaded: true }
  const vault = await openVault(person.uid)
  const items = await Promise.all(entries.map((entry) => itemOf(vault, entry, entries)))
  const unsent = entries.filter(({ state }) => state !== 'done')
  const needsYou = unsent.filter(needsPerson).length
  const sent = entries.length - unsent.length
  const counts = { waiting: unsent.length - needsYou, needsYou, sent }
  return { items, counts, elsewhere, isLoaded: true }
}

async function itemOf(vault: Vault, entry: Entry, all: readonly Entry[]): Promise<WaitingItem> {
  const { id, kind, state, size, last_error, group, lane, file_ids, created_at, done_at, next_at } = entry
  const { title, detail = null, open = null } = await labelOf(vault, entry)
  const holder = heldBy(entry, all)
  return {
    id, kind, state, title, detail, open, size, group, lane, file_ids, created_at, done_at,
    words: wordsFor(entry),
    share: state === 'sending' ? shares.get(id) ?? 0 : null,
    problem: lacksNeed(entry, all) ? NEEDS_REMOVED.message
      : holder ? `Waits for: ${(await labelOf(vault, holder)).title}`
      : state === 'done' ? null : last_error?.message ?? null,
    errors: last_error?.errors ?? {},
    payload: await payloadOf(vault, entry),
    next_at: state === 'retry_wait' ? next_at : null,
    can: {
      retry: ['retry_wait', 'rejected', 'conflict', 'ask_user', 'unknown'].includes(state),
      sendAgain: state === 'ask_user',
      stop: ['queued', 'retry_wait', 'sending'].includes(state),
      remove: isRemovable(entry, providerNow()),
      replace: isReplaceable(entry),
    },
  }
}

const labelOf = (vault: Vault, entry: Entry): Promise<Label> =>
  openLabel(vault, entry).catch(() => ({ title: 'Something that can no longer be read' }))

async function payloadOf(vault: Vault, entry: Entry): Promise<unknown> {
  const kind = kinds.of(entry)
  if (!kind || !entry.payload) return undefined
  return openPayload(vault, entry)
    .then((payload) => readPayload(kind, entry.version, payload))
    .catch(() => undefined)
}
