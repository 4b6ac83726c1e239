// The road between banks: who owns an account number. The sandbox knows
// everybody, under plainly made-up names.
import { createHash } from 'node:crypto'
import { outcomeOf } from './outcomes.ts'

export type NameEnquiry =
  | { outcome: 'found', account_name: string }
  | { outcome: 'dormant', account_name: string }
  | { outcome: 'unknown' }
  | { outcome: 'unavailable' }

export interface InterbankRail {
  /** Asks the bank with this 6-digit code for the name of a 10-digit account. */
  enquire(account: { bank_code: string, nuban: string }): Promise<NameEnquiry>
}

/** `latency_ms` is how long each answer takes. */
export function sandboxRail(latency_ms: number): InterbankRail {
  let enquiries = 0
  return {
    async enquire({ bank_code, nuban }) {
      await wait(latency_ms)
      enquiries += 1
      const account_name = syntheticName(`${bank_code}${nuban}`)
      switch (outcomeOf(nuban)) {
        case '95': return { outcome: 'found',
          account_name: syntheticName(`${bank_code}${nuban}${enquiries}`) }
        case '96': return { outcome: 'dormant', account_name }
        case '97': return { outcome: 'unknown' }
        case '98': return { outcome: 'unavailable' }
        default: return { outcome: 'found', account_name }
      }
    },
  }
}

const colours =
  ['INDIGO', 'AMBER', 'COBALT', 'IVORY', 'SCARLET', 'OLIVE', 'COPPER', 'VIOLET', 'TEAL', 'OCHRE',
  'CRIMSON', 'SILVER', 'CORAL', 'JADE', 'SAFFRON', 'SLATE']
const things = ['BASKET', 'LANTERN', 'DRUM', 'CALABASH', 'LOOM', 'KETTLE', 'PADDLE', 'MORTAR', 'STOOL',
  'ANVIL',
  'MARKET', 'BRIDGE', 'RIVER', 'HARBOUR', 'ORCHARD', 'COMPASS']

/** A name that nobody has, the same for the same seed. */
export function syntheticName(seed: string): string {
  const [one = 0, two = 0] = createHash('sha256').update(seed).digest()
  return `${colours[one % colours.length]} ${things[two % things.length]} SAMPLE`
}

export function wait(ms: number): Promise<void> {
  return ms > 0 ? new Promise((done) => setTimeout(done, ms)) : Promise.resolve()
}
