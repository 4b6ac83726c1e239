// Pays by a QR code: a dynamic one once, a static one as often as somebody does.
import { Refusal } from '#contract/refusal.ts'
import { kobo, type Kobo } from '#domain/money.ts'
import { qrAmountProblem, qrStanding } from '#domain/qr-code.ts'
import { receiveCollection, type Receiving } from '../collections/receive.ts'
import type { Tenant } from '../database.ts'
import { refuseFields } from '../refuse.ts'
import { isHaltedFor } from '../rights/restriction.ts'
import './tables.ts'

interface Payment { payer_name: string, amount: Kobo | null }

const standings = {
  USED: 'This QR code was paid before.', EXPIRED: 'This QR code has expired.',
  OFF: 'This QR code is switched off.',
} as const

/** `id` is one of this tenant's. Answers the reference of the transaction. */
export async function payByQr(
  work: Receiving, tenant: Tenant, id: string, { payer_name, amount }: Payment,
): Promise<string> {
  const { database, now } = work
  const code = await database.selectFrom('qr_code').selectAll().where('id', '=', id)
    .where('merchant_id', '=', tenant.merchant_id).where('mode', '=', tenant.mode)
    .forUpdate().executeTakeFirstOrThrow()
  const standing = qrStanding(code, now)
  if (standing !== 'ACTIVE') throw new Refusal('conflict', standings[standing])
  if (await isHaltedFor(work, tenant, 'links')) throw new Refusal('conflict', standings.OFF)
  const due = code.amount === null ? amount : kobo(code.amount)
  if (due === null) return refuseFields({ amount: 'Enter an amount: this QR code has none.' })
  const problem = qrAmountProblem(due)
  if (problem) refuseFields({ amount: problem })
  const received = await receiveCollection(work, {
    session_id: code.kind === 'DYNAMIC' ? `QR${plain(code.id)}` : `QR${plain(work.newId())}`,
    channel: 'qr', to: tenant, amount: due,
    payer: { name: payer_name, bank_code: null, nuban: null }, narration: code.name, source_id: code.id,
  })
  if (!('collection' in received)) throw new Error('A payment to a merchant had no account')
  if (code.kind === 'DYNAMIC') {
    await database.updateTable('qr_code').set({ status: 'USED', used_at: now }).where('id', '=', id).execute()
  }
  return received.collection.reference
}

const plain = (id: string): string => id.replace(/-/g, '')
