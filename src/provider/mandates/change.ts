// Suspends a mandate, lets it go on, and ends it: by whoever saw its latest version.
import { Refusal } from '#contract/refusal.ts'
import { isMandateOver, type MandateStatus } from '#domain/mandate.ts'
import type { Caller } from '../caller.ts'
import type { Work } from '../work.ts'
import { changeMandate, moveMandate } from './move.ts'
import { heldMandate, shown, theMandate } from './rows.ts'
import type { MandateTable } from './tables.ts'

/** The same state again is no news; another version than the caller's is `stale`. */
export async function changeState(
  work: Work<Caller>, reference: string, version: number, status: MandateStatus,
): Promise<void> {
  const mandate = await heldMandate(work, reference)
  const isBanks = mandate.by_bank_at !== null
  if (mandate.status === status && !(isBanks && status === 'SUSPENDED')) return
  if (mandate.version !== version) {
    throw new Refusal('stale', 'This mandate has changed meanwhile. Look at it again.',
      { data: shown(await theMandate(work, reference)) })
  }
  if (status === 'CANCELLED' && isMandateOver(mandate.status)) {
    throw new Refusal('conflict', 'This mandate is over: there is nothing to cancel.')
  }
  if (status === 'ACTIVE' && mandate.status !== 'SUSPENDED') {
    throw new Refusal('conflict', 'Only a suspended mandate can go on.')
  }
  if (isBanks && status === 'ACTIVE') {
    throw new Refusal('conflict',
      'The customer’s bank suspended it, and only the bank can let it go on. Ask the customer to talk to it.')
  }
  if (isBanks && status === 'SUSPENDED') return holdToo(work, mandate)
  const isKnown = mandate.registered_at !== null
  await moveMandate(work, mandate, status,
    status === 'CANCELLED' && isKnown ? { cancel_untold: true, next_at: work.now }
    // Its bank may hold it, too, for all that is known: asked at once.
    : status === 'ACTIVE' ? { next_at: work.now } : {})
}

/** Held by its bank and now by the merchant: it does not go on when its bank gives it back. */
async function holdToo(work: Work<Caller>, mandate: MandateTable): Promise<void> {
  const { id, reference, status, version } = mandate
  await changeMandate(work, mandate, { by_bank_at: null, version: version + 1 })
  await work.audit({
    action: 'mandate.suspended', subject: 'mandate', subject_id: id,
    before: { status, by: 'bank' }, after: { reference, status },
  })
}
