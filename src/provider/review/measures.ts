// Measures against a business, or for it: one reviewer proposes, another confirms, and only then anything
// changes. A suspension for suspected fraud holds at once, and ends by itself where nobody confirms it.
import { Refusal } from '#contract/refusal.ts'
import {
  ALONE_HOURS, measures, measuresFor, reasonOf, toldWords, type MeasureName,
} from '#domain/measure.ts'
import type { Restriction } from '#domain/restriction.ts'
import type { Tables, Transaction } from '../database.ts'
import { restrictionOf } from '../rights/restriction.ts'
import type { Work } from '../work.ts'
import { tell, type Held } from './claims.ts'
import { tellReviewers } from './measure-letters.ts'
import { nothingSaved } from './proposals.ts'
import { needsSecond } from './second.ts'
import { take } from './take-measure.ts'

const WHY_MINIMUM = 10

export interface Wanted {
  measure: MeasureName
  code: string
  /** For the business, beside the sentence of the reason. */
  words: string
  /** For reviewers alone. */
  why: string
}

export interface Measured {
  id: string
  measure: MeasureName
  code: string
  told: string
  why: string
  proposed_by: string
  proposer: string
  proposed_at: Date
  lapses_at: Date | null
  status: 'PROPOSED' | 'CONFIRMED' | 'REJECTED' | 'WITHDRAWN' | 'LAPSED'
  ender: string | null
  ended_at: Date | null
}

const LISTED = 20

/** The newest first. */
export async function measuresOf(database: Transaction<Tables>, merchant_id: string): Promise<Measured[]> {
  return stored(database, merchant_id).orderBy('proposed_at', 'desc').limit(LISTED).execute()
}

function stored(database: Transaction<Tables>, merchant_id: string) {
  return database.selectFrom('review_measure as taken')
    .innerJoin('reviewer as proposer', 'proposer.id', 'taken.proposed_by')
    .leftJoin('reviewer as ender', 'ender.id', 'taken.ended_by')
    .select(['taken.id', 'measure', 'code', 'told', 'why', 'proposed_by', 'proposed_at', 'lapses_at',
      'status', 'ended_at', 'proposer.fullname as proposer', 'ender.fullname as ender'])
    .where('taken.merchant_id', '=', merchant_id)
}

type By = Pick<Held, 'merchant_id'> & { by: { id: string, name: string } }

/** Says whether it holds already. */
export async function propose(work: Work<null>, ask: By, wanted: Wanted): Promise<'holds' | 'waits'> {
  const { merchant_id, by } = ask
  const { measure, code, words } = wanted
  const standing = await heldStanding(work, merchant_id)
  if (!measuresFor(standing).includes(measure)) throw notNow()
  const open = await openMeasure(work.database, merchant_id)
  if (open) throw new Refusal('conflict', `${open.proposer} has proposed a measure already. ${nothingSaved}`)
  const reason = reasonOf(measure, code)
  const told = toldWords(measure, code, words)
  refuseUnsaid({ reason, told, why: wanted.why })
  const by_one = !await needsSecond(work, merchant_id)
  const at_once = reason?.at_once === true && !by_one
  const { database, now, newId } = work
  await database.insertInto('review_measure').values({
    id: newId(), merchant_id, measure, code, told, why: wanted.why.trim(), proposed_by: by.id,
    proposed_at: now, by_one, lapses_at: at_once ? new Date(now.getTime() + ALONE_HOURS * 3_600_000) : null,
    ...by_one ? { status: 'CONFIRMED' as const, ended_by: by.id, ended_at: now }
      : { status: 'PROPOSED' as const, ended_by: null, ended_at: null },
  }).execute()
  await tell(work, ask, 'review.measure_proposed', { measure, code, why: wanted.why.trim() })
  if (by_one || at_once) await take(work, ask, { measure, told })
  if (!by_one) await tellReviewers(work, { measure, by: by.id, is_at_once: at_once })
  return by_one || at_once ? 'holds' : 'waits'
}

function refuseUnsaid(
  { reason, told, why }: { reason: object | null, told: string, why: string },
): void {
  if (!reason) throw new Refusal('invalid_input', 'Choose a reason.', { errors: { code: 'Choose one.' } })
  if (told === '') {
    throw new Refusal('invalid_input', 'Write what the business is told.', { errors: { words: 'Write it.' } })
  }
  if (why.trim().length < WHY_MINIMUM) {
    throw new Refusal('invalid_input', `Write for reviewers why, in ${WHY_MINIMUM} letters or more.`,
      { errors: { why: 'Write why.' } })
  }
}

