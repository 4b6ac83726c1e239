// The two phases of what leaves by somebody else's doing: its whole price is reserved when it is asked for,
// and paid with its charges or free again once that is certain.
import { kobo, type Kobo } from '#domain/money.ts'
import type { Tenant } from '../database.ts'
import { bookAccount } from './accounts.ts'
import type { Transfer } from './transfer.ts'

export interface Reserved {
  /** Of the transfers: `payout`, `bill`. */
  kind: string
  subject: string
  reference: string
  source_account_id: string
  reservation_id: string
  /** Charges included. */
  total: Kobo
  charges: Partial<Record<'fee' | 'vat' | 'stamp_duty', number>>
}

const whole = (tenant: Tenant, { kind, subject, reference, source_account_id, total }: Reserved) => ({
  kind, subject, reference, from: source_account_id, to: bookAccount(tenant, 'paid'), kobo: total,
})

export const reserving = (tenant: Tenant, one: Reserved): Transfer => ({
  id: one.reservation_id, effect: 'reserve', ...whole(tenant, one),
})

/** It will not be paid: what it held is free again. */
export const releasing = (tenant: Tenant, one: Reserved): Transfer => ({
  effect: 'release', ...whole(tenant, one), ends: one.reservation_id,
})

/** It is paid, and what it was charged goes to each charge's own account. */
export const paying = (tenant: Tenant, one: Reserved): Transfer[] =>
  [{ effect: 'post', ...whole(tenant, one), ends: one.reservation_id }, ...charged(tenant, one)]

/** What it held was freed before, and it is paid after all: out of what there is now. */
export const charging = (tenant: Tenant, one: Reserved): Transfer[] =>
  [{ effect: 'move', ...whole(tenant, one) }, ...charged(tenant, one)]

const charged = (tenant: Tenant, { subject, reference, charges }: Reserved): Transfer[] =>
  (['fee', 'vat', 'stamp_duty'] as const).map((kind) => ({
    effect: 'move', kind, from: bookAccount(tenant, 'paid'), to: bookAccount(tenant, kind),
    kobo: kobo(charges[kind] ?? 0), subject, reference,
  }))
