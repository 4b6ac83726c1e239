// Pays payouts to accounts that we keep ourselves: payer and receiver in one transaction, or neither. The
// receiver gets what any payment that comes in brings: its record, the webhook, the notice and the letter.
import { fund } from '../accounts/funding.ts'
import { tellOfFunding } from '../accounts/telling.ts'
import { receiveCollection } from '../collections/receive.ts'
import { kobo } from '#domain/money.ts'
import { codeMeaning } from '#domain/response-code.ts'
import type { Mode } from '../database.ts'
import { bookAccount, openBook } from '../ledger/accounts.ts'
import { transfer } from '../ledger/transfer.ts'
import { updateMany } from '../many.ts'
import { noteAnswers } from '../payouts/answers.ts'
import { bookEnds } from '../payouts/ending.ts'
import { noteFailures } from '../payouts/failures.ts'
import { nameIn, namesOf } from '../payouts/names.ts'
import { accountOf, payerOf, type Payer } from '../payouts/price.ts'
import { sessionOf } from '../payouts/sessions.ts'
import type { PayoutTable } from '../payouts/tables.ts'
import { withhold } from '../payouts/withhold.ts'
import type { Work } from '../work.ts'
import { accountsOfBook, keyOf, type BookAccount } from './find.ts'
import { holdAccounts, holdBooks } from './hold.ts'

/** Of one request, by their ids; those that wait no longer, or that somebody else pays, are left alone. */
export async function payWithinBook(work: Work, ids: readonly string[]): Promise<void> {
  const waiting = await work.database.selectFrom('payout').selectAll('payout')
    .innerJoin('payout_request', 'payout_request.id', 'payout.request_id')
    .where('payout.id', 'in', ids).where('payout.status', '=', 'PENDING')
    .where('payout_request.status', '=', 'APPROVED')
    .orderBy('payout.id').forUpdate('payout').skipLocked().execute()
  const payouts = await withhold(work, waiting)
  const [first] = payouts
  if (!first) return
  const found = await accountsOfBook(work, payouts.map(accountOf))
  await holdAccounts(work, [...found.values()])
  for (const tenant of [first, ...found.values()]) await openBook(work, tenant)
  await holdBooks(work, first, [...found.values()])
  const payer = await payerOf(work, first.source_account_id)
  const named = await namesOf(work, payouts)
  const ended: PayoutTable[] = []
  for (const payout of payouts) {
    const nip_session_id = sessionOf(...nameIn(named, payout))
    const sent = { ...payout, nip_session_id, sent_at: work.now, ended_at: work.now, next_query_at: null }
    const code = await arrive(work, payer, sent, found.get(keyOf(accountOf(payout))))
    const status = code === PAID ? 'SUCCESSFUL' : 'FAILED'
    ended.push({ ...sent, response_code: code, status, reason: codeMeaning(code) })
  }
  await updateMany(work.database, 'payout', ended.map(
    ({ id, status, reason, response_code, nip_session_id, sent_at, ended_at, next_query_at }) =>
      ({ id, status, reason, response_code, nip_session_id, sent_at, ended_at, next_query_at })))
  await leave(work, ended)
  await noteFailures(work, ended)
  await noteAnswers(work, ended)
}

const PAID = '00'
/** As banks answer of an account that does not exist, and of one that takes nothing. */
const UNKNOWN = '07'
const DORMANT = '06'

/** The code that the receiver's side answers with: nothing came in unless it is 00. */
async function arrive(
  work: Work, payer: Payer, payout: PayoutTable, account: BookAccount | undefined,
): Promise<string> {
  if (!account || account.mode !== payout.mode) return UNKNOWN
  if (account.merchant_blocked) return DORMANT
  const tenant = { merchant_id: account.merchant_id, mode: account.mode as Mode }
  const { amount, narration, id: payout_id } = payout
  if (account.kind === 'payout') {
    const { nuban, bank_code, account_name: name, id } = account
    const funded = await fund(work, tenant, {
      source: { id, nuban, bank_code, name }, amount: kobo(amount), sender_name: payer.name, narration,
      payout_id,
    })
    await tellOfFunding(work, tenant, funded)
    return PAID
  }
  const received = await receiveCollection(work, {
    session_id: payout.nip_session_id ?? '', channel: 'transfer', to: { vnuban: account.nuban },
    amount: kobo(amount), narration, payout_id,
    payer: { name: payer.name, bank_code: payer.bank_code, nuban: payer.nuban },
  })
  if (received.outcome === 'received' || received.outcome === 'returned') {
    return received.collection.response_code
  }
  throw new Error(`A payout arrives once, and this one was ${received.outcome}`)
}

/** The payer's side: what was reserved is paid or free again, and what was paid is in `internal`. */
async function leave(work: Work, ended: readonly PayoutTable[]): Promise<void> {
  const [first] = ended
  if (!first) return
  await bookEnds(work, ended)
  const paid = ended.filter(({ status }) => status === 'SUCCESSFUL')
  await transfer(work, first, paid.map(({ id: subject, payout_reference: reference, amount }) => ({
    effect: 'move', kind: 'internal', from: bookAccount(first, 'paid'), to: bookAccount(first, 'internal'),
    kobo: kobo(amount), subject, reference,
  })))
}
