// Stored customers: finding one by its reference or id, and how it is shown.
import { sql } from 'kysely'
import { Refusal } from '#contract/refusal.ts'
import type { Caller } from '../caller.ts'
import '../collections/tables.ts'
import { MOST_TRIES, newReference } from '../payouts/references.ts'
import type { Work } from '../work.ts'

type Own = Pick<Work<Caller>, 'database' | 'caller'>

export function stored({ database, caller: { merchant_id, mode } }: Own) {
  return database.selectFrom('customer').leftJoin('member', 'member.id', 'customer.created_by')
    .where('customer.merchant_id', '=', merchant_id).where('customer.mode', '=', mode)
    .select([
      'customer.id', 'customer.reference', 'customer.fullname', 'customer.email', 'customer.mobile_number',
      'customer.created_at', 'member.fullname as created_by', 'customer.version',
      sql<number>`(select count(*) from virtual_account where customer_id = customer.id)`.as('vnubans'),
    ])
}

export type CustomerRow = Awaited<ReturnType<typeof theCustomer>>

const byRef = (ref: string) => (ref.length === 12 ? 'customer.reference' : 'customer.id')

const missing = () => new Refusal('not_found', 'Customer not found.')

/** By its reference or its id; 404 for another merchant's. */
export async function theCustomer(work: Own, ref: string) {
  const row = await stored(work).where(byRef(ref), '=', ref).executeTakeFirst()
  if (!row) throw missing()
  return row
}

/** The same, and nobody else changes it until the transaction ends. */
export async function heldCustomer(work: Own, ref: string) {
  const row = await stored(work).where(byRef(ref), '=', ref).forUpdate('customer').executeTakeFirst()
  if (!row) throw missing()
  return row
}

export const shownCustomer = (row: CustomerRow) => ({ ...row, created_at: row.created_at.toISOString() })

export interface CustomerGiven {
  fullname: string
  email?: string | null | undefined
  mobile_number?: string | null | undefined
}

export const fieldsOf = ({ fullname, email = null, mobile_number = null }: CustomerGiven) =>
  ({ fullname, email, mobile_number })

/** Refuses with the customer who has this address already; two at once make one. */
export async function addCustomer(work: Work<Caller>, given: CustomerGiven): Promise<CustomerRow> {
  const { database, caller: { merchant_id, mode, user_id: created_by }, now } = work
  const id = work.newId()
  const row = { id, merchant_id, mode, ...fieldsOf(given), created_by, created_at: now, version: 1 }
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    await refuseTaken(work, given)
    const reference = newReference(work, tries)
    const made = await database.insertInto('customer').values({ ...row, reference })
      .onConflict((conflict) => conflict.doNothing()).returning('id').executeTakeFirst()
    if (!made) continue
    await work.audit({
      action: 'customer.created', subject: 'customer', subject_id: id, after: fieldsOf(given),
    })
    return theCustomer(work, id)
  }
  throw new Error('No free reference was found')
}

/** `but` is the customer that may have the address: itself. */
export async function refuseTaken(work: Own, { email }: CustomerGiven, but?: string): Promise<void> {
  if (!email) return
  const there = await withEmail(work, email)
  if (!there || there.id === but) return
  throw new Refusal('conflict', `A customer with this email address is here already: ${there.fullname}.`, {
    errors: { email: 'Another customer has this email address.' }, data: shownCustomer(there),
  })
}

export const withEmail = (work: Own, email: string) =>
  stored(work).where('customer.email', '=', email.toLowerCase()).executeTakeFirst()
