// The sandbox's vendor: it knows every number, under plainly made-up names, and does what the ending of the
// number says (bill-outcomes.ts). It remembers nothing: the same order has the same outcome in every process
// and after every restart.
import { createHash } from 'node:crypto'
import { moneyParts } from '#domain/money.ts'
import { vendorRefusals } from '#domain/vendor-code.ts'
import { billOutcomeOf, type BillOutcome } from './bill-outcomes.ts'
import { sold } from './bills.data.ts'
import type { BillOrder, BillVendor, Delivery, VendorAnswer, VendorNotice } from './bills.ts'
import { syntheticName, wait } from './rail.ts'

const MINUTE = 60_000
/** How long an outcome is open: being worked on, and at a biller that is away. */
const OPEN_MS = 4 * MINUTE
const AWAY_MS = 100 * MINUTE
const SLOW = 20

/** `latency_ms` is how long each answer takes. */
export function sandboxBills(latency_ms: number): BillVendor {
  let told: (notice: VendorNotice) => Promise<void> = async () => {}
  return {
    catalogue: async () => sold,
    async validate({ biller, customer }) {
      await wait(latency_ms)
      const outcome = billOutcomeOf(customer)
      if (outcome === '97') return { outcome: 'unknown' }
      if (outcome === '98') return { outcome: 'unavailable' }
      const seed = `${biller}${customer}`
      return { outcome: 'found', name: syntheticName(seed), address: addressOf(seed) }
    },
    async buy(order) {
      const outcome = billOutcomeOf(order.customer)
      await wait(outcome === '90' ? latency_ms * SLOW : latency_ms)
      const answer = answerAt(outcome, order, order.sent_at)
      if (outcome === '99') await told({ vendor_reference: order.vendor_reference, ...delivered(order) })
      return outcome === '94' ? { code: null } : answer
    },
    async query(order, now) {
      await wait(latency_ms)
      return answerAt(billOutcomeOf(order.customer), order, now)
    },
    listen(listener) { told = listener },
  }
}

/** What the vendor knows of an order at a moment. */
function answerAt(outcome: BillOutcome | null, order: BillOrder, now: Date): VendorAnswer {
  const age = now.getTime() - order.sent_at.getTime()
  const third = Number(order.customer.slice(-3, -2))
  switch (outcome) {
    case '91': return age < OPEN_MS ? { code: 'processing' } : delivered(order)
    case '92': return age < OPEN_MS ? { code: 'processing' } : { code: 'declined' }
    case '93': return { code: vendorRefusals[third] ?? 'declined' }
    case '94': return third === 9 ? { code: null } : delivered(order)
    case '95': return { code: 'no_record' }
    case '97': return { code: 'wrong_customer' }
    case '98': return age < AWAY_MS ? { code: 'unavailable' } : delivered(order)
    default: return delivered(order)
  }
}

const delivered = (order: BillOrder): VendorAnswer & { code: string } => {
  const delivery = deliveryOf(order)
  return { code: 'delivered', ...(delivery && { delivery }) }
}

/** As many made-up digits, the same for the same order. */
function digitsOf(seed: string, count: number): string {
  const bytes = createHash('sha256').update(seed).digest()
  return Array.from({ length: count }, (_, at) => (bytes[at % bytes.length] ?? 0) % 10).join('')
}

function deliveryOf({ kind, product, vendor_reference, kobo }: BillOrder): Delivery | null {
  if (kind === 'electricity') {
    if (product !== 'prepaid') return null
    const tenths = Math.round(Number(moneyParts(kobo).whole.replaceAll(',', '')) / NAIRA_A_TENTH)
    const units = `${Math.floor(tenths / 10)}.${tenths % 10} kWh`
    return { token: digitsOf(vendor_reference, 20), serial: null, units }
  }
  if (kind !== 'education' && kind !== 'examination') return null
  return {
    token: digitsOf(vendor_reference, 12), serial: `SAMPLE${digitsOf(`${vendor_reference} serial`, 8)}`,
    units: null,
  }
}

/** A made-up tariff. */
const NAIRA_A_TENTH = 20.95

const streets = ['Indigo Close', 'Loom Street', 'Calabash Road', 'Harbour Lane', 'Orchard Avenue']

function addressOf(seed: string): string {
  const [one = 0, two = 0] = createHash('sha256').update(`${seed} address`).digest()
  return `${1 + (one % 90)} ${streets[two % streets.length] ?? ''}, Sample Town`
}
