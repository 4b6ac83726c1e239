// The demo's payment links and QR codes, in every state, and what was paid by them.
import type { CollectionChannel } from '#domain/collection.ts'
import { fromNaira } from '#domain/money.ts'
import type { Tenant } from '../database.ts'
import { syntheticName } from '../outside/rail.ts'
import { makeLink } from '../payment-links/make.ts'
import { payLink } from '../payment-links/payment.ts'
import { makeQrCode } from '../qr-payments/make.ts'
import { payByQr } from '../qr-payments/payment.ts'
import type { Work } from '../work.ts'
import { earlier, quietly } from './stage.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

interface LinkSample { ago: number, naira: number, description: string, days?: number, end?: 'PAID' | 'OFF' }

/** The one without an end and with fewer days than it is old has expired. */
const links: readonly LinkSample[] = [
  { ago: 19 * DAY, naira: 45_000, description: 'Wedding cloth, 6 yards', end: 'PAID' },
  { ago: 11 * DAY, naira: 18_500, description: 'Delivery to Ibadan', days: 7 },
  { ago: 6 * DAY, naira: 12_500, description: 'Blue cloth, 3 yards', end: 'PAID' },
  { ago: 4 * DAY, naira: 7_250, description: 'Sample swatches', end: 'OFF' },
  { ago: 27 * HOUR, naira: 32_000, description: 'Deposit for table covers' },
  { ago: 90 * 60_000, naira: 9_900, description: 'Head ties, 2 pieces' },
]

/** `paid` is how long ago somebody paid, and how much where the code has no amount. */
interface QrSample {
  ago: number
  name: string
  naira?: number
  paid?: readonly [ago: number, naira: number][]
  isOff?: boolean
}

const codes: readonly QrSample[] = [
  { ago: 28 * DAY, name: 'Stall at the fair', paid: [[27 * DAY, 6_200]], isOff: true },
  {
    ago: 25 * DAY, name: 'Shop counter',
    paid: [[9 * DAY, 4_500], [5 * DAY, 15_750], [50 * HOUR, 3_200], [4 * HOUR, 8_400]],
  },
  { ago: 8 * DAY, name: 'Order 1042', naira: 21_000, paid: [[8 * DAY - HOUR / 2, 21_000]] },
  { ago: 3 * DAY, name: 'Order 1067', naira: 5_600 },
]

/** What the merchant asked for by links and codes, oldest first. */
export async function seedAsked(work: Work, tenant: Tenant, user_id: string): Promise<void> {
  const by = { ...tenant, user_id }
  for (const { ago, naira, description, days, end } of links) {
    const then = quietly(earlier(work, ago))
    const reference = await makeLink(then, by, {
      amount: fromNaira(naira), description, ...days !== undefined && { days },
    })
    const id = await idOf(work, 'payment_link', tenant, reference)
    if (end === 'PAID') {
      const later = quietly(earlier(work, ago - HOUR))
      await payLink(later, tenant, id, { name: payerOf('link', ago), means: 'card' })
    }
    if (end === 'OFF') {
      await work.database.updateTable('payment_link').set({ status: 'OFF' }).where('id', '=', id).execute()
    }
  }
  for (const { ago, name, naira, paid = [], isOff } of codes) {
    const amount = naira === undefined ? {} : { amount: fromNaira(naira) }
    const kind = naira === undefined ? 'STATIC' : 'DYNAMIC'
    const reference = await makeQrCode(quietly(earlier(work, ago)), by, { kind, name, ...amount })
    const id = await idOf(work, 'qr_code', tenant, reference)
    for (const [when, each] of paid) {
      const payment = { payer_name: payerOf('qr', when), amount: fromNaira(each) }
      await payByQr(quietly(earlier(work, when)), tenant, id, payment)
    }
    if (isOff) {
      await work.database.updateTable('qr_code').set({ status: 'OFF' }).where('id', '=', id).execute()
    }
  }
}

/** A made-up name, the same in each demo. */
const payerOf = (channel: CollectionChannel, ago: number) => syntheticName(`${channel}${ago / 60_000}`)

async function idOf(
  { database }: Work, table: 'payment_link' | 'qr_code', { merchant_id, mode }: Tenant, reference: string,
): Promise<string> {
  const { id } = await database.selectFrom(table).select('id').where('merchant_id', '=', merchant_id)
    .where('mode', '=', mode).where('reference', '=', reference).executeTakeFirstOrThrow()
  return id
}
