// The states of things as their own screens call them, by what the audit trail calls the thing.
import type { BillStatus } from '#domain/bill.ts'
import type { CardStatus } from '#domain/card.ts'
import type { ChargebackStatus } from '#domain/chargeback.ts'
import type { CollectionStatus } from '#domain/collection.ts'
import type { DueStatus, ProductStatus, SubscriptionStatus } from '#domain/direct-debit.ts'
import type { DebitStatus, MandateStatus } from '#domain/mandate.ts'
import type { MerchantStatus } from '#domain/onboarding.ts'
import type { LinkStatus } from '#domain/payment-link.ts'
import type { BulkStatus, PayoutStatus, RequestStatus } from '#domain/payout.ts'
import type { QrStatus } from '#domain/qr-code.ts'
import type { ScheduleStatus } from '#domain/schedule.ts'
import type { SettlementStatus } from '#domain/settlement.ts'
import type { StatementStatus } from '#domain/statement.ts'
import type { SubAccountStatus } from '#domain/sub-account.ts'
import type { VirtualAccountStatus } from '#domain/virtual-account.ts'
import type { WebhookStatus } from '#domain/webhook.ts'

type Words<Status extends string> = Readonly<Record<Status, string>>

const payout: Words<PayoutStatus> = {
  PENDING: 'Pending', INQ: 'The bank is asked about it', SUCCESSFUL: 'Successful', FAILED: 'Failed',
  DECLINED: 'Declined', EXPIRED: 'Expired without approval',
}
const request: Words<RequestStatus> = {
  PENDING: 'Waits for approval', APPROVED: 'Approved', DECLINED: 'Declined',
  EXPIRED: 'Expired without approval', CANCELLED: 'Cancelled',
}
const bulk: Words<BulkStatus> = {
  DRAFT: 'Not sent yet', PENDING: 'Pending', SCHEDULED: 'Scheduled', PROCESSING: 'Being paid',
  SUCCESSFUL: 'Successful', PARTIALLY_SUCCESSFUL: 'Partially successful', FAILED: 'Failed',
  DECLINED: 'Declined', EXPIRED: 'Expired', CANCELLED: 'Cancelled',
}
const schedule: Words<ScheduleStatus> = {
  PENDING: 'Waits for approval', ACTIVE: 'Active', PROCESSING: 'Being paid', COMPLETED: 'Completed',
  SKIPPED: 'Skipped', FAILED: 'Failed', CANCELLED: 'Cancelled',
  DECLINED: 'Declined', EXPIRED: 'Expired without approval',
}
const bill: Words<BillStatus> = {
  PENDING: 'Pending', INQ: 'The company is asked about it', SUCCESSFUL: 'Successful', FAILED: 'Failed',
}
const collection: Words<CollectionStatus> = {
  PENDING: 'Pending', SUCCESSFUL: 'Successful', FAILED: 'Failed', RETURNED: 'Returned', REVERSED: 'Reversed',
}
const card: Words<CardStatus> = { PENDING: 'Pending', SUCCESSFUL: 'Successful', FAILED: 'Failed' }
const settlement: Words<SettlementStatus> = {
  PENDING: 'Pending', PROCESSING: 'On its way', SUCCESSFUL: 'Paid', FAILED: 'Refused',
}
const mandate: Words<MandateStatus> = {
  INITIATED: 'Being set up', PENDING_OTP: 'Waits for the code', PENDING_ACTIVATION: 'At the bank',
  ACTIVE: 'Active', SUSPENDED: 'Suspended', CANCELLED: 'Cancelled', EXPIRED: 'Expired', FAILED: 'Failed',
}
const debit: Words<DebitStatus> = {
  PENDING: 'On its way', INQ: 'Being asked about', SUCCESSFUL: 'Paid', FAILED: 'Failed',
  REVERSED: 'Reversed',
}
const due: Words<DueStatus> = {
  DUE: 'Due', PENDING: 'On its way', PAID: 'Paid', FAILED: 'Failed', SKIPPED: 'Left out',
  REVERSED: 'Reversed',
}
const product: Words<ProductStatus> = { ACTIVE: 'Takes customers', OFF: 'Takes no new customers' }
const subscription: Words<SubscriptionStatus> = { ACTIVE: 'Active', ENDED: 'Ended' }
const link: Words<LinkStatus> = { ACTIVE: 'Waiting for payment', USED: 'Paid', OFF: 'Switched off' }
const qr: Words<QrStatus> = { ACTIVE: 'Ready', USED: 'Paid', OFF: 'Switched off' }
const chargeback: Words<ChargebackStatus> = {
  PENDING: 'Waited for you', DISPUTED: 'With the bank', ACCEPTED: 'Accepted', EXPIRED: 'Not answered',
  WON: 'Won', LOST: 'Lost',
}
const subAccount: Words<SubAccountStatus> = { ACTIVE: 'Active', INACTIVE: 'Switched off' }
const virtualAccount: Words<VirtualAccountStatus> = { ACTIVE: 'Active', INACTIVE: 'Not active' }
const webhook: Words<WebhookStatus> = { PENDING: 'Waiting', DELIVERED: 'Delivered', FAILED: 'Given up' }
const statement: Words<StatementStatus> = {
  PREPARING: 'Being made', READY: 'Ready', EXPIRED: 'No longer kept',
}
const merchant: Words<MerchantStatus> = {
  business_completed: 'Business profile given', bank_completed: 'Bank account given',
  pending_kyc_review: 'With the reviewer', reviewed_pending_kyc: 'Changes asked for',
  processing: 'Being looked at', completed: 'Looked at', active: 'Active', blocked: 'Blocked',
}

export const statusWords: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  payout, payout_request: request, payout_bulk: bulk, payout_schedule: schedule, bill, collection,
  card_payment: card, settlement, mandate, mandate_debit: debit, debit_due: due, debit_product: product,
  debit_subscription: subscription, payment_link: link, qr_code: qr, chargeback, sub_account: subAccount,
  virtual_account: virtualAccount, webhook, webhook_delivery: webhook, statement, merchant,
  user: { ACTIVE: 'Active', BLOCKED: 'Suspended', INVITED: 'Invited', EXPIRED: 'Invitation expired' },
}
