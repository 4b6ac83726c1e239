// The demo's batches: one that was sent and partly refused, one that waits for an approval, one that is not
// sent yet.
import { fromNaira, kobo } from '#domain/money.ts'
import { newBatch } from '../bulk/keep.ts'
import { validRows } from '../bulk/send.ts'
import type { BulkRowTable, PayoutBulkTable } from '../bulk/tables.ts'
import { recount } from '../bulk/totals.ts'
import { insertMany } from '../many.ts'
import { syntheticName } from '../outside/rail.ts'
import { recordAnswers } from '../payouts/answers.ts'
import type { Intent } from '../payouts/create.ts'
import { markSent } from '../payouts/sent.ts'
import type { Work } from '../work.ts'
import { approved, asked, earlier, type Stage } from './stage.ts'

const DAY = 86_400_000

export async function seedBatches(work: Work, stage: Stage): Promise<void> {
  await seedSent(earlier(work, 3 * DAY), stage)
  await seedWaiting(earlier(work, 5 * 3_600_000), stage)
  await keep(earlier(work, 3_600_000), stage, 'weavers-december.csv', rowsOf(6, '34'))
}

async function seedSent(work: Work, stage: Stage): Promise<void> {
  const batch = await keep(work, stage, 'weavers-november.csv', rowsOf(10, '12'))
  const intents = await intentsOf(work, batch)
  const { id: bulk_id, bulk_reference } = batch
  const payouts = await asked(work, stage, intents, { kind: 'bulk', bulk_reference, bulk_id })
  await markBatch(work, batch, payouts[0]?.request_id ?? '')
  await approved(work, stage, payouts)
  const sent = await markSent(work, payouts)
  await recordAnswers(
    work,
    sent.map(({ id, beneficiary_nuban }) => ({
      payout_id: id,
      way: 'send' as const,
      code: beneficiary_nuban.endsWith('93') ? '05' : '00',
    })),
  )
}

async function seedWaiting(work: Work, stage: Stage): Promise<void> {
  const batch = await keep(
    work,
    stage,
    'drivers-week-47.xlsx',
    rowsOf(12, '56').filter(({ problem }) => !problem),
  )
  const { id: bulk_id, bulk_reference } = batch
  const [first] = await asked(work, stage, await intentsOf(work, batch), {
    kind: 'bulk',
    bulk_reference,
    bulk_id,
  })
  await markBatch(work, batch, first?.request_id ?? '')
}

async function markBatch(
  { database, now }: Work,
  { id }: PayoutBulkTable,
  request_id: string,
): Promise<void> {
  await database.updateTable('payout_bulk').where('id', '=', id).set({ request_id, sent_at: now }).execute()
}

type Row = Omit<BulkRowTable, 'id' | 'bulk_id' | 'merchant_id' | 'mode'>

const wrongNumber = 'Account number must be 10 digits. A spreadsheet may have dropped a 0 at the start.'

/** The last one has a wrong number; every fifth is refused by the bank. */
function rowsOf(count: number, middle: string): Row[] {
  return Array.from({ length: count }, (_, at): Row => {
    const wrong = at === count - 1
    const nuban = `02${middle}00${10 + at}${at % 5 === 4 ? '93' : '01'}`
    const naira = 6_000 + at * 1_750
    return {
      row: at + 1,
      beneficiary_nuban: wrong ? nuban.slice(0, 9) : nuban,
      bank_code: '000014',
      amount: fromNaira(naira),
      amount_given: String(naira),
      narration: 'Weekly pay',
      is_salary: false,
      account_name: wrong ? null : syntheticName(`000014${nuban}`),
      problem: wrong ? wrongNumber : null,
      field: wrong ? 'beneficiary_nuban' : null,
      warnings: [], last_amount: null, last_account: null,
    }
  })
}

async function keep(work: Work, stage: Stage, name: string, rows: readonly Row[]): Promise<PayoutBulkTable> {
  const {
    tenant: { merchant_id, mode },
    source,
    initiator: creator_id,
  } = stage
  const batch = await newBatch(work, { merchant_id, mode, creator_id, source_account_id: source.id, name })
  await insertMany(
    work.database,
    'bulk_row',
    rows.map((row) => ({ id: work.newId(), bulk_id: batch.id, merchant_id, mode, ...row })),
  )
  return recount(work, batch)
}

async function intentsOf(work: Work, { id }: PayoutBulkTable): Promise<Intent[]> {
  return (await validRows(work, id)).map((row) => ({
    beneficiary_account_name: row.account_name ?? '',
    bank_account_name: row.account_name,
    beneficiary_nuban: row.beneficiary_nuban,
    bank_code: row.bank_code,
    amount: kobo(row.amount ?? 0),
    narration: row.narration,
    bulk_row_id: row.id,
  }))
}
