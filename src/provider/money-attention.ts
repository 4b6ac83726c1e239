// What of the money waits for one person: requests to decide, a change of the policy to confirm, payouts that
// the bank refused, and those about which it says the opposite of how they ended.
import type { overview } from '#contract/overview.ts'
import type { Answer } from '#contract/endpoint.ts'
import type { Caller } from './caller.ts'
import './chargebacks/tables.ts'
import type { Work } from './work.ts'
import { policyPath, policyWaits } from './approval-policy/standing.ts'
import { waitingFor } from './approvals/waiting.ts'
import { canRetry } from './payouts/again.ts'
import './settlements/tables.ts'

type Attention = Answer<typeof overview.show>['attention'][number]

/** A refusal older than this is history. */
const NEWS_DAYS = 3

export async function moneyAttention(work: Work<Caller>): Promise<Attention[]> {
  const waiting = await waitingFor(work, work.caller, work.caller.user_id)
  const [refused, contradicted] = [await refusedLately(work), await contradictedOf(work)]
  const charged_back = await chargedBack(work)
  const asked_by = await policyWaits(work)
  return [
    ...(contradicted === null ? [] : [{
      kind: 'payout' as const, title: 'The bank contradicts how a payout ended',
      detail: 'No money was moved again. We look into it with the bank; do not pay it again meanwhile.',
      path: `/dashboard/payouts/${contradicted}`,
    }]),
    ...(waiting === 0 ? [] : [{
      kind: 'approval' as const, title: counted(waiting, 'payout waits', 'payouts wait', 'for you'),
      detail: 'Somebody of your team asked for your approval.', path: '/dashboard/payouts/payout-approvals',
    }]),
    ...(charged_back === 0 ? [] : [{
      kind: 'chargeback' as const,
      title: counted(charged_back, 'chargeback waits', 'chargebacks wait', 'for your answer'),
      detail: 'Without one the payer gets the payment back.', path: '/dashboard/chargeback',
    }]),
    ...(asked_by === null ? [] : [{
      kind: 'policy' as const, title: 'A change of the approval policy waits for you',
      detail: `${asked_by} asks another administrator to confirm it.`, path: policyPath,
    }]),
    ...(refused === 0 ? [] : [{
      kind: 'payout' as const, title: counted(refused, 'payout was', 'payouts were', 'refused'),
      detail: 'See why, and pay again with what is mended.', path: '/dashboard/payouts/all',
    }]),
    ...await refusedSettlements(work),
  ]
}

/** The reference of the oldest that nobody of the provider has closed yet. */
async function contradictedOf({ database, caller }: Work<Caller>): Promise<string | null> {
  if (!caller.permissions.has('initiate_payouts')) return null
  const found = await database.selectFrom('payout_contradiction')
    .innerJoin('payout', 'payout.id', 'payout_contradiction.payout_id').select('unique_reference')
    .where('payout_contradiction.merchant_id', '=', caller.merchant_id)
    .where('payout_contradiction.mode', '=', caller.mode).where('closed_at', 'is', null)
    .orderBy('payout_contradiction.at').limit(1).executeTakeFirst()
  return found?.unique_reference ?? null
}

const counted = (count: number, one: string, many: string, rest: string) =>
  `${count} ${count === 1 ? one : many} ${rest}`

/** Told to those who can answer. */
async function chargedBack({ database, caller }: Work<Caller>): Promise<number> {
  if (!caller.permissions.has('manage_chargebacks')) return 0
  const { count } = await database.selectFrom('chargeback')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('merchant_id', '=', caller.merchant_id).where('mode', '=', caller.mode)
    .where('status', '=', 'PENDING').executeTakeFirstOrThrow()
  return Number(count)
}

/** Refused by the bank, and may be paid again; told to those who can. */
async function refusedLately({ database, now, caller }: Work<Caller>): Promise<number> {
  if (!caller.permissions.has('initiate_payouts')) return 0
  const since = new Date(now.getTime() - NEWS_DAYS * 86_400_000)
  const { count } = await database.selectFrom('payout').select(({ fn }) => fn.countAll<number>().as('count'))
    .where('merchant_id', '=', caller.merchant_id).where('mode', '=', caller.mode)
    .where('status', '=', 'FAILED').where('ended_at', '>', since).where(canRetry)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Settlements that the bank refused and that are not paid yet; told to those who see balances. */
async function refusedSettlements({ database, caller }: Work<Caller>): Promise<Attention[]> {
  if (!caller.permissions.has('view_balances')) return []
  const rows = await database.selectFrom('settlement').select('settlement_reference')
    .where('merchant_id', '=', caller.merchant_id).where('mode', '=', caller.mode)
    .where('status', '=', 'FAILED').orderBy('id', 'desc').limit(100).execute()
  const [first, ...others] = rows
  if (!first) return []
  const path = others.length > 0 ? '/dashboard/settlements/settled?status=FAILED'
    : `/dashboard/settlements/details/${first.settlement_reference}`
  return [{
    kind: 'settlement', title: counted(rows.length, 'settlement was', 'settlements were', 'refused'), path,
    detail: 'Your bank did not take it. The money is kept for you, and it is tried again.',
  }]
}
