// The demo's cards and chargebacks, in test mode: payments in every state, a chargeback that waits for an
// answer, one that the bank decides, one that was won and one that was lost.
import { cardCheckDigit, keptCard } from '#domain/card.ts'
import type { ChargebackReason } from '#domain/chargeback.ts'
import { fromNaira } from '#domain/money.ts'
import { payByCard } from '../cards/pay.ts'
import '../cards/tables.ts'
import { decideChargeback } from '../chargebacks/decide.ts'
import { raiseChargeback } from '../chargebacks/raise.ts'
import '../chargebacks/tables.ts'
import type { Tenant } from '../database.ts'
import type { JobWork } from '../jobs.ts'
import { syntheticName } from '../outside/rail.ts'
import type { Work } from '../work.ts'
import { earlier } from './stage.ts'

const HOUR = 3_600_000

interface Sample {
  /** Of the number: the last two digits choose what its bank says. */
  ending: string
  start: string
  naira: number
  hours: number
  charged?: { reason: ChargebackReason, hours: number, outcome?: 'contested' | 'WON' | 'LOST' }
}

const samples: readonly Sample[] = [
  { ending: '14', start: '411111', naira: 18_500, hours: 120,
    charged: { reason: 'not_as_described', hours: 100, outcome: 'WON' } },
  { ending: '93', start: '510510', naira: 7_250, hours: 96 },
  { ending: '31', start: '506102', naira: 32_000, hours: 80,
    charged: { reason: 'duplicate_debit', hours: 60, outcome: 'LOST' } },
  { ending: '94', start: '411111', naira: 54_000, hours: 50 },
  { ending: '28', start: '507870', naira: 12_400, hours: 40,
    charged: { reason: 'value_not_given', hours: 20, outcome: 'contested' } },
  { ending: '56', start: '506102', naira: 9_900, hours: 26, charged: { reason: 'fraud', hours: 4 } },
  { ending: '72', start: '411111', naira: 21_750, hours: 9 },
  { ending: '98', start: '510510', naira: 4_300, hours: 1 },
]

/** Does nothing where there are payments by card already, or no demo merchant. */
export async function seedCards({ inTransaction }: JobWork): Promise<void> {
  await inTransaction(async (work) => {
    const admin = await work.database.selectFrom('member').select(['id', 'merchant_id'])
      .where('email', '=', 'admin@adire.example').executeTakeFirst()
    if (!admin) return
    const there = await work.database.selectFrom('card_payment').select('id')
      .where('merchant_id', '=', admin.merchant_id).limit(1).executeTakeFirst()
    if (there) return
    for (const sample of samples) {
      await seedOne(work, { merchant_id: admin.merchant_id, mode: 'test' }, admin.id, sample)
    }
    // Nobody has to read the past; what waits is said.
    await work.database.updateTable('notification').set({ read_at: work.now })
      .where('kind', 'in', ['collection.received', 'chargeback.ended']).execute()
  })
}

async function seedOne(work: Work, tenant: Tenant, admin_id: string, sample: Sample): Promise<void> {
  const { ending, start, naira, hours, charged } = sample
  const paid = quiet(earlier(work, hours * HOUR))
  const reference = await payByCard(paid, tenant, {
    card: keptCard(numberOf(start, ending)), amount: fromNaira(naira),
    payer_name: syntheticName(`${start}${ending}`), narration: null,
  })
  if (!charged) return
  const { reference: transaction } = await work.database.selectFrom('card_payment as card')
    .innerJoin('collection', 'collection.id', 'card.collection_id').select('collection.reference')
    .where('card.merchant_id', '=', tenant.merchant_id).where('card.reference', '=', reference)
    .executeTakeFirstOrThrow()
  const raised = quiet(earlier(work, charged.hours * HOUR))
  const chargeback = await raiseChargeback(raised, tenant, transaction, charged.reason)
  if (!charged.outcome) return
  const answered = earlier(work, (charged.hours - 3) * HOUR)
  await work.database.updateTable('chargeback').where('merchant_id', '=', tenant.merchant_id)
    .where('reference', '=', chargeback).set({
      status: 'DISPUTED', next_at: null, version: 2, answered_by: admin_id, answered_at: answered.now,
      explanation: 'The cloth was collected from the shop and signed for.',
    }).execute()
  if (charged.outcome === 'contested') return
  const decided = quiet(earlier(work, (charged.hours - 30) * HOUR))
  await decideChargeback(decided, tenant, chargeback, { decision: charged.outcome, note: null })
}

/** The past is in no trail, and nobody gets a letter about it; only a card's bank is asked again. */
const quiet = (work: Work): Work => ({
  ...work, audit: async () => {}, mail: async () => {},
  enqueue: async (job, payload, options) =>
    (job === 'ask_card' ? work.enqueue(job, payload, options) : undefined),
})

function numberOf(start: string, ending: string): string {
  const numbers = Array.from({ length: 10 }, (_, digit) => `${start}0000000${digit}${ending}`)
  return numbers.find((number) => cardCheckDigit(number.slice(0, -1)) === Number(number.slice(-1))) ?? ''
}
