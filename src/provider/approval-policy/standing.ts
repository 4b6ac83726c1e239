// The approval policy as the signed-in person sees it.
import * as z from 'zod/mini'
import { ApprovalPolicy } from '#contract/approval-policy.ts'
import { Refusal } from '#contract/refusal.ts'
import { kobo } from '#domain/money.ts'
import { approversBeside } from '../approvals/approvers.ts'
import type { StoredBand } from '../approvals/tables.ts'
import type { Caller } from '../caller.ts'
import { heldLately } from '../rights/held.ts'
import type { Work } from '../work.ts'
import { policyOf } from './stored.ts'

export async function standing(work: Work<Caller>) {
  const { merchant_id } = work.caller
  const policy = await policyOf(work, merchant_id)
  const approvers = (await approversBeside(work, merchant_id)).length
  const usual: StoredBand[] = [{ from: 0, approvals: approvers > 1 ? 1 : 0 }]
  return {
    bands: shownBands(policy?.bands ?? usual),
    daily_limit: shownLimit(policy?.daily_limit ?? null),
    is_default: policy === undefined,
    version: policy?.version ?? 0,
    approvers,
    needs_confirmation: await needsSecond(work),
    pending: await pendingChange(work),
  }
}

/** For a refusal, whose data goes out as it is. */
export const onTheWire = async (work: Work<Caller>) => z.encode(ApprovalPolicy, await standing(work))

export const shownBands = (bands: readonly StoredBand[]) =>
  bands.map(({ from, approvals }) => ({ from: kobo(from), approvals }))

export const shownLimit = (limit: number | null) => (limit === null ? null : kobo(limit))

/** Whether somebody else may change settings, or could within the last days: then two decide. */
export async function needsSecond(work: Work<Caller>): Promise<boolean> {
  const lately = await heldLately(work, work.caller.merchant_id, 'manage_settings')
  return lately.some((id) => id !== work.caller.user_id)
}

/** Who else may change settings, and so is the second of two. */
export function confirmersBeside({ database, caller: { merchant_id, user_id } }: Work<Caller>) {
  return database.selectFrom('member').innerJoin('role', 'role.id', 'member.role_id')
    .select(['member.id', 'member.email']).where('member.merchant_id', '=', merchant_id)
    .where('member.state', '=', 'ACTIVE').where('member.removed_at', 'is', null)
    .where('member.id', '!=', user_id)
    .where((where) => where(where.val('manage_settings'), '=', where.fn.any('role.permissions')))
    .orderBy('member.id').execute()
}

function changes({ database, caller: { merchant_id } }: Work<Caller>) {
  return database.selectFrom('approval_policy_change as change')
    .innerJoin('member', 'member.id', 'change.asked_by')
    .select(['change.id', 'change.bands', 'change.daily_limit', 'change.asked_by', 'change.asked_at',
      'change.state'])
    .select(({ fn }) => fn.coalesce('change.asked_by_name', 'member.fullname').as('asked_by_name'))
    .where('change.merchant_id', '=', merchant_id)
}

/** Where a change is confirmed. */
export const policyPath = '/dashboard/settings/approvals'

/** Who asks this person to confirm a change of the policy; null where nobody does. */
export async function policyWaits(work: Work<Caller>): Promise<string | null> {
  if (!work.caller.permissions.has('manage_settings')) return null
  const row = await changes(work).where('change.state', '=', 'WAITING')
    .where('change.asked_by', '!=', work.caller.user_id).executeTakeFirst()
  return row?.asked_by_name ?? null
}

async function pendingChange(work: Work<Caller>) {
  const row = await changes(work).where('change.state', '=', 'WAITING').executeTakeFirst()
  if (!row) return null
  const { user_id, permissions } = work.caller
  const why_not = row.asked_by === user_id ? 'You asked for this change: another administrator confirms it.'
    : permissions.has('manage_settings') ? null : 'Your role does not allow this.'
  return {
    id: row.id, bands: shownBands(row.bands), daily_limit: shownLimit(row.daily_limit),
    asked_by: row.asked_by, asked_by_name: row.asked_by_name, asked_at: row.asked_at.toISOString(),
    can_confirm: why_not === null, ...why_not !== null && { why_not },
  }
}

/** The change with this id, held; 404 for another merchant's, 409 when it is decided already. */
export async function waitingChange(work: Work<Caller>, id: string) {
  const row = await changes(work).where('change.id', '=', id).forUpdate('change').executeTakeFirst()
  if (!row) throw new Refusal('not_found', 'There is no such change.')
  if (row.state !== 'WAITING') {
    throw new Refusal('stale', 'This change waits no more.', { data: await onTheWire(work) })
  }
  return row
}
