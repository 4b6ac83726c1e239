// One sender among all tabs: a lock of the browser where there is one, and a lease in the database that
// fences.
import { transaction } from './database.ts'
import type { Person } from './whose.ts'
import type { Rows } from './stores.ts'

/** Without a sign of life for this long, whoever held the lease is frozen or dead. */
export const LEASE_MS = 20_000
export const RENEW_MS = 5_000

export interface Lease {
  readonly owner: string
  /** Grows with every change of hands; what an older epoch still writes is refused. */
  readonly epoch: number
}

interface LeaseRow extends Lease {
  until: number
}

/** One that would last longer than any can was taken before the phone's clock was put back. */
const isHeld = ({ until }: LeaseRow, now: number) => until > now && until <= now + LEASE_MS

/** Thrown into the work of a sender that was taken over from. */
export class LostLease extends Error {
  override readonly name = 'LostLease'
}

/** What there can be only one of, as parts of a key. */
export type What = readonly string[]

/** The one sender of a person in a mode. */
export const senderOf = ({ uid, mode }: Person): What => ['sender', uid, mode]

const keyOf = (what: What) => ['lease', ...what]

async function read(rows: Rows, what: What) {
  return await rows.get('meta', keyOf(what)) as LeaseRow | undefined
}

/** Takes the lease when it is free or has run out, or by force; null while another holds it. */
export function takeLease(what: What, owner: string, now: number, force = false): Promise<Lease | null> {
  return transaction(['meta'], 'write', async (rows) => {
    const there = await read(rows, what)
    if (there && there.owner !== owner && isHeld(there, now) && !force) return null
    const lease = { owner, epoch: (there?.epoch ?? 0) + 1 }
    rows.put('meta', keyOf(what), { ...lease, until: now + LEASE_MS })
    return lease
  })
}

/** Throws {@link LostLease} unless the lease is still this one; within a transaction that writes. */
export async function fence(rows: Rows, what: What, lease: Lease) {
  const there = await read(rows, what)
  if (there?.epoch !== lease.epoch || there.owner !== lease.owner) throw new LostLease()
}

/** A sign of life. Throws {@link LostLease}. */
export function renewLease(what: What, lease: Lease, now: number): Promise<void> {
  return transaction(['meta'], 'write', async (rows) => {
    await fence(rows, what, lease)
    rows.put('meta', keyOf(what), { ...lease, until: now + LEASE_MS })
  }, 'relaxed')
}

/** Lets go, so that another need not wait for the lease to run out. */
export function releaseLease(what: What, lease: Lease): Promise<void> {
  return transaction(['meta'], 'write', async (rows) => {
    const there = await read(rows, what)
    const isOurs = there?.epoch === lease.epoch && there.owner === lease.owner
    if (isOurs) rows.put('meta', keyOf(what), { ...lease, until: 0 })
  }, 'relaxed')
}

const isExpired = (what: What, now: number) =>
  transaction(['meta'], 'read', async (rows) => {
    const there = await read(rows, what)
    return !there || !isHeld(there, now)
  })

/** The name of the browser's lock for it. */
export const lockName = (what: What) => ['oja', ...what].join(':')

export type Locks = Pick<LockManager, 'request'>

export interface Alone {
  what: What
  owner: string
  now: () => number
  /** `navigator.locks`, where there is one. */
  locks: Locks | undefined
}

/** Runs `work` as the only sender of all tabs, or answers false at once when another is at it and alive. */
export async function alone({ what, owner, now, locks }: Alone, work: (lease: Lease) => Promise<void>) {
  const run = async (force: boolean): Promise<boolean> => {
    const lease = await takeLease(what, owner, now(), force)
    if (!lease) return false
    try {
      await work(lease)
    } finally {
      await releaseLease(what, lease).catch(() => undefined)
    }
    return true
  }
  if (!locks) return run(false)
  const name = lockName(what)
  // Whoever gets the lock knows that no other tab is at work, even if one died with an open lease.
  const got = await locks.request(name, { ifAvailable: true }, (lock) => (lock ? run(true) : false))
  if (got || !await isExpired(what, now())) return got
  // The lock is held and nobody gives a sign of life: a frozen tab. It is fenced off by the epoch.
  return locks.request(name, { steal: true }, () => run(true))
}
