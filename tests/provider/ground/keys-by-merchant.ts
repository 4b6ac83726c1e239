// What a database says of its keys, and what of it would keep its rows from being spread by merchant.
import { sql } from 'kysely'
import type { Database } from '#provider/database.ts'

/** Whose keys need not begin with the merchant: who has few rows, or none of a merchant. */
export const small: Record<string, string> = {
  merchant: 'its id is the merchant',
  audit_chain: 'one row for each merchant; a chain is its id',
  ...named('nobody\'s: it stays on one node', [
    'fee_invoice_place', 'ground', 'idempotency', 'job_process', 'mail', 'migration', 'provider_trouble',
    'rate_limit', 'reviewer',
    'reviewer_session', 'stated_day', 'trial_balance', 'trial_balance_line', 'trial_balance_open',
  ]),
  ...named('of a person of a team, and found before it is known whose team that is', [
    'access_change', 'access_notice',
    'api_key', 'backup_code', 'invitation', 'mail_token', 'member', 'member_place', 'notice_choice',
    'payout_pin', 'pin_code', 'push_subscription', 'role', 'session', 'totp_setup',
  ]),
  ...named('a few rows for each merchant, written while it opens its account or changes its policy', [
    'approval_policy_change', 'identity_check', 'kyc_document', 'personnel', 'personnel_document', 'review',
    'review_note',
  ]),
  loose_object: 'what is on its way to a store, or out of it',
}

/** Unique over all merchants, and why; without what is unique by an id alone ({@link faultsOfKeys}). */
export const overAll: Record<string, string> = {
  ledger_transfer_intent: 'a thing happens once, whoever writes that it did',
  ledger_transfer_ends: 'a reservation ends once',
  ...named('a session of the rail or of the network, by which both sides know one transfer', [
    'bill_vendor_reference', 'collection_session', 'mandate_debit_session_id_key', 'payout_session',
  ]),
  ...named('a number of the bank is one account', ['payout_account_nuban_key', 'virtual_account_vnuban_key']),
  fee_invoice_number: 'a number is one document of ours',
  payment_link_code_key: 'whoever pays has the code and nothing else',
  ...named('an object of the store is one file', ['statement_part_object_key', 'stored_file_object_key']),
}

function named(why: string, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(names.map((name) => [name, why]))
}

interface Table { name: string, key: string[] | null }
interface Pointer { name: string, table: string, target: string, columns: string[], targets: string[] }
interface Unique { name: string, table: string, columns: string[] }

export interface Keys { tables: Table[], pointers: Pointer[], uniques: Unique[] }

const namesOf = (table: string, numbers: string) => sql.raw(`(select array_agg(attname::text order by place)
  from unnest(${numbers}) with ordinality as part (number, place)
  join pg_attribute on attrelid = ${table} and attnum = number)`)

/** Without partitions, which have what their table has. */
export async function keysOf(database: Database): Promise<Keys> {
  const ours = sql`class.relnamespace = current_schema()::regnamespace and not class.relispartition`
  const { rows: tables } = await sql<Table>`
    select relname::text as name, ${namesOf('class.oid', 'conkey')} as key from pg_class as class
    left join pg_constraint on conrelid = class.oid and contype = 'p'
    where relkind in ('r', 'p') and ${ours} order by 1`.execute(database)
  const { rows: pointers } = await sql<Pointer>`
    select conname::text as name, class.relname::text as table, target.relname::text as target,
      ${namesOf('conrelid', 'conkey')} as columns, ${namesOf('confrelid', 'confkey')} as targets
    from pg_constraint join pg_class as class on class.oid = conrelid
    join pg_class as target on target.oid = confrelid
    where contype = 'f' and conparentid = 0 and ${ours} order by 1`.execute(database)
  const { rows: uniques } = await sql<Unique>`
    select index.relname::text as name, class.relname::text as table,
      ${namesOf('indrelid', 'indkey::int2[]')} as columns
    from pg_index join pg_class as index on index.oid = indexrelid
    join pg_class as class on class.oid = indrelid
    where indisunique and not indisprimary and ${ours} order by 1`.execute(database)
  return { tables, pointers, uniques }
}

/** The column that says whose a row is. */
const leader = (table: string) => (table === 'audit_event' ? 'chain' : 'merchant_id')

/** In words. An id alone may be unique over all: it is chance, and no rule of anybody's. */
export function faultsOfKeys({ tables, pointers, uniques }: Keys): string[] {
  const large = new Map(tables.filter(({ name }) => !(name in small)).map((table) => [table.name, table]))
  const rest = (table: string) =>
    large.get(table)?.key?.filter((column) => ![leader(table), 'mode'].includes(column)).join()
  return [
    ...[...large.values()].filter(({ name, key }) => key?.[0] !== leader(name))
      .map(({ name, key }) => `the key of ${name} begins with ${key?.[0] ?? 'nothing'}`),
    ...pointers.filter(({ table, target }) => large.has(table) && large.has(target))
      .filter(({ columns, targets }) => !columns.some((column, at) =>
        column === 'merchant_id' && targets[at] === 'merchant_id'))
      .map(({ name, table }) => `${name} points from ${table} without the merchant`),
    ...uniques.filter(({ name, table, columns }) => large.has(table) && !columns.includes(leader(table))
      && !(name in overAll) && columns.join() !== rest(table))
      .map(({ name, table }) => `${name} is unique over the rows of all merchants in ${table}`),
  ]
}
