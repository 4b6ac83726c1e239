// A bank that does everything a bank can do to a payout: pays or refuses it, at once or much later, says so
// once, twice or never, says nothing, says something unheard of, or loses it on the way.
import type { InterbankRail, RailCode, RailNotice, RailTransfer } from '#provider/outside/rail.ts'
import { sandboxRail } from '#provider/outside/rail-sandbox.ts'
import type { Chance } from './chance.ts'

export type Fate = 'paid' | 'refused' | 'lost'

export interface Received {
  fate: Fate
  /** How often it came; more than once would be money paid twice. */
  times: number
  /** No query is ever answered: only a person can find out. */
  silent: boolean
  /** Queries before this moment are told nothing certain. */
  known_at: number
}

export interface HostileRail extends InterbankRail {
  /** By {@link atBank}. */
  received: Map<string, Received>
  /** Delivers what waits to be told, in any order, some of it twice. */
  tellAll(): Promise<void>
  met: Record<string, number>
}

const HOUR = 3_600_000
const unknown = ['01', '09', '26', '68', '91', '94', '96', '97', 'ZZ', ''] as const
const no = ['05', '07', '51', '57', '61', '92'] as const

/** Which payout it is: a reference is one in its account. */
export const atBank = ({ source_nuban, payout_reference }: Pick<RailTransfer,
  'source_nuban' | 'payout_reference'>) =>
  `${source_nuban} ${payout_reference}`

/** What happens to a transfer that comes for the first time. */
function fateOf(chance: Chance, { sent_at }: RailTransfer): Received {
  const drawn = chance.below(100)
  return {
    fate: drawn < 78 ? 'paid' : drawn < 96 ? 'refused' : 'lost', times: 1, silent: chance.percent(1),
    known_at: sent_at.getTime() + (chance.percent(50) ? 0 : chance.below(20 * HOUR)),
  }
}

export function hostileRail(chance: Chance): HostileRail {
  const received = new Map<string, Received>()
  const met: Record<string, number> = {}
  const count = (what: string) => { met[what] = (met[what] ?? 0) + 1 }
  let notices: RailNotice[] = []
  let told: (notice: RailNotice) => Promise<void> = async () => {}

  const certain = ({ fate }: Received): string => (fate === 'paid' ? '00' : chance.one(no))

  function receive(transfer: RailTransfer): Received {
    const before = received.get(atBank(transfer))
    if (before) before.times += 1
    const made = before ?? fateOf(chance, transfer)
    received.set(atBank(transfer), made)
    return made
  }

  function sayAgain({ session_id }: RailTransfer, code: string): void {
    if (chance.percent(12)) {
      count('told by itself')
      notices.push({ session_id, code })
    }
    if (chance.percent(5)) {
      count('told twice')
      notices.push({ session_id, code }, { session_id, code })
    }
  }

  return {
    ...sandboxRail(0), received, met,
    async send(transfer): Promise<RailCode> {
      count('sent')
      const made = receive(transfer)
      if (made.fate === 'lost') {
        count('lost')
        if (chance.percent(50)) throw new Error('the road broke')
        return null
      }
      const code = certain(made)
      if (!made.silent) sayAgain(transfer, code)
      if (chance.percent(70) && !made.silent) return code
      count('not answered')
      if (chance.percent(30)) throw new Error('the road broke')
      return chance.percent(50) ? null : chance.one(unknown)
    },
    async query(transfer, now): Promise<RailCode> {
      count('asked')
      const made = received.get(atBank(transfer))
      if (!made || made.fate === 'lost') return '25'
      if (made.silent) return null
      if (now.getTime() < made.known_at) return chance.one([null, '25', '25', ...unknown])
      const code = certain(made)
      sayAgain(transfer, code)
      return code
    },
    listen(listener) { told = listener },
    async tellAll() {
      const now = notices.filter(() => chance.percent(60))
      notices = notices.filter((notice) => !now.includes(notice))
      await Promise.all(now.map(async (notice) => {
        count('notices')
        // Who tells is not told whether it was heard, and may tell again.
        await told(notice).catch(() => { notices.push(notice) })
      }))
    },
  }
}
