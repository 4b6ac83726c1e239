// The lines of a statement as they are kept: read from the ledger a page at a time, the oldest first, each
// with who was on the other side of it.
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { kobo, type Kobo } from '#domain/money.ts'
import { productName } from '#domain/product.ts'
import { isCharge, parted } from '#domain/statement.ts'
import { linesWithin, moment } from '../accounts/history.ts'
import { bankName } from '../bank-names.ts'
import { bookAccount } from '../ledger/accounts.ts'
import '../ledger/tables.ts'
import { idFrom } from '../page.ts'
import type { Work } from '../work.ts'
import type { Stored } from './tables.ts'

const Text = z.nullable(z.string())

export const StatementLine = z.object({
  at: z.string(),
  kind: z.string(),
  /** What came; below zero what went. */
  kobo: z.number(),
  /** Of a payment that goes back, that of the payment. */
  reference: z.string(),
  counterparty: z.string(),
  counterparty_account: Text,
  counterparty_bank: Text,
  narration: Text,
})

export type StatementLine = z.infer<typeof StatementLine>

export interface LinePage {
  lines: StatementLine[]
  /** Where the next page begins; null after the last. */
  after: string | null
}

export interface LineSource {
  opening: Kobo
  page(work: Reading, after: string): Promise<LinePage>
  /** Where the first page begins. */
  first: string
}

type Reading = Pick<Work, 'database'>

const PAGE = 2_000
const NOBODY = 'Not named'

export const linesOf = (work: Reading, statement: Stored): Promise<LineSource> =>
  statement.account_id === null
    ? ofCollections(work, statement) : ofAccount(work, statement, statement.account_id)

interface Found {
  id: string | number
  kind: string
  kobo: number
  reference: string
  counterparty: string | null
  counterparty_account: string | null
  counterparty_bank: string | null
  narration: string | null
  reversal_reason: string | null
  fee?: number | null
  vat?: number | null
  stamp_duty?: number | null
  at: Date
}

function linesFrom(found: Found): StatementLine[] {
  const { at, reference, narration, counterparty, counterparty_account, counterparty_bank } = found
  const charges = {
    fee: kobo(found.fee ?? 0), vat: kobo(found.vat ?? 0), stamp_duty: kobo(found.stamp_duty ?? 0),
  }
  return parted({ kind: kindOf(found), kobo: kobo(found.kobo), charges }).map((part) => {
    const other = isCharge(part.kind)
      ? { counterparty: productName, counterparty_account: null, counterparty_bank: null }
      : {
        counterparty: counterparty?.trim() || NOBODY, counterparty_account,
        counterparty_bank: counterparty_bank && bankName(counterparty_bank),
      }
    return { at: at.toISOString(), ...part, reference, ...other, narration }
  })
}

const kindOf = ({ kind, reversal_reason }: Found) =>
  (kind === 'collection_reversal' && reversal_reason === 'chargeback' ? 'collection_dispute' : kind)

const pageFrom = (found: readonly Found[]): LinePage => {
  const last = found[found.length - 1]
  return {
    lines: found.flatMap(linesFrom), after: last && found.length === PAGE ? String(last.id) : null,
  }
}

/** What every line of the ledger may be of, looked up for each: joined, all of a merchant's may be walked. */
const things = sql`
  left join lateral (select * from collection
    where collection.id = line.subject limit 1) as collection on true
  left join lateral (select reason from collection_reversal
    where collection_reversal.collection_id = collection.id limit 1) as reversal on true
  left join lateral (select settlement_name, settlement_nuban, settlement_bank_code, destination
    from settlement where line.kind = 'settlement' and settlement.merchant_id = line.merchant_id
      and settlement.mode = line.mode and settlement.settlement_reference = line.reference limit 1
  ) as settlement on true`

