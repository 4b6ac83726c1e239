// Customers from a file: every row is checked as the form checks it, and those that are right are stored.
import * as z from 'zod/mini'
import type { Ask } from '#contract/endpoint.ts'
import { CustomerFields, type customers } from '#contract/customers.ts'
import { plainWords } from '#contract/words.ts'
import { plainFigures } from '#domain/figures.ts'
import type { Caller } from '../caller.ts'
import { insertMany } from '../many.ts'
import { MOST_TRIES, newReference } from '../payouts/references.ts'
import type { Work } from '../work.ts'
import '../collections/tables.ts'

type Given = Ask<typeof customers.bulk>['body']['customers'][number]

export interface CheckedCustomer {
  row: number
  fullname: string
  email: string | null
  mobile_number: string | null
  problem?: string
  field?: string
  reference?: string
}

const Fields = z.strictObject(CustomerFields)

/** In the order of the file; an address that stands twice counts for the first row. */
export async function checkedRows(work: Work<Caller>, given: readonly Given[]): Promise<CheckedCustomer[]> {
  const rows = given.map(checkedRow)
  const taken = await takenEmails(work, rows.filter(({ problem }) => problem === undefined))
  const seen = new Set<string>()
  return rows.map((row) => {
    const email = row.email?.toLowerCase()
    if (row.problem !== undefined || email === undefined) return row
    const isTwice = seen.has(email)
    seen.add(email)
    if (isTwice) return { ...row, field: 'email', problem: 'Another row has this email address.' }
    return taken.has(email)
      ? { ...row, field: 'email', problem: 'Another customer has this email address.' } : row
  })
}

/** A blank cell is nothing; a number may be written with its prefix. */
export function checkedRow({ row, fullname, email = '', mobile_number = '' }: Given): CheckedCustomer {
  const typed = {
    fullname,
    // Spreadsheets and chats bring signs that cannot be seen.
    email: plainFigures(email) || null,
    mobile_number: mobile_number.trim() || null,
  }
  const checked = z.safeParse(Fields, typed, { error: plainWords })
  if (checked.success) {
    const { data } = checked
    const { fullname: name, email: address = null, mobile_number: number = null } = data
    return { row, fullname: name, email: address, mobile_number: number }
  }
  const [issue] = checked.error.issues
  const field = String(issue?.path[0] ?? 'fullname')
  return { row, ...typed, field, problem: issue?.message ?? 'This row cannot be read.' }
}

/** Addresses of these rows that customers have; one that is none may hold what no database takes. */
async function takenEmails(
  { database, caller: { merchant_id, mode } }: Work<Caller>, rows: readonly CheckedCustomer[],
): Promise<Set<string>> {
  const wanted = rows.flatMap(({ email }) => (email === null ? [] : [email.toLowerCase()]))
  if (wanted.length === 0) return new Set()
  const found = await database.selectFrom('customer').select('email')
    .where('merchant_id', '=', merchant_id).where('mode', '=', mode)
    .where(({ eb, fn, val }) => eb('email', '=', fn.any(val(wanted)))).execute()
  return new Set(found.flatMap(({ email }) => email ?? []))
}

/** Stores the rows that are right and writes their references into them. */
export async function addMany(work: Work<Caller>, rows: readonly CheckedCustomer[]): Promise<void> {
  const { caller: { merchant_id, mode, user_id: created_by }, now: created_at } = work
  let left = rows.filter(({ problem }) => problem === undefined).map((row) => ({ row, id: work.newId() }))
  for (let tries = 0; left.length > 0; tries += 1) {
    if (tries > 0) await markTaken(work, left.map(({ row }) => row))
    left = left.filter(({ row }) => row.problem === undefined)
    if (tries === MOST_TRIES) throw new Error('No free reference was found')
    const drawn = left.map(({ row, id }) => ({ row, id, reference: newReference(work, tries) }))
    const made = await insertMany(work.database, 'customer', drawn.map(({ row, id, reference }) => ({
      id, merchant_id, mode, reference, fullname: row.fullname, email: row.email,
      mobile_number: row.mobile_number, created_by, created_at, version: 1,
    })), 'skip')
    for (const { row, id, reference } of drawn) if (made.has(id)) row.reference = reference
    left = left.filter(({ id }) => !made.has(id))
  }
  const added = rows.filter(({ reference }) => reference !== undefined).length
  if (added > 0) {
    await work.audit({ action: 'customer.created_many', subject: 'customer', after: { customers: added } })
  }
}

/** Somebody added the same address meanwhile. */
async function markTaken(work: Work<Caller>, rows: readonly CheckedCustomer[]): Promise<void> {
  const taken = await takenEmails(work, rows)
  for (const row of rows) {
    if (row.email === null || !taken.has(row.email.toLowerCase())) continue
    row.field = 'email'
    row.problem = 'Another customer has this email address.'
  }
}
