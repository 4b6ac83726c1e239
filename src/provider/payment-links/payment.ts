// Pays a link: one payment for each link, however often Pay is pressed, by whichever of two payers is first.
import type { PaymentMeans } from './means.ts'
import { kobo } from '#domain/money.ts'
import { linkStanding, type LinkStanding } from '#domain/payment-link.ts'
import { receiveCollection, type Receiving } from '../collections/receive.ts'
import type { Tenant } from '../database.ts'
import { isHaltedFor } from '../rights/restriction.ts'
import type { PaymentLinkTable } from './tables.ts'

/** Why a link is not paid; whoever presses twice finds it USED, with the payment that they made. */
export type Paid = { outcome: 'paid', reference: string } | { outcome: Exclude<LinkStanding, 'ACTIVE'> }

/**
 * `id` is one of this tenant's. The session id comes from the link itself: the network, too, knows a second
 * payment of it for a copy.
 */
export async function payLink(
  work: Receiving, tenant: Tenant, id: string, payer: { name: string, means: PaymentMeans },
): Promise<Paid> {
  const { database, now } = work
  const link = await database.selectFrom('payment_link').selectAll().where('id', '=', id)
    .where('merchant_id', '=', tenant.merchant_id).where('mode', '=', tenant.mode)
    .forUpdate().executeTakeFirstOrThrow()
  const standing = linkStanding(link, now)
  if (standing !== 'ACTIVE') return { outcome: standing }
  if (await isHaltedFor(work, tenant, 'links')) return { outcome: 'OFF' }
  const received = await receiveCollection(work, {
    session_id: sessionOf(link), channel: 'link', to: tenant, amount: kobo(link.amount),
    payer: { name: payer.name, bank_code: null, nuban: null },
    narration: link.description, source_id: link.id,
  })
  if (!('collection' in received)) throw new Error('A payment to a merchant had no account')
  const { id: collection_id, reference } = received.collection
  await database.updateTable('payment_link').set({ status: 'USED', collection_id, used_at: now })
    .where('id', '=', link.id).execute()
  await work.audit({
    action: 'link.paid', subject: 'payment_link', subject_id: link.id, ...tenant,
    after: { reference: link.reference, transaction: reference, means: payer.means },
  })
  return { outcome: 'paid', reference }
}

const sessionOf = ({ id }: Pick<PaymentLinkTable, 'id'>): string => `LINK${id.replace(/-/g, '')}`