/** By another reviewer than who proposed it. */
export async function confirm(work: Work<null>, ask: By, id: string): Promise<void> {
  const { merchant_id, by } = ask
  const standing = await heldStanding(work, merchant_id)
  const open = await stillOpen(work, merchant_id, id)
  if (open.proposed_by === by.id) {
    throw new Refusal('conflict', 'You have proposed this yourself. Another reviewer has to confirm it.')
  }
  if (open.blocked_at) {
    throw new Refusal('conflict',
      `${open.proposer} is no reviewer any more. Reject this, and propose it anew.`)
  }
  const { measure, told, lapses_at } = open
  if (lapses_at === null && !measuresFor(standing).includes(measure)) throw notNow()
  await end(work, { id, merchant_id }, 'CONFIRMED', by.id)
  await tell(work, ask, 'review.measure_confirmed', { measure, proposed_by: open.proposer })
  if (lapses_at === null) await take(work, ask, { measure, told })
}

/** Takes one's own proposal back, or says no to another's; what held at once holds no more. */
export async function drop(work: Work<null>, ask: By, id: string): Promise<void> {
  const { merchant_id, by } = ask
  await heldStanding(work, merchant_id)
  const { measure, proposed_by, lapses_at } = await stillOpen(work, merchant_id, id)
  const status = proposed_by === by.id ? 'WITHDRAWN' : 'REJECTED'
  await end(work, { id, merchant_id }, status, by.id)
  await tell(work, ask, `review.measure_${status === 'WITHDRAWN' ? 'withdrawn' : 'rejected'}`, { measure })
  if (lapses_at !== null) await take(work, ask, { measure: 'reopen', told: lifted })
}

const lifted = 'We have looked into it, and the suspension is over.'

/** Ends what one reviewer ordered alone and nobody confirmed in time. Twice is once. */
export async function lapse(work: Work<null>, { id, merchant_id }: { id: string, merchant_id: string }) {
  await heldStanding(work, merchant_id)
  const open = await openMeasure(work.database, merchant_id)
  if (open?.id !== id || open.lapses_at === null || open.lapses_at > work.now) return
  const provider = { merchant_id, by: { id: null, name: 'The provider' } }
  await end(work, { id, merchant_id }, 'LAPSED', null)
  await tell(work, provider, 'review.measure_lapsed', { measure: open.measure })
  await take(work, provider, { measure: 'reopen', told: lifted })
  await tellReviewers(work, { measure: open.measure, by: null, is_at_once: false })
}

const notNow = () =>
  new Refusal('conflict', `The business does not stand as it did when you opened the page. ${nothingSaved}`)

export interface Standing {
  status: Tables['merchant']['status']
  restriction: Restriction | null
  live_allowed: boolean
}

/** Holds the merchant's row, as decisions do. */
async function heldStanding({ database }: Work<null>, merchant_id: string): Promise<Standing> {
  const row = await database.selectFrom('merchant').select(['status', 'restriction', 'live_allowed'])
    .where('id', '=', merchant_id).where('submitted_at', 'is not', null).forUpdate().executeTakeFirst()
  if (!row) throw new Refusal('not_found', 'There is no such case.')
  return { ...row, restriction: restrictionOf(row) }
}

async function openMeasure(database: Transaction<Tables>, merchant_id: string) {
  return stored(database, merchant_id).select('proposer.blocked_at').where('status', '=', 'PROPOSED')
    .executeTakeFirst()
}

async function stillOpen({ database }: Work<null>, merchant_id: string, id: string) {
  const open = await openMeasure(database, merchant_id)
  if (open?.id === id) return open
  throw new Refusal('stale', `That proposal is no longer open. ${nothingSaved}`)
}

async function end(
  { database, now }: Work<null>, { id, merchant_id }: { id: string, merchant_id: string },
  status: 'CONFIRMED' | 'REJECTED' | 'WITHDRAWN' | 'LAPSED', ended_by: string | null,
): Promise<void> {
  await database.updateTable('review_measure').set({ status, ended_by, ended_at: now })
    .where('merchant_id', '=', merchant_id).where('id', '=', id).execute()
}

/** For the page, and for letters. */
export const measureLabel = (measure: MeasureName, code: string): string =>
  `${measures[measure].label}: ${reasonOf(measure, code)?.label ?? code}`
