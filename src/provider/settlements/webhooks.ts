// Tells the merchant's own server of a settlement that was paid or refused.
import * as z from 'zod/mini'
import { SettlementNews } from '#contract/webhook-messages.ts'
import { emitWebhook, type Emitting } from '../webhooks/emit.ts'
import { showSettlement, shownSettlements } from './show.ts'
import type { SettlementTable } from './tables.ts'

/** As it stands stored, in the transaction that made it so. A refusal is told once, however often it is. */
export async function emitSettlement(work: Emitting, settlement: SettlementTable): Promise<void> {
  const { id: subject_id, settlement_reference: reference, status } = settlement
  await emitWebhook(work, settlement, {
    event: status === 'SUCCESSFUL' ? 'settlement.successful' : 'settlement.failed', subject_id, reference,
    data: async () => z.encode(SettlementNews, showSettlement(
      await shownSettlements(work.database).where('settlement.id', '=', subject_id)
        .executeTakeFirstOrThrow())),
  })
}
