// A request: somebody asks for money to leave, and others decide where the policy says so.
import type { Kobo } from '#domain/money.ts'
import { announceRequest } from '../approvals/announce.ts'
import { approvalsNeeded } from '../approvals/needed.ts'
import type { Caller } from '../caller.ts'
import type { Work } from '../work.ts'
import { MOST_TRIES, newReference } from './references.ts'
import { letGo } from './release.ts'

export interface Wanted {
  kind: 'single' | 'bulk' | 'schedule'
  /** The client's; without one it is drawn. */
  unique_reference?: string
  bulk_reference?: string
  /** Who gave the rows of the batch; who asks may be among them. */
  prepared_by?: readonly string[]
  source_account_id: string
  /** Paid more than once by a schedule. */
  repeats?: boolean
  amount: Kobo
  /** Fees, VAT and duty together. */
  fee: Kobo
  payouts: number
}

export interface Request {
  id: string
  kind: Wanted['kind']
  unique_reference: string
  required_approvals: number
  payouts: number
}

/** Null where the client's reference is taken. Call {@link settleRequest} when its payouts are there. */
export async function openRequest(work: Work<Caller>, wanted: Wanted): Promise<Request | null> {
  const { caller: { merchant_id, mode, user_id: creator_id, email: creator_email }, database, now } = work
  const {
    unique_reference: given, bulk_reference = null, prepared_by: all = [], repeats = false, ...rest
  } = wanted
  const prepared_by = all.filter((person) => person !== creator_id)
  const required_approvals = await approvalsNeeded(work,
    { kobo: wanted.amount, merchant_id, creator_id, prepared_by, repeats })
  const id = work.newId()
  const { fullname: creator_name } = await database.selectFrom('member').select('fullname')
    .where('id', '=', creator_id).executeTakeFirstOrThrow()
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const unique_reference = given ?? newReference(work, tries)
    if (given === undefined && await isPaidUnder(work, unique_reference)) continue
    const made = await database.insertInto('payout_request').values({
      id, merchant_id, mode, creator_id, creator_name, creator_email, prepared_by, unique_reference,
      bulk_reference, ...rest,
      required_approvals,
      ...required_approvals === 0 ? { status: 'APPROVED', decided_at: now } : { status: 'PENDING' },
      created_at: now, reopened_at: null, reopened_why: null,
    }).onConflict((conflict) => conflict.doNothing()).returning('id').executeTakeFirst()
    if (made) return { id, kind: wanted.kind, unique_reference, required_approvals, payouts: wanted.payouts }
    if (given !== undefined) return null
  }
  throw new Error('No free reference was found')
}

/** Where nobody else has to decide it goes at once; otherwise those who can are told. */
export async function settleRequest(work: Work<Caller>, request: Request): Promise<void> {
  if (request.required_approvals === 0) await letGo(work, request)
  else await announceRequest(work, work.caller, request.id)
}

/** A row of a batch may have drawn it. */
async function isPaidUnder({ database, caller }: Work<Caller>, unique_reference: string): Promise<boolean> {
  const found = await database.selectFrom('payout').select('id').where('merchant_id', '=', caller.merchant_id)
    .where('mode', '=', caller.mode).where('unique_reference', '=', unique_reference).executeTakeFirst()
  return found !== undefined
}
