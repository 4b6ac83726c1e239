// What must hold of a queue, whatever happened: once, after what it needs, in order, and nothing vanished.
import { needsPerson, type Entry } from '#app/offline/outbox-states.ts'
import type { ModelProvider } from './provider.ts'

export interface Intent {
  id: string
  ref: string
  uid: string
  lane: string
  /** Ids that must have been done before it, as the queue had them when it was written. */
  needs: string[]
}

export interface History {
  intents: readonly Intent[]
  /** What was removed (`removed`) or replaced (by which id). */
  gone: ReadonlyMap<string, string>
  /** Entries that a person pressed a button on: a retried one may come after a later one. */
  touched: ReadonlySet<string>
  /** How often a person had it sent again, not knowing whether it was there. */
  accepted: ReadonlyMap<string, number>
  provider: ModelProvider
}

/** Everything that is wrong with a person's queue once it has come to rest, in words. */
export function judge(history: History, uid: string, entries: readonly Entry[]): string[] {
  const own = history.intents.filter((intent) => intent.uid === uid)
  return [...own.flatMap((intent) => [...problemsOf(history, intent, entries)]), ...overtaken(history, own)]
}

function* problemsOf(history: History, intent: Intent, entries: readonly Entry[]) {
  const { gone, provider } = history
  const { id, ref, needs } = intent
  const entry = entries.find((one) => one.id === id)
  const count = provider.applied.filter((one) => one.ref === ref).length
  if (count > 1 + (history.accepted.get(id) ?? 0)) yield `${ref} was done ${count} times`
  const isReplaced = gone.has(id) && gone.get(id) !== 'removed'
  // Who sends again, not knowing, accepts that it is there already when they change it then.
  if (isReplaced && count > 0 && !provider.hanging.has(ref) && !history.accepted.has(id))
    yield `${ref} had arrived when another took its place`
  if (!entry && !gone.has(id)) yield `${ref} vanished`
  if (entry && entry.state !== 'done' && !needsPerson(entry)) {
    if (entry.state !== 'queued' || !isHeld(entry, entries)) yield `${ref} rests in ${entry.state}`
  }
  if (entry?.state === 'done' && count === 0) yield `${ref} is said to be done`
  if (entry?.state === 'rejected' && !entry.last_error) yield `${ref} does not say why`
  if (count > 0) for (const needed of needs) yield* tooEarly(history, intent, needed)
}

/** Waits for something that a person has to look at. */
function isHeld(entry: Entry, entries: readonly Entry[]): boolean {
  return entries.some((one) => {
    const isBefore = one.lane === entry.lane && one.created_at < entry.created_at && one.state !== 'done'
    if (!isBefore && !entry.deps.includes(one.id)) return false
    return needsPerson(one) || (one.state === 'queued' && isHeld(one, entries))
  })
}

function* tooEarly({ gone, intents, provider }: History, { id, ref }: Intent, needed: string) {
  // What was replaced is needed no more: what took its place is.
  let last = needed
  while (gone.has(last) && gone.get(last) !== 'removed') last = gone.get(last) ?? ''
  const refOf = (which: string) => intents.find((one) => one.id === which)?.ref
  const done = provider.placeOf(refOf(last))
  if (last === id || (done >= 0 && done < provider.placeOf(ref))) return
  yield `${ref} was sent ${done < 0 ? 'without' : 'before'} ${refOf(last)}`
}

/**
 * Within a lane nothing overtakes, unless a person pressed a button, or a request was at work all the while.
 */
function* overtaken({ touched, provider }: History, own: readonly Intent[]) {
  for (const lane of new Set(own.map((intent) => intent.lane))) {
    const places = own
      .filter(
        ({ id, ref, ...intent }) => intent.lane === lane && !touched.has(id) && !provider.hanging.has(ref),
      )
      .map(({ ref }) => provider.placeOf(ref))
      .filter((at) => at >= 0)
    if (places.some((at, index) => index > 0 && at < (places[index - 1] ?? 0))) yield `${lane} was overtaken`
  }
}
