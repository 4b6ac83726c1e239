// A promise of the agreement: what it says, whether a provider must keep it, and how it is found out.
import type { auth } from '#contract/auth.ts'
import type { Answer, Endpoint } from '#contract/endpoint.ts'
import type { Reply, Wire } from './exchange.ts'
import type { Options } from './options.ts'

export interface Promised {
  /** Stable: `repeat.same-answer`, `reads.customers.list`. */
  readonly id: string
  readonly says: string
  /** A required one that is broken, or not offered, fails the run. */
  readonly required: boolean
  /** What `--without` calls it; a part that is declared missing is not asked for. */
  readonly part?: string
  /** Throws {@link Broken}, {@link NotOffered} or {@link NotChecked}; a word on what was seen otherwise. */
  readonly keep: (run: Run) => Promise<string | void>
}

export interface Person {
  token: string
  account: Answer<typeof auth.login>
  /** The code that it logged in with. */
  code: string
}

export interface Run {
  options: Options
  wire: Wire
  member: Person
  other: Person | null
  limited: Person | null
  /** In every name that is made: `Conformance k3f9`. */
  mark: string
  /** What stays behind at the provider, one line each. */
  left: string[]
  /** What one promise made and others go by. */
  made: Map<string, unknown>
}

/** Asks an endpoint as the member; the reply whatever it says. */
export function askAs(
  run: Run, endpoint: Endpoint, ask: object, person: Person = run.member,
): Promise<Reply> {
  return run.wire.ask(endpoint, { token: person.token, ...ask } as never)
}
