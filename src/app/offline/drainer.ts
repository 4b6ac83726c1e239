// Sends what waits, one entry at a time, as the only tab that does; whatever happens on the way, once.
import { newId } from '#app/api/new-id.ts'
import { call } from '#app/api/call.ts'
import { reachability } from '#app/api/reachability.ts'
import { providerNow } from '#app/clock/provider-time.ts'
import { transaction } from './database.ts'
import { kinds as allKinds, type Kind, type Kinds } from './kinds.ts'
import { alone, fence, LostLease, RENEW_MS, renewLease, senderOf, type Lease, type Locks } from './lease.ts'
import { moves, nextTime, nextUp } from './next-up.ts'
import { after, type Entry, type Happening } from './outbox-states.ts'
import { entryKey, putDone } from './outbox-rows.ts'
import type { Person } from './whose.ts'
import { probe, send, type Asking } from './sending.ts'
import { shrinkPhotos } from './shrink-again.ts'
import { signal } from './signals.ts'
import type { Rows } from './stores.ts'

const isTakenOver = (error: unknown) =>
  error instanceof LostLease || (error as { name?: unknown } | null)?.name === 'AbortError'

export interface DrainerOptions {
  person: Person
  /** The token to speak with; undefined when the person is not signed in any more, and then nothing moves. */
  token: () => string | undefined
  kinds?: Kinds
  ask?: Asking
  owner?: string
  now?: () => number
  random?: () => number
  locks?: Locks | undefined
  isReachable?: () => boolean
  /** Makes the photographs of an entry smaller; false when they cannot be. */
  shrink?: (entry: Entry) => Promise<boolean>
}

export class Drainer {
  private readonly person: Person
  private readonly token: () => string | undefined
  private readonly kinds: Kinds
  private readonly ask: Asking
  private readonly owner: string
  private readonly now: () => number
  private readonly random: () => number
  private readonly locks: Locks | undefined
  private readonly isReachable: () => boolean
  private readonly shrink: (entry: Entry) => Promise<boolean>
  private readonly underway = new Map<string, AbortController>()
  private readonly changed = new Set<'outbox' | 'drafts'>()
  private running: Promise<void> | undefined
  /** Asked for while it ran: whether only to look again, or because the provider answers again. */
  private askedAgain: 'look' | 'reachable' | undefined
  private isClosed = false
  /** The token that the provider no longer accepts: only another one is tried. */
  private refused: string | undefined

  constructor(options: DrainerOptions) {
    this.person = options.person
    this.token = options.token
    this.kinds = options.kinds ?? allKinds
    this.ask = options.ask ?? call
    this.owner = options.owner ?? newId()
    this.now = options.now ?? providerNow
    this.random = options.random ?? Math.random
    this.locks = 'locks' in options ? options.locks : globalThis.navigator?.locks
    this.shrink = options.shrink ?? shrinkPhotos
    this.isReachable = options.isReachable ?? (() => reachability.current().state === 'online')
  }

  /**
   * Sends everything that is due, or returns at once when another tab is at it. Resolves to when the next
   * entry is due, in milliseconds since 1970; undefined when nothing moves by itself.
   */
  async drain(isReachableAgain = false): Promise<number | undefined> {
    if (!this.canSend()) return undefined
    if (this.running) {
      if (isReachableAgain || !this.askedAgain) this.askedAgain = isReachableAgain ? 'reachable' : 'look'
      await this.running.catch(() => undefined)
      return this.nextTime()
    }
    let isSender = false
    this.running = this.drainAlone(isReachableAgain).then((did) => { isSender = did })
    try {
      await this.running
    } catch (error) {
      // Another tab took over: it goes on from what is in the database.
      if (!isTakenOver(error)) throw error
      this.abortAll()
    } finally {
      this.running = undefined
    }
    const asked = this.askedAgain
    this.askedAgain = undefined
    if (asked && isSender) return this.drain(asked === 'reachable')
    return isSender ? this.nextTime() : this.timeToLook()
  }

  /** Stops the upload of an entry, if this tab is sending it. */
  abort(id: string) {
    this.underway.get(id)?.abort()
  }

  /** Starts nothing more and stops what is under way; what that was is asked about next time. */
  close() {
    this.isClosed = true
    this.abortAll()
  }

  private abortAll() {
    for (const stop of this.underway.values()) stop.abort()
  }

  /** False when another tab is at it. */
  private drainAlone(isReachableAgain: boolean): Promise<boolean> {
    const { owner, now, locks } = this
    const what = senderOf(this.person)
    const renew = (lease: Lease) => renewLease(what, lease, providerNow()).catch((error: unknown) => {
      // Whoever took over asks about what is out: the sooner that ends, the better it can be told.
      if (isTakenOver(error)) this.abortAll()
    })
    return alone({ what, owner, now, locks }, async (lease) => {
      const beat = setInterval(() => void renew(lease), RENEW_MS)
      try {
        await this.takeOver(lease, isReachableAgain)
        while (this.canSend()) {
          const entry = nextUp(await this.entries(), this.now(), (one) => this.kindOf(one) !== undefined)
          if (!entry || !await this.move(entry, lease)) break
        }
      } finally {
        clearInterval(beat)
      }
    })
  }

