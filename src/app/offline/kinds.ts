// What can be sent: each feature says how its kind is sent, how it is found at the provider, and what it is
// called.
import type { Answer, Ask, Endpoint } from '#contract/endpoint.ts'
import type { SentFile } from '#app/api/request.ts'
import type { Entry } from './outbox-states.ts'

/** Asks an endpoint for an entry: with its id, its person's token, its progress and its way to be stopped. */
export type CallFor = <E extends Endpoint>(
  endpoint: E, ask: Ask<E>, files?: Record<string, SentFile>,
) => Promise<Answer<E>>

export interface Sending<P> {
  readonly entry: Entry
  readonly payload: P
  /** The kept files of the entry, by their id. */
  readonly files: Readonly<Record<string, KeptBytes>>
  readonly call: CallFor
}

export interface KeptBytes {
  readonly name: string
  readonly type: string
  readonly bytes: ArrayBuffer
}

export interface Kind<P> {
  readonly kind: string
  /** Raised when the payload changes shape; older ones are brought up by `upgrade`. */
  readonly version: number
  readonly upgrade?: (payload: unknown, version: number) => P
  /** Sends it by `call`, once; throws what `call` throws. */
  readonly send: (sending: Sending<P>) => Promise<unknown>
  /**
   * Finds out by GET whether it landed: `landed` and `absent` only where that is certain. Throws what
   * `call` throws.
   */
  readonly probe: (sending: Omit<Sending<P>, 'files'>) => Promise<'landed' | 'absent' | 'unclear'>
  /** What the person reads in the list of what waits. */
  readonly describe: (payload: P) => { title: string; detail?: string; open?: string }
}

export interface Kinds {
  register<P>(kind: Kind<P>): void
  /** The kind that can send this entry; undefined for one of a build that is not here (yet, or any more). */
  of(entry: Pick<Entry, 'kind' | 'version'>): Kind<unknown> | undefined
}

export function createKinds(): Kinds {
  const known = new Map<string, Kind<unknown>>()
  return {
    register(kind) { known.set(kind.kind, kind as unknown as Kind<unknown>) },
    of({ kind, version }) {
      const found = known.get(kind)
      return found && version <= found.version ? found : undefined
    },
  }
}

/** The kinds of this dashboard, filled by its features when it starts. */
export const kinds = createKinds()

/** Makes a kind known; called once by the feature that owns it, before the first drain. */
export const registerKind = <P>(kind: Kind<P>) => kinds.register(kind)

/** The payload in the kind's own version. */
export function readPayload<P>(kind: Kind<P>, version: number, payload: unknown): P {
  return version < kind.version && kind.upgrade ? kind.upgrade(payload, version) : payload as P
}

const moneyPermissions = ['initiate_payouts', 'approve_payouts', 'pay_bills']

/** Money never waits in a queue: it is decided by a person who sees the balance as it is now. */
export const isMoneyDecision = ({ needs, method }: Endpoint) =>
  method !== 'GET' && needs !== null && moneyPermissions.includes(needs)
