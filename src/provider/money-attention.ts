// What of the money waits for one person: requests to decide, and payouts that the bank refused.
import type { overview } from '#contract/overview.ts'
import type { Answer } from '#contract/endpoint.ts'
import type { Caller } from './caller.ts'
import type { Work } from './work.ts'
import { waitingFor } from './approvals/waiting.ts'

type Attention = Answer<typeof overview.show>['attention'][number]

/** A refusal older than this is history. */
const NEWS_DAYS = 3

export async function moneyAttention(work: Work<Caller>): Promise<Attention[]> {
  const [waiting, refused] = [await waitingFor(work, work.caller, work.caller.user_id), await refusedLately(
    work)]
  return [
    ...(waiting === 0 ? [] : [{
      kind: 'approval' as const, title: counted(waiting, 'payout waits', 'payouts wait', 'for you'),
      detail: 'Somebody of your team asked for your approval.', path: '/dashboard/payouts/payout-approvals',
    }]),
    ...(refused === 0 ? [] : [{
      kind: 'payout' as const, title: counted(refused, 'payout was', 'payouts were', 'refused'),
      detail: 'See why, and pay again with what is mended.', path: '/dashboard/payouts/all',
    }]),
  ]
}

const counted = (count: number, one: string, many: string, rest: string) =>
  `${count} ${count === 1 ? one : many} ${rest}`

/** Refused by the bank, and not paid again; told to those who can pay again. */
async function refusedLately({ database, now, caller }: Work<Caller>): Promise<number> {
  if (!caller.permissions.has('initiate_payouts')) return 0
  const since = new Date(now.getTime() - NEWS_DAYS * 86_400_000)
  const { count } = await database.selectFrom('payout').select(({ fn }) => fn.countAll<number>().as('count'))
    .where('merchant_id', '=', caller.merchant_id).where('mode', '=', caller.mode)
    .where('status', '=', 'FAILED').where('response_code', 'is not', null).where('ended_at', '>', since)
    .where(({ not, exists, selectFrom }) => not(exists(
      selectFrom('payout as again').select('again.id').whereRef('again.retry_of', '=', 'payout.id'))))
    .executeTakeFirstOrThrow()
  return Number(count)
}
