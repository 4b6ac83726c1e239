// The demo's money: balances, payouts in every state, a batch, schedules, and how the accounts were funded.
import { fromNaira } from '#domain/money.ts'
import { fund } from '../accounts/funding.ts'
import { payoutAccounts } from '../accounts/open.ts'
import type { Mode } from '../database.ts'
import type { JobWork } from '../jobs.ts'
import { syntheticName } from '../outside/rail.ts'
import { recordAnswers } from '../payouts/answers.ts'
import type { Intent } from '../payouts/create.ts'
import { dropRequest } from '../payouts/release.ts'
import { markSent } from '../payouts/sent.ts'
import type { Work } from '../work.ts'
import { seedBatches } from './batch-demo.ts'
import { seedSchedules } from './schedule-demo.ts'
import { approved, asked, earlier, type Stage } from './stage.ts'

const DAY = 86_400_000
const HOUR = 3_600_000

/** Does nothing where there is money already, or no demo merchant. */
export async function seedMoney({ inTransaction }: JobWork): Promise<void> {
  await inTransaction(async (work) => {
    const people = await work.database.selectFrom('member').select(['id', 'email', 'merchant_id'])
      .where('email', 'in', ['initiator@adire.example', 'approver@adire.example']).execute()
    const idOf = (name: string) => people.find(({ email }) => email.startsWith(name))?.id
    const [initiator, approver, merchant_id] = [idOf('initiator'), idOf('approver'), people[0]?.merchant_id]
    if (!initiator || !approver || !merchant_id) return
    const there = await work.database.selectFrom('payout_account').select('id')
      .where('merchant_id', '=', merchant_id).limit(1).executeTakeFirst()
    if (there) return
    for (const mode of ['live', 'test'] as const satisfies Mode[]) {
      const tenant = { merchant_id, mode }
      const [source] = await payoutAccounts(work, tenant)
      if (!source) continue
      const stage = { tenant, source, initiator, approver }
      await seedFunding(work, stage)
      await seedPayouts(work, stage)
      if (mode === 'live') await seedBatches(work, stage)
      if (mode === 'live') await seedSchedules(work, stage)
    }
  })
}

async function seedFunding(work: Work, { tenant, source }: Stage): Promise<void> {
  for (const [days, naira, sender_name] of [
    [30, 6_500_000, 'IVORY HARBOUR SAMPLE'], [21, 2_250_000, 'COPPER MARKET SAMPLE'],
    [9, 1_480_500.5, 'TEAL BRIDGE SAMPLE'], [2, 950_000, 'IVORY HARBOUR SAMPLE'],
  ] as const) {
    await fund(earlier(work, days * DAY), tenant, { source, amount: fromNaira(naira), sender_name })
  }
}

interface Sample { ago: number, naira: number, nuban: string, narration: string, code?: string | null }

/** `code` is what the bank said; null that it said nothing yet. */
const paid: readonly Sample[] = [
  ...[28, 26, 25, 22, 20, 18, 16, 15, 13, 12, 11, 8, 7, 6, 5, 4, 3, 2, 1].map((days, at): Sample => ({
    ago: days * DAY + (at % 7) * HOUR, naira: 4_000 + ((at * 37_411) % 180_000),
    nuban: `01234${50_001 + at * 7}`,
    narration: ['Indigo dye', 'Cotton, 40 yards', 'Delivery to Ibadan', 'Stall rent', 'Diesel'][at % 5] ?? '',
    code: '00',
  })),
  { ago: 10 * DAY, naira: 25_057, nuban: '0123456793', narration: 'Needles and thread', code: '57' },
  { ago: 6 * DAY, naira: 12_000, nuban: '0123456796', narration: 'Repair of a loom', code: '06' },
  { ago: 26 * HOUR, naira: 8_099, nuban: '0123456794', narration: 'Cassava starch', code: null },
  { ago: 20 * 60_000, naira: 31_099, nuban: '0123457794', narration: 'Wax blocks', code: null },
]

const undecided: readonly (Sample & { end?: 'DECLINED' | 'EXPIRED' })[] = [
  { ago: 5 * DAY, naira: 90_000, nuban: '0123456701', narration: 'New sign', end: 'DECLINED' },
  { ago: 12 * DAY, naira: 15_500, nuban: '0123456702', narration: 'Printed bags', end: 'EXPIRED' },
  { ago: 3 * HOUR, naira: 240_000, nuban: '0123456703', narration: 'Cotton from Kano' },
  { ago: 50 * 60_000, naira: 18_750, nuban: '0123456704', narration: 'Photographs for the shop' },
]

const BANKS = ['000014', '000015', '000017', '090110', '000014']

const intentOf = ({ naira, nuban, narration }: Sample, at: number): Intent => {
  const bank_code = BANKS[at % BANKS.length] ?? '000014'
  const name = syntheticName(`${bank_code}${nuban}`)
  return {
    beneficiary_account_name: name, bank_account_name: name, beneficiary_nuban: nuban, bank_code,
    amount: fromNaira(naira), narration,
  }
}

async function seedPayouts(work: Work, stage: Stage): Promise<void> {
  const reason = 'Declined: it can wait until next month.'
  for (const [at, sample] of paid.entries()) {
    const then = earlier(work, sample.ago)
    const payouts = await asked(then, stage, [intentOf(sample, at)])
    await approved(then, stage, payouts)
    const sent = await markSent(then, payouts)
    const after = earlier(work, sample.ago - 4_000)
    if (sample.code !== null) {
      await recordAnswers(after, sent.map(({ id: payout_id }) =>
        ({ payout_id, way: 'send' as const, code: sample.code ?? null })))
    }
  }
  for (const [at, sample] of undecided.entries()) {
    const [payout] = await asked(earlier(work, sample.ago), stage, [intentOf(sample, at)])
    if (!payout || !sample.end) continue
    await dropRequest(earlier(work, sample.ago - HOUR), payout.request_id, {
      status: sample.end, reason: sample.end === 'DECLINED' ? reason : 'Nobody decided in time.',
    })
  }
}
