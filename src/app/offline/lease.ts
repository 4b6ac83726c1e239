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

/** Thrown into the work of a sender that was taken over from. */
export class LostLease extends Error {
  override readonly name = 'LostLease'
}

const keyOf = ({ uid, mode }: Person) => ['lease', uid, mode]

async function read(rows: Rows, person: Person) {
  return await rows.get('meta', keyOf(person)) as LeaseRow | undefined
}

/** Takes the lease when it is free or has run out, or by force; null while another holds it. */
export function takeLease(person: Person, owner: string, now: number, force = false): Promise<Lease | null> {
  return transaction(['meta'], 'write', async (rows) => {
    const there = await read(rows, person)
    if (there && there.owner !== owner && there.until > now && !force) return null
    const lease = { owner, epoch: (there?.epoch ?? 0) + 1 }
    rows.put('meta', keyOf(person), { ...lease, until: now + LEASE_MS })
    return lease
  })
}

/** Throws {@link LostLease} unless the lease is still this one; within a transaction that writes. */
export async function fence(rows: Rows, person: Person, lease: Lease) {
  const there = await read(rows, person)
  if (there?.epoch !== lease.epoch || there.owner !== lease.owner) throw new LostLease()
}

/** A sign of life. Throws {@link LostLease}. */
export function renewLease(person: Person, lease: Lease, now: number): Promise<void> {
  return transaction(['meta'], 'write', async (rows) => {
    await fence(rows, person, lease)
    rows.put('meta', keyOf(person), { ...lease, until: now + LEASE_MS })
  }, 'relaxed')
}

/** Lets go, so that another need not wait for the lease to run out. */
export function releaseLease(person: Person, lease: Lease): Promise<void> {
  return transaction(['meta'], 'write', async (rows) => {
    const there = await read(rows, person)
    if (there?.epoch === lease.epoch) rows.put('meta', keyOf(person), { ...lease, until: 0 })
  }, 'relaxed')
}

const isExpired = (person: Person, now: number) =>
  transaction(['meta'], 'read', async (rows) => ((await read(rows, person))?.until ?? 0) <= now)

export type Locks = Pick<LockManager, 'request'>

export interface Alone {
  person: Person
  owner: string
  now: () => number
  /** `navigator.locks`, where there is one. */
  locks: Locks | undefined
}

/** Runs `work` as the only sender of all tabs, or answers false at once when another is at it and alive. */
export async function alone({ person, owner, now, locks }: Alone, work: (lease: Lease) => Promise<void>) {
  const run = async (force: boolean): Promise<boolean> => {
    const lease = await takeLease(person, owner, now(), force)
    if (!lease) return false
    try {
      await work(lease)
    } finally {
      await releaseLease(person, lease).catch(() => undefined)
    }
    return true
  }
  if (!locks) return run(false)
  const name = ['oja-sender', person.uid, person.mode].join(':')
  // Whoever gets the lock knows that no other tab is at work, even if one died with an open lease.
  const got = await locks.request(name, { ifAvailable: true }, (lock) => (lock ? run(true) : false))
  if (got || !await isExpired(person, now())) return got
  // The lock is held and nobody gives a sign of life: a frozen tab. It is fenced off by the epoch.
  return locks.request(name, { steal: true }, () => run(true))
}
