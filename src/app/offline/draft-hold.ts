// A form is edited in one tab at a time; another shows it, and takes it over when the person says
// "Continue here".
import { newId } from '#app/api/new-id.ts'
import { providerNow } from '#app/clock/provider-time.ts'
import type { DraftPlace } from './draft-rows.ts'
import {
  LEASE_MS,
  lockName,
  releaseLease,
  RENEW_MS,
  renewLease,
  takeLease,
  type Lease,
  type Locks,
} from './lease.ts'
import { onSignal, signal } from './signals.ts'

export type Holder = 'here' | 'elsewhere'

/** How long the other tab has to save and let go; one that is frozen is not waited for. */
const PATIENCE_MS = 1_500
const LOOK_MS = 100

const pause = () =>
  new Promise((resolve) => {
    setTimeout(resolve, LOOK_MS)
  })

interface HoldOptions {
  /** Saves what is open, before another tab takes over. */
  flush: () => Promise<unknown>
  locks?: Locks | undefined
}

export class DraftHold {
  private readonly what: string[]
  private readonly tab = newId()
  private readonly flush: () => Promise<unknown>
  private readonly locks: Locks | undefined
  private readonly listeners = new Set<() => void>()
  private current: Holder = 'here'
  private isStarted = false
  private letGo: (() => void) | undefined
  private stopListening: (() => void) | undefined

  constructor({ person, form, entity }: DraftPlace, options: HoldOptions) {
    this.what = ['draft', person.uid, person.mode, form, entity]
    this.flush = options.flush
    this.locks = 'locks' in options ? options.locks : globalThis.navigator?.locks
  }

  /** Takes hold if no other tab has it, and gives way when one asks; until {@link stop}. */
  async start() {
    this.stopListening ??= onSignal((heard) => {
      const isMine =
        heard.says === 'take-draft' && heard.draft === lockName(this.what) && heard.tab !== this.tab
      if (isMine && this.letGo) void this.giveWay()
    })
    this.isStarted = true
    // A form that was left a moment ago, in this very tab too, takes a moment to be free.
    for (let tries = 0; tries < 3 && this.isStarted; tries += 1) {
      if (this.letGo || (await this.take(false))) return this.become('here')
      await pause()
    }
    if (this.isStarted) this.become('elsewhere')
  }

  /** Asks the other tab to save and let go, and takes hold in any case; then load the draft again. */
  async takeOver() {
    signal({ says: 'take-draft', draft: lockName(this.what), tab: this.tab })
    for (let waited = 0; waited < PATIENCE_MS; waited += LOOK_MS) {
      if (this.letGo || (await this.take(false))) return this.become('here')
      await pause()
    }
    await this.take(true)
    this.become('here')
  }

  stop() {
    this.isStarted = false
    this.stopListening?.()
    this.stopListening = undefined
    this.letGo?.()
    this.letGo = undefined
  }

  readonly holder = (): Holder => this.current

  readonly subscribe = (listener: () => void) => {
    this.listeners.add(listener)
    return () => {
      this.listeners.delete(listener)
    }
  }

  private become(next: Holder) {
    if (next === this.current) return
    this.current = next
    for (const listener of [...this.listeners]) listener()
  }

  private async giveWay() {
    await this.flush().catch(() => undefined)
    this.letGo?.()
    this.letGo = undefined
    this.become('elsewhere')
  }

  private lost = () => {
    this.letGo = undefined
    this.become('elsewhere')
  }

  private take(isForced: boolean): Promise<boolean> {
    return this.locks ? this.takeLock(this.locks, isForced) : this.takeLease(isForced)
  }

  private takeLock(locks: Locks, isForced: boolean): Promise<boolean> {
    return new Promise((resolve) => {
      const held = locks.request(
        lockName(this.what),
        isForced ? { steal: true } : { ifAvailable: true },
        (lock) => {
          resolve(lock !== null)
          return lock && this.isStarted
            ? new Promise<void>((letGo) => {
                this.letGo = letGo
              })
            : undefined
        },
      )
      // Whoever is stolen from learns it here.
      Promise.resolve(held).catch(this.lost)
    })
  }

  /** Where there are no locks: a lease that runs out when nobody renews it. */
  private async takeLease(isForced: boolean): Promise<boolean> {
    const lease: Lease | null = await takeLease(this.what, this.tab, providerNow(), isForced)
    if (!lease) return false
    if (!this.isStarted) return releaseLease(this.what, lease).then(() => true)
    const beat = setInterval(
      () => {
        renewLease(this.what, lease, providerNow()).catch(() => {
          clearInterval(beat)
          this.lost()
        })
      },
      Math.min(RENEW_MS, LEASE_MS / 4),
    )
    this.letGo = () => {
      clearInterval(beat)
      void releaseLease(this.what, lease).catch(() => undefined)
    }
    return true
  }
}
