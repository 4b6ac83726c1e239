// The register of people behind a BVN or NIN. The sandbox one takes each person's
// word, save for the table's endings.
import { outcomeOf } from './outcomes.ts'
import { wait } from './rail.ts'

export interface Person {
  firstname: string
  lastname: string
  date_of_birth: string | null
}

export type IdentityAnswer =
  | { outcome: 'found'; person: Person }
  | { outcome: 'unknown' }
  | { outcome: 'unavailable' }

export interface IdentityRegister {
  /**
   * Who an 11-digit number belongs to. `claimed` is what the person
   * said: some registers insist on it.
   */
  find(kind: 'bvn' | 'nin', number: string, claimed: Person): Promise<IdentityAnswer>
}

/**
 * Endings as in outcomes.ts: 95 is registered under another name, 96 under another day of birth, 97 is
 * unknown, 98 gets no answer.
 */
export function sandboxIdentity(latency_ms: number): IdentityRegister {
  return {
    async find(_kind, number, claimed) {
      await wait(latency_ms)
      switch (outcomeOf(number)) {
        case '95':
          return { outcome: 'found', person: { ...claimed, firstname: 'OTHER', lastname: 'SAMPLE' } }
        case '96':
          return { outcome: 'found', person: { ...claimed, date_of_birth: '1970-01-01' } }
        case '97':
          return { outcome: 'unknown' }
        case '98':
          return { outcome: 'unavailable' }
        default:
          return { outcome: 'found', person: claimed }
      }
    },
  }
}
