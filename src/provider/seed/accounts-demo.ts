// The demo's reserved account, with money in and out, and a statement that is being made.
import { fromNaira } from '#domain/money.ts'
import { lagosDay } from '#domain/time.ts'
import { fund } from '../accounts/funding.ts'
import { openAccount, payoutAccounts } from '../accounts/open.ts'
import type { Mode, Tenant } from '../database.ts'
import type { JobWork } from '../jobs.ts'
import { syntheticName } from '../outside/rail.ts'
import { recordAnswers } from '../payouts/answers.ts'
import { markSent } from '../payouts/sent.ts'
import '../statements/tables.ts'
import type { Work } from '../work.ts'
import { approved, asked, earlier, quietly, type Stage } from './stage.ts'

const DAY = 86_400_000
/** The days of the statement. */
const DAYS = 30

/** Does nothing where an account is reserved already, or no demo merchant has money. */
export async function seedAccounts({ inTransaction }: JobWork): Promise<void> {
  await inTransaction(async (work) => {
    const people = await work.database.selectFrom('member').select(['id', 'email', 'merchant_id'])
      .where('email', 'like', '%@adire.example').execute()
    const idOf = (name: string) => people.find(({ email }) => email.startsWith(`${name}@`))?.id
    const [admin, initiator, approver] = [idOf('admin'), idOf('initiator'), idOf('approver')]
    const merchant_id = people[0]?.merchant_id
    if (!admin || !initiator || !approver || !merchant_id) return
    const there = await work.database.selectFrom('payout_account').select('is_primary')
      .where('merchant_id', '=', merchant_id).execute()
    if (there.length === 0 || there.some(({ is_primary }) => !is_primary)) return
    for (const mode of ['live', 'test'] as const satisfies Mode[]) {
      const tenant = { merchant_id, mode }
      const [primary] = await payoutAccounts(work, tenant)
      await seedReserved(work, tenant, { initiator, approver })
      if (primary) await seedStatement(work, tenant, { account_id: primary.id, member_id: admin })
    }
  })
}

async function seedReserved(
  work: Work, tenant: Tenant, people: Pick<Stage, 'initiator' | 'approver'>,
): Promise<void> {
  const past = (days: number) => quietly(earlier(work, days * DAY))
  const id = await openAccount(past(24), tenant, { name: 'Adire Works Dye House', is_primary: false })
  const source = (await payoutAccounts(work, tenant)).find((account) => account.id === id)
  if (!source) return
  for (const [days, naira, sender_name] of [
    [17, 400_000, 'TEAL BRIDGE SAMPLE'], [3, 125_000, 'IVORY HARBOUR SAMPLE'],
  ] as const) await fund(past(days), tenant, { source, amount: fromNaira(naira), sender_name })
  const [beneficiary_nuban, bank_code] = ['0123459908', '000015']
  const name = syntheticName(`${bank_code}${beneficiary_nuban}`)
  const then = past(12)
  const stage = { tenant, source, ...people }
  const payouts = await asked(then, stage, [{
    beneficiary_account_name: name, bank_account_name: name, beneficiary_nuban, bank_code,
    amount: fromNaira(86_000), narration: 'Indigo for the dye house',
  }])
  await approved(then, stage, payouts)
  const sent = await markSent(then, payouts)
  await recordAnswers(past(12), sent.map(({ id: payout_id }) => ({ payout_id, way: 'send', code: '00' })))
}

/** Made by the same job as any other; its letter comes to the mailbox. */
async function seedStatement(
  work: Work, { merchant_id, mode }: Tenant, of: { account_id: string, member_id: string },
): Promise<void> {
  const id = work.newId()
  await work.database.insertInto('statement').values({
    id, merchant_id, mode, ...of, first_day: lagosDay(earlier(work, DAYS * DAY).now),
    last_day: lagosDay(work.now), status: 'PREPARING', created_at: work.now,
  }).execute()
  await work.enqueue('make_statement', { statement_id: id })
}
