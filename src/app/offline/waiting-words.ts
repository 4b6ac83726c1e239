// How something that waits stands, in plain words.
import { reachability } from '#app/api/reachability.ts'
import { kinds } from './kinds.ts'
import { needsPerson, type Entry } from './outbox-states.ts'

export function wordsFor(entry: Entry): string {
  if (!kinds.of(entry) && entry.state !== 'done') return 'Reload the page to send this'
  const isOffline = reachability.current().state !== 'online'
  switch (entry.state) {
    case 'queued': return isOffline ? 'Waiting for a network' : 'Waiting to be sent'
    case 'sending': return 'Sending'
    case 'done': return 'Sent'
    case 'retry_wait': return isOffline ? 'Waiting for a network' : 'Will be tried again'
    case 'needs_auth': return 'Log in to send this'
    case 'conflict': return 'Changed elsewhere: choose what to keep'
    case 'rejected': return 'Needs a change'
    case 'unknown': return 'Checking whether it arrived'
    case 'ask_user': return 'It is not known whether this arrived'
  }
}

/** True when something that it needs is not there any more: it never goes by itself. */
export const lacksNeed = ({ state, deps }: Entry, all: readonly Entry[]) =>
  state === 'queued' && deps.some((id) => !all.some((one) => one.id === id))

/** What has to be looked at by the person before this one can go; undefined when it goes by itself. */
export function heldBy(entry: Entry, all: readonly Entry[]): Entry | undefined {
  if (entry.state !== 'queued') return undefined
  const needed = entry.deps.map((id) => all.find((one) => one.id === id))
  for (const one of needed) {
    if (!one || one.state === 'done') continue
    const holder = needsPerson(one) || lacksNeed(one, all) ? one : heldBy(one, all)
    if (holder) return holder
  }
  return undefined
}
