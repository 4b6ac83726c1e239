// Which payouts may be paid again: what the bank refused for certain and nobody has paid again, as long as
// neither the bank nor our reviewers have said anything else of it since.
import { sql } from 'kysely'
import { Refusal } from '#contract/refusal.ts'
import { refusedCodes } from '#domain/response-code.ts'
import type { Work } from '../work.ts'
import type { PayoutTable } from './tables.ts'

const certain = [...refusedCodes, '25']

/** One that was withheld has no code: nobody was asked. */
const refused = sql<boolean>`(payout.status = 'FAILED' and
  coalesce(payout.response_code, '') = any (${certain}::text[]))`

/** Closed by a reviewer or not: what was done about it is between us and the bank. */
export const contradicted = sql<boolean>`exists (select from payout_contradiction as contradiction
  where contradiction.payout_id = payout.id)`

/** People have said that it was not paid; the code that stands there is from before. */
const settled = sql<boolean>`exists (select from payout_settlement as settlement
  where settlement.payout_id = payout.id and settlement.status = 'CONFIRMED')`

const paidAgain = sql<boolean>`exists (select from payout as again where again.retry_of = payout.id)`

/**
 * Of the `payout` of any query. Whoever pays again holds the payout's row a statement before, as the bank's
 * answers and the reviewers do: one that waits for the row does not see what they wrote elsewhere meanwhile.
 */
export const canRetry =
  sql<boolean>`(${refused} and not ${contradicted} and not ${settled} and not ${paidAgain})`

/** For a payout whose row the caller holds. */
export async function refuseToRetry({ database }: Pick<Work, 'database'>, payout: PayoutTable) {
  const found = await database
    .selectFrom('payout')
    .leftJoin('payout as again', 'again.retry_of', 'payout.id')
    .select([
      canRetry.as('can_retry'),
      refused.as('refused'),
      contradicted.as('contradicted'),
      settled.as('settled'),
      'again.unique_reference',
    ])
    .where('payout.id', '=', payout.id)
    .executeTakeFirstOrThrow()
  if (found.can_retry) return
  if (payout.status === 'FAILED' && found.contradicted) throw new Refusal('conflict', words.contradicted)
  if (found.settled) throw new Refusal('conflict', words.settled)
  if (!found.refused) throw notRefused(payout)
  const { unique_reference } = found
  throw new Refusal('conflict', words.again, { data: { unique_reference } })
}

const words = {
  contradicted:
    'The bank has since said that this payout was paid. Do not pay it again: we look into it with the bank.',
  settled: 'Our staff has settled this payout as not paid. Ask for a new one.',
  again: 'This payout was paid again already.',
}

function notRefused({ status }: PayoutTable): Refusal {
  const message =
    status === 'SUCCESSFUL'
      ? 'This payout was successful.'
      : status === 'PENDING' || status === 'INQ'
        ? 'This payout may still go through. It can be paid again only once the bank has refused it.'
        : 'This payout was not refused by the bank. Ask for a new one.'
  return new Refusal('conflict', message)
}
