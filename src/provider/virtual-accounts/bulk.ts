// Virtual accounts from a file: a customer and an account for each row that is right.
import type { Answer } from '#contract/endpoint.ts'
import type { virtualAccounts as calls } from '#contract/virtual-accounts.ts'
import { isSameName } from '#domain/names.ts'
import { virtualNuban } from '#domain/virtual-account.ts'
import { sql } from 'kysely'
import { bankName } from '../bank-names.ts'
import type { Caller } from '../caller.ts'
import { addMany } from '../customers/bulk.ts'
import { insertMany } from '../many.ts'
import type { Work } from '../work.ts'
import { defaultsOf } from './defaults.ts'
import { checkedRow, type CheckedAccount, type Given } from './row.ts'
import './tables.ts'

interface Customer { id: string, fullname: string, has_accounts: boolean }

/** A row whose e-mail address is a customer's already opens an account for that customer. */
export async function openMany(
  work: Work<Caller>, given: readonly Given[], command: 'validate' | 'create',
): Promise<Answer<typeof calls.bulk>> {
  const defaults = await defaultsOf(work)
  const rows = withoutTwins(given.map((row) => checkedRow(row, defaults, work.now)))
  const right = rows.filter(({ problem }) => problem === undefined)
  const warnings = await otherNames(work, right)
  const opened = command === 'create' ? await open(work, right) : new Map<number, string>()
  return {
    valid: right.length, invalid: rows.length - right.length, created: opened.size,
    rows: rows.map(({ row, problem, field, collection_bank, customer }) => {
      const vnuban = opened.get(row)
      if (problem !== undefined) return { row, status: 'INVALID', problem, field }
      return {
        row, status: vnuban ? 'CREATED' : 'VALID', account_name: customer.fullname,
        bank_name: bankName(collection_bank), ...(vnuban && { vnuban }), ...warnings.get(row),
      }
    }),
  }
}

/** Rows whose e-mail address is of a customer with another name: it may be somebody else. */
async function otherNames(
  { database, caller: { merchant_id, mode } }: Work<Caller>, rows: readonly CheckedAccount[],
): Promise<Map<number, { warning: string }>> {
  const emails = rows.flatMap(({ customer: { email } }) => (email === null ? [] : [email]))
  if (emails.length === 0) return new Map()
  const found = await database.selectFrom('customer').select(['fullname', 'email'])
    .where('merchant_id', '=', merchant_id).where('mode', '=', mode)
    .where(({ eb, fn, val }) => eb('email', '=', fn.any(val(emails)))).execute()
  const names = new Map(found.map(({ email, fullname }) => [email, fullname]))
  return new Map(rows.flatMap(({ row, customer: { email, fullname } }) => {
    const name = email === null ? undefined : names.get(email)
    return name === undefined || isSameName(name, fullname) ? [] : [[row, {
      warning: `The customer with this email address is called ${name}. `
        + 'The account is opened for that customer.',
    }] as const]
  }))
}

/** Two rows with one address in one file are a slip more often than two accounts. */
function withoutTwins(rows: CheckedAccount[]): CheckedAccount[] {
  const seen = new Set<string>()
  return rows.map((row) => {
    const email = row.customer.email?.toLowerCase()
    if (row.problem !== undefined || !email) return row
    const isTwice = seen.has(email)
    seen.add(email)
    return isTwice ? { ...row, field: 'email', problem: 'Another row has this email address.' } : row
  })
}

/** The number opened for each row. */
async function open(work: Work<Caller>, rows: readonly CheckedAccount[]): Promise<Map<number, string>> {
  const { caller: { merchant_id, mode, user_id: created_by }, now: created_at, database } = work
  if (rows.length === 0) return new Map()
  const owners = await ownersOf(work, rows)
  const { rows: serials } = await sql<{ serial: number }>`select nextval('virtual_account_serial') as serial
    from generate_series(1, ${rows.length}::int)`.execute(database)
  const accounts = rows.map((row, at) => {
    const owner = owners.get(row.row)
    if (!owner) throw new Error('A customer that was written is not there')
    return {
      id: work.newId(), merchant_id, mode, customer_id: owner.id, account_name: row.customer.fullname,
      vnuban: virtualNuban(row.collection_bank, serials[at]?.serial ?? 0),
      collection_bank: row.collection_bank, status: 'ACTIVE' as const,
      account_preference: 'SECONDARY' as const, is_primary: !owner.has_accounts,
      expires_at: row.expires_at, use_frequency: row.use_frequency, min_amount: row.min_amount,
      max_amount: row.max_amount, callback_url: row.callback_url, bvn_sealed: null, bvn_last4: null,
      nin_sealed: null, nin_last4: null, used: 0, created_by, created_at, version: 1,
    }
  })
  await insertMany(database, 'virtual_account', accounts)
  await work.audit({
    action: 'vnuban.opened_many', subject: 'virtual_account', after: { virtual_accounts: rows.length },
  })
  return new Map(rows.map(({ row }, at) => [row, accounts[at]?.vnuban ?? '']))
}

/** Those that are here by their address, held; the others are added, or were meanwhile by somebody else. */
async function ownersOf(work: Work<Caller>, rows: readonly CheckedAccount[]): Promise<Map<number, Customer>> {
  const here = await withEmails(work, rows)
  const added = rows.map(({ customer }) => customer).filter(({ email }) => email === null || !here.has(email))
  await addMany(work, added)
  const meanwhile = rows.filter(({ customer }) => customer.problem !== undefined)
  for (const [email, customer] of await withEmails(work, meanwhile)) here.set(email, customer)
  const references = added.flatMap(({ reference }) => (reference === undefined ? [] : [reference]))
  const ids = new Map((await work.database.selectFrom('customer').select(['id', 'reference'])
    .where('merchant_id', '=', work.caller.merchant_id).where('mode', '=', work.caller.mode)
    .where(({ eb, fn, val }) => eb('reference', '=', fn.any(val(references)))).execute())
    .map(({ id, reference }) => [reference, id]))
  return new Map(rows.flatMap(({ row, customer }) => {
    const { email, reference = '', fullname } = customer
    const old = email === null ? undefined : here.get(email)
    const id = ids.get(reference)
    if (old) return [[row, old] as const]
    return id === undefined ? [] : [[row, { id, fullname, has_accounts: false }] as const]
  }))
}

/** Held, as in `holdOwner`, before it is asked what they have: nobody else opens an account meanwhile. */
async function withEmails(
  { database, caller: { merchant_id, mode } }: Work<Caller>, rows: readonly CheckedAccount[],
): Promise<Map<string, Customer>> {
  const emails = rows.flatMap(({ customer: { email } }) => (email === null ? [] : [email]))
  if (emails.length === 0) return new Map()
  const found = await database.selectFrom('customer')
    .select(['id', 'fullname', 'email'])
    .where('merchant_id', '=', merchant_id).where('mode', '=', mode)
    .where(({ eb, fn, val }) => eb('email', '=', fn.any(val(emails))))
    .orderBy('id').forNoKeyUpdate().execute()
  const having = new Set((await database.selectFrom('virtual_account').select('customer_id').distinct()
    .where(({ eb, fn, val }) => eb('customer_id', '=', fn.any(val(found.map(({ id }) => id))))).execute())
    .map(({ customer_id }) => customer_id))
  return new Map(found.map(({ email, id, fullname }) =>
    [email ?? '', { id, fullname, has_accounts: having.has(id) }]))
}
