// What the parts of the demo's money have in common: who asks and who approves, and when it was.
import { sum, type Kobo } from '#domain/money.ts'
import type { Source } from '../accounts/open.ts'
import type { Tenant } from '../database.ts'
import { newId } from '../outside/random.ts'
import { createPayouts, type Intent } from '../payouts/create.ts'
import { payerOf, pricesOf, totalOfPrices } from '../payouts/price.ts'
import { newReference } from '../payouts/references.ts'
import { releaseRequest } from '../payouts/release.ts'
import type { PayoutTable } from '../payouts/tables.ts'
import type { Work } from '../work.ts'

/** Whose demo it is, and who does what in it. */
export interface Stage {
  tenant: Tenant
  source: Source
  initiator: string
  approver: string
}

/** The same work as it would have been so many milliseconds ago. */
export function earlier(work: Work, ms: number): Work {
  const now = new Date(work.now.getTime() - ms)
  return { ...work, now, newId: () => newId(work.outside.random, now) }
}

/** Of the past nobody is told, and the audit trail begins with the demo. */
export const quietly = (work: Work): Work => ({ ...work, audit: async () => {}, enqueue: async () => {} })

interface Asking {
  kind?: 'single' | 'bulk'
  bulk_reference?: string
  bulk_id?: string
}

/** A request of the initiator that one approver has to agree to, with its payouts. */
export async function asked(
  work: Work,
  stage: Stage,
  intents: readonly Intent[],
  { kind = 'single', ...bulk }: Asking = {},
): Promise<PayoutTable[]> {
  const { tenant, source, initiator: creator_id } = stage
  const amount = sum(intents.map((intent) => intent.amount))
  const { charges: fee } = totalOfPrices(await pricesOf(work, await payerOf(work, source.id), intents))
  const id = await request(work, stage, { kind, amount, fee, payouts: intents.length, ...bulk })
  const { unique_reference } = await work.database
    .selectFrom('payout_request')
    .select('unique_reference')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return createPayouts(
    work,
    {
      tenant,
      request_id: id,
      creator_id,
      source_account_id: source.id,
      ...(bulk.bulk_id !== undefined && { bulk_id: bulk.bulk_id }),
    },
    intents.map((intent) => (kind === 'single' ? { ...intent, unique_reference } : intent)),
  )
}

interface Wanted {
  kind: 'single' | 'bulk' | 'schedule'
  amount: Kobo
  fee: Kobo
  payouts: number
  bulk_reference?: string
}

export async function request(
  work: Work,
  stage: Stage,
  { bulk_reference, ...wanted }: Wanted,
): Promise<string> {
  const {
    tenant: { merchant_id, mode },
    source,
    initiator: creator_id,
  } = stage
  const { kind, amount, fee, payouts } = wanted
  const id = work.newId()
  await work.database
    .insertInto('payout_request')
    .values({
      id,
      merchant_id,
      mode,
      kind,
      amount,
      fee,
      payouts,
      creator_id,
      source_account_id: source.id,
      unique_reference: newReference(work),
      bulk_reference: bulk_reference ?? null,
      required_approvals: 1,
      status: 'PENDING',
      created_at: work.now,
      decided_at: null,
      creator_name: null,
      creator_email: null,
      reopened_at: null,
      reopened_why: null,
    })
    .execute()
  return id
}

/** The approver agreed; nothing is sent by it here. */
export async function approved(work: Work, stage: Stage, payouts: readonly PayoutTable[]): Promise<void> {
  const [payout] = payouts
  if (payout) await decided(work, stage, payout.request_id)
}

export async function decided(
  work: Work,
  { tenant: { merchant_id, mode }, approver: user_id }: Stage,
  request_id: string,
): Promise<void> {
  const { amount } = await work.database
    .selectFrom('payout_request')
    .select('amount')
    .where('id', '=', request_id)
    .executeTakeFirstOrThrow()
  await work.database
    .insertInto('payout_decision')
    .values({
      request_id,
      user_id,
      merchant_id,
      mode,
      decision: 'approve',
      reason: null,
      kobo: amount,
      at: work.now,
    })
    .execute()
  await work.database.updateTable('payout_request').where('id', '=', request_id).set({ version: 2 }).execute()
  await releaseRequest(work, request_id)
}
