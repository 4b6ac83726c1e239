// What the bank said of payouts that were sent, whenever and however often it says so. Only an answer that is
// certain ends one; everything else leaves the money reserved.
import { codeClass, codeMeaning } from '#domain/response-code.ts'
import { updateMany } from '../many.ts'
import type { RailCode } from '../outside/rail.ts'
import type { Work } from '../work.ts'
import { bookEnds } from './ending.ts'
import { noteFailures } from './failures.ts'
import { keepAnswers, overtakeProposals } from './kept-answers.ts'
import type { AnswerWay, PayoutTable } from './tables.ts'
import { contradicts, verdictOf } from './verdict.ts'

export interface BankAnswer {
  payout_id: string
  /** To what it is the answer. */
  way: AnswerWay
  code: RailCode
  /** Where it was asked for by a status query, when that was. */
  asked_at?: Date
}

/** All of one merchant and mode, in one transaction that sees them. Answers how many of them ended. */
export async function recordAnswers(work: Work, answers: readonly BankAnswer[]): Promise<number> {
  const byId = new Map(answers.map((answer) => [answer.payout_id, answer]))
  const payouts = await work.database
    .selectFrom('payout')
    .selectAll()
    .where('id', 'in', [...byId.keys()])
    .orderBy('id')
    .forUpdate()
    .execute()
  await keepAnswers(work, payouts, byId)
  const changed: PayoutTable[] = []
  for (const payout of payouts) {
    const answer = byId.get(payout.id)
    if (!answer) continue
    if (payout.status !== 'INQ') await noteContradiction(work, payout, answer)
    else changed.push(afterAnswer(payout, answer, work.now))
  }
  const ended = changed.filter(({ status }) => status !== 'INQ')
  await updateMany(
    work.database,
    'payout',
    changed.map(({ id, status, reason, response_code, next_query_at, ended_at }) => ({
      id,
      status,
      reason,
      response_code,
      next_query_at,
      ended_at,
    })),
  )
  await bookEnds(work, ended)
  await noteFailures(work, ended)
  const ids = new Set(ended.map(({ id }) => id))
  await overtakeProposals(work, payouts.filter(({ id }) => ids.has(id)))
  await noteAnswers(work, changed)
  return ended.length
}

/** The payout as it stands once this is known. */
function afterAnswer(payout: PayoutTable, { code, asked_at }: BankAnswer, now: Date): PayoutTable {
  const verdict = verdictOf(codeClass(code), { sent_at: payout.sent_at, asked_at, now })
  const response_code = code ?? payout.response_code
  const ended = { ...payout, response_code, next_query_at: null, ended_at: now }
  if (verdict === 'paid') return { ...ended, status: 'SUCCESSFUL', reason: null }
  if (verdict === 'failed') return { ...ended, status: 'FAILED', reason: codeMeaning(code) }
  return { ...payout, response_code, ...(verdict === 'waits' && { next_query_at: null }) }
}

/** A second answer is no news; one that says the opposite is for a person, and moves nothing. */
async function noteContradiction(work: Work, payout: PayoutTable, { code }: BankAnswer): Promise<void> {
  if (!contradicts(payout.status, codeClass(code))) return
  const { id, merchant_id, mode, status, payout_reference } = payout
  await work.database
    .insertInto('payout_contradiction')
    .values({ payout_id: id, merchant_id, mode, code: code ?? '', at: work.now, ...stillOpen })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await work.audit({
    action: 'payout.contradicted',
    subject: 'payout',
    subject_id: id,
    merchant_id,
    mode,
    before: { status, response_code: payout.response_code },
    after: { payout_reference, response_code: code },
  })
}

const stillOpen = { closed_by: null, closed_at: null, note: null, told_at: null }

/** One event for all of a call, all of one merchant and mode. */
export async function noteAnswers(work: Work, payouts: readonly PayoutTable[]): Promise<void> {
  const [first] = payouts
  if (!first) return
  const { merchant_id, mode } = first
  await work.audit({
    action: 'payout.answered',
    subject: 'payout',
    merchant_id,
    mode,
    ...(payouts.length === 1 && { subject_id: first.id }),
    after: {
      payouts: payouts.map(({ payout_reference, status, response_code, next_query_at }) => ({
        payout_reference,
        status,
        response_code,
        ...(status === 'INQ' && !next_query_at && { waits_for: 'person' }),
      })),
    },
  })
}