  private canSend() {
    const token = this.token()
    return !this.isClosed && token !== undefined && token !== this.refused && this.isReachable()
  }

  /** What an earlier sender left behind is unknown; what waited for a login or the network goes on. */
  private async takeOver(lease: Lease, isReachableAgain: boolean) {
    await this.write(lease, async (rows) => {
      for (const entry of await this.own(rows)) {
        const happenings: Happening[] = [{ type: 'signed_in' }]
        if (entry.state === 'sending' && entry.lease?.epoch !== lease.epoch)
          happenings.push({ type: 'orphaned' })
        if (isReachableAgain) happenings.push({ type: 'reachable' })
        await this.put(rows, entry, happenings.reduce((one, what) => after(one, what, this.chance()), entry))
      }
    })
  }

  /** One entry, one step. False when nothing more can be sent now. */
  private async move(entry: Entry, lease: Lease): Promise<boolean> {
    const kind = this.kindOf(entry)
    const token = this.token()
    if (!kind || token === undefined) return false
    const moved = entry.state === 'unknown'
      ? await this.probe(entry, kind, token, lease) : await this.send(entry, kind, token, lease)
    if (moved?.state !== 'needs_auth') return true
    this.refused = token
    return false
  }

  private async probe(entry: Entry, kind: Kind<unknown>, token: string, lease: Lease) {
    const happening = await probe({ entry, kind, token, ask: this.ask })
    return this.happen(entry, happening, lease)
  }

  private async send(entry: Entry, kind: Kind<unknown>, token: string, lease: Lease) {
    // On disk before the first byte leaves: whatever dies now, it will be asked about.
    const started = await this.happen(entry, { type: 'started', lease }, lease)
    if (started?.state !== 'sending') return started
    const stop = new AbortController()
    this.underway.set(entry.id, stop)
    const onProgress = (share: number) => signal({ says: 'progress', entry: entry.id, share })
    const { outcome, frozen } = await send({
      entry: started, kind, token, ask: this.ask, signal: stop.signal, onProgress,
    })
    this.underway.delete(entry.id)
    const ended = await this.happen(entry, { type: 'ended', outcome }, lease)
    if (frozen && ended?.last_error) await this.freeze(ended, lease)
    if (ended?.last_error?.code !== 'too_large' || !await this.shrink(ended)) return ended
    return this.happen(entry, { type: 'retry' }, lease)
  }

  private async freeze({ id, group, last_error: problem }: Entry, lease: Lease) {
    if (group === null || !problem) return
    await this.write(lease, async (rows) => {
      for (const one of await this.own(rows)) {
        if (one.group !== group || one.id === id) continue
        await this.put(rows, one, after(one, { type: 'frozen', problem }, this.chance()))
      }
    })
  }

  /** Writes what happened to an entry, if it is still there and this is still the sender. */
  private happen({ uid, id }: Entry, what: Happening, lease: Lease): Promise<Entry | undefined> {
    return this.write(lease, async (rows) => {
      const entry = await rows.get('outbox', entryKey({ uid, id }))
      if (!entry) return undefined
      const next = after(entry, what, this.chance())
      await this.put(rows, entry, next)
      return next
    })
  }

  private async put(rows: Rows, before: Entry, next: Entry) {
    if (next === before) return
    this.changed.add('outbox')
    if (next.state === 'done' && next.clears) this.changed.add('drafts')
    if (next.state === 'done') await putDone(rows, next)
    else rows.put('outbox', entryKey(next), next)
  }

  private async write<T>(lease: Lease, work: (rows: Rows) => Promise<T>): Promise<T> {
    this.changed.clear()
    const result = await transaction(['outbox', 'meta', 'drafts', 'files'], 'write', async (rows) => {
      await fence(rows, senderOf(this.person), lease)
      return work(rows)
    })
    for (const store of this.changed) signal({ says: 'changed', store })
    return result
  }

  private async nextTime() {
    return nextTime(await this.entries(), (entry) => this.kindOf(entry) !== undefined)
  }

  /** Another tab is at it, and may die or freeze over it: while anything is open, somebody looks. */
  private timeToLook = async () => (await this.hasOpen() ? this.now() + RENEW_MS : undefined)

  /** Whether there is anything that goes by itself as soon as it can. */
  async hasOpen() {
    return (await this.entries()).some(({ state }) => state === 'sending' || moves.has(state))
  }

  private entries = () => transaction(['outbox'], 'read', (rows) => this.own(rows))

  private async own(rows: Rows): Promise<Entry[]> {
    const { uid, mode } = this.person
    return (await rows.all('outbox', [uid])).filter((entry) => entry.mode === mode)
  }

  private kindOf(entry: Entry) {
    return this.kinds.of(entry)
  }

  private chance = () => ({ now: this.now(), random: this.random() })
}
