// Who is at work on a case. A case has one reviewer at a time, and a version that goes up with everything
// that two of them could do at once.
import { sql } from 'kysely'
import { Refusal } from '#contract/refusal.ts'
import type { Tables, Transaction } from '../database.ts'
import type { Work } from '../work.ts'
import { moment } from './clock.ts'
import type { Reviewer } from './session.ts'

export interface Claim { reviewer_id: string, name: string, at: Date }

export interface Turn { version: number, claim: Claim | null }

/** What a form brings back of the page that it stood on. */
export interface Held { merchant_id: string, by: Reviewer, version: number }

/** Version 0: nobody has touched the case yet. */
export async function turnOf(database: Transaction<Tables>, merchant_id: string): Promise<Turn> {
  const row = await database.selectFrom('review_case')
    .leftJoin('reviewer', 'reviewer.id', 'review_case.claimed_by')
    .select(['version', 'claimed_by', 'claimed_at', 'reviewer.fullname'])
    .where('merchant_id', '=', merchant_id).executeTakeFirst()
  if (!row) return { version: 0, claim: null }
  const { version, claimed_by, claimed_at, fullname } = row
  const claim = claimed_by && claimed_at
    ? { reviewer_id: claimed_by, name: fullname ?? 'Somebody', at: claimed_at } : null
  return { version, claim }
}

/** Takes a case; one that somebody else has only when `over` says so. */
export async function claim(work: Work<null>, held: Held, over: boolean): Promise<void> {
  const { merchant_id, by, version } = held
  await waitingMerchant(work, merchant_id)
  const turn = await turnOf(work.database, merchant_id)
  if (turn.version !== version) throw changed(turn, by)
  const isOthers = turn.claim !== null && turn.claim.reviewer_id !== by.id
  if (turn.claim && isOthers && !over) throw taken(turn.claim)
  await work.database.insertInto('review_case')
    .values({ merchant_id, version: 1, claimed_by: by.id, claimed_at: work.now })
    .onConflict((conflict) => conflict.column('merchant_id').doUpdateSet({
      version: sql`review_case.version + 1`, claimed_by: by.id, claimed_at: work.now,
    })).execute()
  await tell(work, held, isOthers ? 'review.taken_over' : 'review.claimed',
    isOthers ? { from: turn.claim?.name } : {})
}

/** Gives a case back to the queue. */
export async function release(work: Work<null>, held: Held): Promise<void> {
  await hold(work, held)
  await letGo(work, held.merchant_id)
  await tell(work, held, 'review.released', {})
}

/**
 * Refuses unless this reviewer has the case and saw its newest state; from here to the end of the transaction
 * nobody else can touch it. A program has no page: it is refused only while a person is at work.
 */
export async function hold(work: Work<null>, { merchant_id, by, version }: Held): Promise<void> {
  await waitingMerchant(work, merchant_id)
  const turn = await turnOf(work.database, merchant_id)
  if (by.id === null) {
    if (turn.claim) throw taken(turn.claim)
  } else {
    if (turn.version !== version) throw changed(turn, by)
    if (!turn.claim) throw new Refusal('conflict', 'Claim the case first, so that nobody else decides it.')
    if (turn.claim.reviewer_id !== by.id) throw taken(turn.claim)
  }
  await work.database.updateTable('review_case').set({ version: sql`version + 1` })
    .where('merchant_id', '=', merchant_id).execute()
}

/** After a decision the case is nobody's. */
export async function letGo({ database }: Work<null>, merchant_id: string): Promise<void> {
  await database.updateTable('review_case').set({ claimed_by: null, claimed_at: null })
    .where('merchant_id', '=', merchant_id).execute()
}

/** Written where the merchant does not read: it is about how reviewers work, not about the merchant. */
export async function tell(
  work: Work<null>, { merchant_id, by }: Pick<Held, 'merchant_id' | 'by'>, action: string, after: object,
  before?: object,
): Promise<void> {
  await work.audit({
    action, subject: 'merchant', subject_id: merchant_id, role: 'reviewer', before,
    after: { by: by.name, reviewer_id: by.id, ...after },
  })
}

/** Holds the merchant's row, so that of two decisions made at once the second meets the first. */
export async function waitingMerchant({ database }: Work<null>, merchant_id: string) {
  const merchant = await database.selectFrom('merchant')
    .select(['id', 'business_name', 'status', 'restriction'])
    .where('id', '=', merchant_id).forUpdate().executeTakeFirst()
  if (!merchant) throw new Refusal('not_found', 'Merchant not found.')
  if (merchant.status !== 'pending_kyc_review') {
    throw new Refusal(
      'conflict',
      'This merchant is not waiting for review. Somebody may have decided meanwhile.',
    )
  }
  if (merchant.restriction === 'rejected') {
    throw new Refusal('conflict', 'This business is rejected. Reopen it first.')
  }
  return merchant
}

const nothingSaved = 'Nothing of yours was saved; this is how it stands now.'

const taken = ({ name, at }: Claim) =>
  new Refusal('conflict', `${name} has had this case since ${moment(at)}. ${nothingSaved}`)

function changed({ claim: other }: Turn, by: Reviewer): Refusal {
  const isOthers = other !== null && other.reviewer_id !== by.id
  const what = isOthers
    ? `${other.name} took this case over on ${moment(other.at)}.`
    : 'This case has changed since you opened the page.'
  return new Refusal('stale', `${what} ${nothingSaved}`)
}
