// What a reviewer's measure halts, asked where everything passes: each change that somebody asks for, and
// each job that sends something on.
import { sql, type RawBuilder } from 'kysely'
import type { Endpoint } from '#contract/endpoint.ts'
import { Refusal } from '#contract/refusal.ts'
import type { Permission } from '#domain/permission.ts'
import {
  haltedBy, haltedWords, isHalted, type ActivityName, type Restriction,
} from '#domain/restriction.ts'
import type { Mode, Tenant } from '../database.ts'
import type { Work } from '../work.ts'

/** What a change is that needs this right. Null: it stays possible, as what it does hurts nobody. */
const activityOfRight: Readonly<Record<Permission, ActivityName | null>> = {
  initiate_payouts: 'payouts', approve_payouts: 'approvals', pay_bills: 'payouts',
  manage_beneficiaries: 'payouts', manage_vnubans: 'virtual_accounts', manage_payment_links: 'links',
  manage_direct_debit: 'direct_debit', manage_chargebacks: 'refunds', manage_customers: 'settings',
  manage_sub_accounts: 'settings', manage_team: 'settings', manage_settings: 'settings',
  manage_api_keys: 'settings', submit_onboarding: 'onboarding',
  export_data: null, view_payouts: null, view_balances: null, view_beneficiaries: null, view_bills: null,
  view_collections: null, view_customers: null, view_kyc: null, view_team: null, view_audit_trail: null,
}

/** Of everybody's own, or of a right to do more: what they are all the same. */
const activityOfPath: Readonly<Record<string, ActivityName>> = {
  'POST dashboard/simulator/approvals': 'approvals',
  'POST dashboard/simulator/settlements': 'settlement',
  'POST dashboard/simulator/settlements/skip': 'settlement',
  'POST dashboard/approval-policy/confirm': 'settings',
  'PUT dashboard/preferences': 'settings',
  'POST dashboard/preferences': 'settings',
}

/** They only end something or say no, which is always possible. */
export const alwaysPossible: readonly string[] = [
  'DELETE dashboard/payouts/transaction/:id', 'POST dashboard/payouts/schedule/cancel/:reference',
  'PUT dashboard/payouts/:reference/decline', 'PUT dashboard/payouts/bulk/:reference/decline',
  'DELETE dashboard/beneficiaries/:ref', 'POST dashboard/vnubans/:vnuban/deactivate',
  'PUT dashboard/payment_links/:reference/off', 'PUT dashboard/qr-payments/:reference/off',
  'PUT dashboard/mandates/:reference/suspend', 'PUT dashboard/mandates/:reference/cancel',
  'PUT dashboard/direct-debit/subscriptions/:id/end', 'DELETE dashboard/api-keys/:id',
  'DELETE dashboard/users/:id', 'POST dashboard/approval-policy/refuse',
  'POST dashboard/users/:id/change/refuse',
]

type Asked = Pick<Endpoint, 'method' | 'path' | 'needs'>

/** Null for what every business may always do. */
export function activityOf({ method, path, needs }: Asked): ActivityName | null {
  const name = `${method} ${path.replace(/\/$/, '')}`
  if (method === 'GET' || alwaysPossible.includes(name)) return null
  return activityOfPath[name] ?? (needs && activityOfRight[needs])
}

export interface Restricted { restriction?: Restriction | null, mode: Mode }

/** Why somebody of a restricted business may not ask for this, or null. */
export function haltOf(
  endpoint: Asked, { kind, restriction = null, mode }: Restricted & { kind: string },
): Refusal | null {
  if (restriction === null) return null
  const asked = activityOf(endpoint)
  const halted = kind === 'key' && isHalted('api_keys', restriction, mode) ? 'api_keys'
    : asked && isHalted(asked, restriction, mode) ? asked : null
  return halted && new Refusal('restricted', haltedWords(halted, restriction))
}

/** For a part of a change that is no endpoint of its own. */
export function refuseHalted(activity: ActivityName, { restriction = null, mode }: Restricted): void {
  if (restriction === null || !isHalted(activity, restriction, mode)) return
  throw new Refusal('restricted', haltedWords(activity, restriction))
}

/** Of a row of `merchant`. */
export const restrictionHere = sql<Restriction | null>`
  (case when merchant.status = 'blocked' then 'blocked' else merchant.restriction end)`

interface Stored { status: string | null, restriction: Restriction | null }

export const restrictionOf = ({ status, restriction }: Stored): Restriction | null =>
  (status === 'blocked' ? 'blocked' : restriction)

/** Whether a row of `merchant` may not go on with this in `mode`, which may be a column. */
export const haltsHere = (activity: ActivityName, mode: RawBuilder<string>): RawBuilder<boolean> => sql`
  coalesce(${restrictionHere} = any (case when ${mode} = 'test'
    then ${haltedBy(activity, 'test')}::text[] else ${haltedBy(activity, 'live')}::text[] end), false)`

/** Asked in the moment in which something is to leave. */
export async function isHaltedFor(
  { database }: Pick<Work, 'database'>, { merchant_id, mode }: Tenant, activity: ActivityName,
): Promise<boolean> {
  const { restriction } = await database.selectFrom('merchant').select(restrictionHere.as('restriction'))
    .where('id', '=', merchant_id).executeTakeFirstOrThrow()
  return isHalted(activity, restriction, mode)
}
