// What the payer's bank says of a contested chargeback: told by the simulator in test mode, by a reviewer in
// live mode.
import { Refusal } from '#contract/refusal.ts'
import type { Tenant } from '../database.ts'
import type { Work } from '../work.ts'
import { endFacts, release, takeBack } from './ending.ts'
import { tellOfChargeback } from './telling.ts'
import { emitChargeback } from './webhooks.ts'

export interface Verdict {
  decision: 'WON' | 'LOST'
  note: string | null
  /** Whose word it is, for the trail; nobody's of the team. */
  by?: { name: string, reviewer_id: string }
}

type Deciding = Pick<Work, 'database' | 'now' | 'newId' | 'audit' | 'enqueue' | 'mail' | 'settings'>

/** Throws `not_found`, and `conflict` for what is not contested, or decided already. */
export async function decideChargeback(
  work: Deciding, { merchant_id, mode }: Tenant, reference: string, { decision, note, by }: Verdict,
): Promise<void> {
  const chargeback = await work.database.selectFrom('chargeback').selectAll()
    .where('merchant_id', '=', merchant_id).where('mode', '=', mode).where('reference', '=', reference)
    .forUpdate().executeTakeFirst()
  if (!chargeback) throw new Refusal('not_found', 'There is no chargeback with this reference.')
  if (chargeback.status !== 'DISPUTED') {
    const isOpen = chargeback.status === 'PENDING'
    throw new Refusal('conflict', isOpen ? 'The merchant has not answered it yet.'
      : 'This chargeback was already decided.')
  }
  await work.database.updateTable('chargeback').where('id', '=', chargeback.id)
    .set(({ eb }) => ({
      status: decision, verdict_note: note, ended_at: work.now, version: eb('version', '+', 1),
    })).execute()
  if (decision === 'WON') await release(work, chargeback)
  else await takeBack(work, chargeback)
  await work.audit({
    action: decision === 'WON' ? 'chargeback.won' : 'chargeback.lost', subject: 'chargeback',
    subject_id: chargeback.id, merchant_id, mode, ...by && { role: 'reviewer' },
    before: { status: chargeback.status },
    after: {
      status: decision, ...endFacts(chargeback), ...note !== null && { note },
      ...by && { by: by.name, reviewer_id: by.reviewer_id },
    },
  })
  await tellOfChargeback(work, chargeback, decision)
  await emitChargeback(work, chargeback, decision)
}
