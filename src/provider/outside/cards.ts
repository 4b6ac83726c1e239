// The road to the banks that gave out cards, behind one small interface, and the sandbox's own: the end of a
// card's number chooses what its bank says, as the simulator's page and the documents show it.
import type { KeptCard } from '#domain/card.ts'

/** A payment as the network knows it; the full number goes to it once and is kept nowhere. */
export interface CardCharge extends KeptCard {
  /** Ours: asked again under it, the network says the same. */
  session_id: string
  asked_at: Date
}

export interface CardNetwork {
  /**
   * Asks for the money, or what became of it: a two-digit code, 00 for paid; and how often the network told.
   */
  ask(charge: CardCharge, now: Date): Promise<{ code: string, times: number }>
}

interface CardOutcome {
  name: string
  happens: string
  code: string
  /** What it says after so long. */
  after_ms?: number
  later?: string
  /** How often it is told. */
  times?: number
}

const MINUTE = 60_000

/** By the last two digits of the number. */
export const cardOutcomes: Readonly<Record<string, CardOutcome>> = {
  '90': { name: 'slow', happens: 'pending for 2 minutes, then paid', code: '09', after_ms: 2 * MINUTE,
    later: '00' },
  '91': { name: 'slow, then declined', happens: 'pending for 2 minutes, then declined (05)', code: '09',
    after_ms: 2 * MINUTE, later: '05' },
  '92': { name: 'bank unavailable', happens: 'pending (91) for an hour, then paid', code: '91',
    after_ms: 60 * MINUTE, later: '00' },
  '93': { name: 'declined', happens: 'declined by its bank (05)', code: '05' },
  '94': { name: 'not enough money', happens: 'declined: not enough money (51)', code: '51' },
  '95': { name: 'expired card', happens: 'declined: the card has expired (54)', code: '54' },
  '96': { name: 'suspected fraud', happens: 'declined: suspected fraud (34)', code: '34' },
  '97': { name: 'not confirmed', happens: 'declined: the payer did not confirm (55)', code: '55' },
  '98': { name: 'never answered', happens: 'pending for 24 hours, then failed (68)', code: '91' },
  '99': { name: 'told twice', happens: 'paid once, though the network tells of it twice', code: '00',
    times: 2 },
}

/** It remembers nothing: the same card says the same in every process and after every restart. */
export function sandboxCards(): CardNetwork {
  return {
    async ask({ last_four, asked_at }, now) {
      const outcome = cardOutcomes[last_four.slice(-2)]
      if (!outcome) return { code: '00', times: 1 }
      const { code, after_ms, later, times = 1 } = outcome
      const age = now.getTime() - asked_at.getTime()
      const isLater = later !== undefined && after_ms !== undefined && age >= after_ms
      return { code: isLater ? later : code, times }
    },
  }
}