async function ofAccount(work: Reading, statement: Stored, account_id: string): Promise<LineSource> {
  const { merchant_id, mode, first_day: from, last_day: to } = statement
  const [within] = await linesWithin(work, [{ id: account_id }], { from, to })
  const { first = 0, last = 0 } = within ?? {}
  return {
    opening: await accountBefore(work, statement, account_id),
    first: String(first - 1),
    async page({ database }, after) {
      // The days narrow the lines; the moment decides, as in the history of an account.
      const { rows } = await sql<Found>`
        select line.*, reversal.reason as reversal_reason,
          coalesce(payout.fee, bill.fee) as fee, coalesce(payout.vat, bill.vat) as vat, payout.stamp_duty,
          coalesce(payout.beneficiary_account_name, funding.sender_name, bill.biller_name,
            collection.payer_name,
            case when settlement is not null then 'Payments that came in' end) as counterparty,
          coalesce(payout.beneficiary_nuban, collection.payer_nuban) as counterparty_account,
          coalesce(payout.bank_code, collection.payer_bank_code) as counterparty_bank,
          coalesce(payout.narration, funding.narration, bill.product_name || ' ' || bill.customer,
            collection.narration) as narration
        from (select id, merchant_id, mode, kind, kobo, reference, subject, at from ledger_line
          where merchant_id = ${merchant_id} and mode = ${mode} and account_id = ${account_id}
            and id > ${Number(after)} and id <= ${last}
            and at >= ${moment(from)} and at < ${moment(to, 1)}
          order by id limit ${PAGE}) as line
        left join lateral (select * from payout where payout.id = line.subject limit 1) as payout on true
        left join lateral (select * from funding where funding.id = line.subject limit 1) as funding on true
        left join lateral (select * from bill where bill.id = line.subject limit 1) as bill on true
        ${things}
        order by line.id`.execute(database)
      return pageFrom(rows)
    },
  }
}

/**
 * What came and went on all days before. The balance that a line left does not tell it: of two people at
 * midnight the one who began before may be booked after, and the first line's balance then has both.
 */
async function accountBefore(
  { database }: Reading, { merchant_id, mode, first_day }: Stored, account_id: string,
): Promise<Kobo> {
  const { rows: [row] } = await sql<{ balance: string }>`
    select coalesce(sum(money_in - money_out), 0) as balance from ledger_day
    where merchant_id = ${merchant_id} and mode = ${mode} and account_id = ${account_id}
      and day < ${first_day}`.execute(database)
  return kobo(Number(row?.balance))
}

/** What was collected and is not settled: its transfers lie in the order of their ids, that of time. */
async function ofCollections(work: Reading, statement: Stored): Promise<LineSource> {
  const { merchant_id, mode, first_day, last_day } = statement
  const account = bookAccount(statement, 'unsettled')
  const moved = sql`case when to_account = ${account} then kobo else -kobo end`
  const booked = sql`merchant_id = ${merchant_id} and mode = ${mode} and effect in ('move', 'post')
    and (from_account = ${account} or to_account = ${account})`
  const { rows: [before] } = await sql<{ balance: string }>`
    select coalesce(sum(${moved}), 0) as balance from ledger_transfer
    where ${booked} and id < ${idFrom(first_day)}`.execute(work.database)
  return {
    opening: kobo(Number(before?.balance)),
    first: idFrom(first_day),
    async page({ database }, after) {
      const { rows } = await sql<Found>`
        select line.*, reversal.reason as reversal_reason,
          coalesce(collection.payer_name, settlement.settlement_name) as counterparty,
          coalesce(collection.payer_nuban, settlement.settlement_nuban) as counterparty_account,
          coalesce(collection.payer_bank_code, settlement.settlement_bank_code) as counterparty_bank,
          collection.narration
        from (select id, merchant_id, mode, kind, ${moved} as kobo, reference, subject, at
          from ledger_transfer where ${booked} and id > ${after} and id < ${idFrom(last_day, 1)}
          order by id limit ${PAGE}) as line
        ${things}
        order by line.id`.execute(database)
      return pageFrom(rows)
    },
  }
}
