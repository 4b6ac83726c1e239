// Tells the merchant's own server of a mandate that became or ceased to be good, and how each debit ended.
import * as z from 'zod/mini'
import { DebitNews, MandateNews } from '#contract/webhook-messages.ts'
import type { MandateStatus } from '#domain/mandate.ts'
import type { WebhookEventName } from '#domain/webhook.ts'
import { emitWebhook, type Emitting } from '../webhooks/emit.ts'
import { showDebit, storedDebits } from './debits.ts'
import { shown, stored } from './rows.ts'
import type { MandateDebitTable, MandateTable } from './tables.ts'

const events: Partial<Record<MandateStatus, WebhookEventName>> = {
  ACTIVE: 'mandate.active', FAILED: 'mandate.failed', SUSPENDED: 'mandate.suspended',
  CANCELLED: 'mandate.cancelled', EXPIRED: 'mandate.expired',
}

/** As it stands stored, in the transaction that made it so. One can be held and go on several times. */
export async function emitMandate(work: Emitting, mandate: MandateTable): Promise<void> {
  const { id, merchant_id, mode, reference, status, version } = mandate
  const event = events[status]
  if (!event) return
  const caller = { merchant_id, mode }
  await emitWebhook(work, caller, {
    event, subject_id: `${id} ${version}`, reference,
    data: async () => z.encode(MandateNews, shown(
      await stored({ ...work, caller }).where('mandate.id', '=', id).executeTakeFirstOrThrow())),
  })
}

const debitEvents = {
  SUCCESSFUL: 'debit.successful', FAILED: 'debit.failed', REVERSED: 'debit.reversed',
} as const

/** Once for each debit and end. */
export async function emitDebit(
  work: Emitting, { id, merchant_id, mode, reference }: MandateDebitTable, 
  status: keyof typeof debitEvents,
): Promise<void> {
  const caller = { merchant_id, mode }
  await emitWebhook(work, caller, {
    event: debitEvents[status], subject_id: id, reference,
    data: async () => z.encode(DebitNews, showDebit(
      await storedDebits({ ...work, caller }).where('debit.id', '=', id).executeTakeFirstOrThrow())),
  })
}
