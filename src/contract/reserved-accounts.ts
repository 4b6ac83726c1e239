// Reserved accounts: further account numbers of the business's own, each with a balance that payouts are
// made from (spec 7).
import * as z from 'zod/mini'
import { payoutStatuses } from '#domain/payout.ts'
import { Funding, PayoutAccount } from './accounts.ts'
import { endpoint } from './endpoint.ts'
import { Id, Text } from './fields.ts'
import { PageQuery, pageOf } from './page.ts'
import { Payout } from './payouts.ts'

export const reservedAccountMessages = {
  opened: 'Account successfully reserved',
  notOpened: 'Could not reserve account. Please check you network and try again',
} as const

export const ReservedAccount = z.extend(PayoutAccount, {
  id: z.string(),
  /** The account that was opened first and that settlements go to. */
  is_primary: z.boolean(),
  created_at: z.string(),
})

const One = z.strictObject({ id: Id })
const path = 'dashboard/reserved_vnuban'

export const reservedAccounts = {
  open: endpoint({
    method: 'POST', path, says: 'Reserves another account number with a balance of its own',
    callers: ['member'], needs: 'manage_vnubans',
    body: z.strictObject({ account_name: Text(100) }),
    answer: ReservedAccount,
    message: reservedAccountMessages.opened,
  }),
  show: endpoint({
    method: 'GET', path: `${path}/:id`, says: 'One payout account; amounts for who sees balances',
    callers: ['member'], needs: null,
    params: One,
    answer: ReservedAccount,
  }),
  funding: endpoint({
    method: 'GET', path: `${path}/funding/:id`, says: 'Money that came into this account',
    callers: ['member'], needs: 'view_balances',
    params: One,
    query: z.extend(PageQuery, { status: z.optional(z.literal('SUCCESSFUL')) }),
    answer: pageOf(Funding),
  }),
  payouts: endpoint({
    method: 'GET', path: `${path}/payouts/:id`, says: 'Payouts that were made from this account',
    callers: ['member'], needs: 'view_payouts', lags_unless: [],
    params: One,
    query: z.extend(PageQuery, { status: z.optional(z.enum(payoutStatuses)) }),
    answer: pageOf(Payout),
  }),
}
