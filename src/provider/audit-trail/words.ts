// Actions of the audit trail in words. One that is not here is shown by its own name.
import { all } from '#contract/all.ts'
import type { Endpoint } from '#contract/endpoint.ts'


const titles: Record<string, string> = {
  'merchant.registered': 'Account opened',
  'email.confirmed': 'Email address confirmed',
  'authenticator.begun': 'Authenticator set-up begun',
  'authenticator.set_up': 'Authenticator set up',
  'password.reset_asked': 'New password asked for',
  'password.reset': 'Password changed',
  'login': 'Logged in',
  'login.backup_code_used': 'Logged in with a backup code',
  'person.changed': 'Profile changed',
  'mode.live': 'Switched to live mode',
  'mode.test': 'Switched to test mode',
  'preference.changed': 'Preference changed',
  'account.enquired': 'Account name looked up',
  'onboarding.profile_saved': 'Business profile saved',
  'onboarding.bank_saved': 'Bank account saved',
  'onboarding.document_added': 'Document uploaded',
  'onboarding.document_replaced': 'Document replaced',
  'onboarding.documents_cleared': 'Documents cleared',
  'onboarding.person_added': 'Director or owner added',
  'onboarding.person_changed': 'Director or owner changed',
  'onboarding.person_removed': 'Director or owner removed',
  'onboarding.submitted': 'Onboarding submitted for review',
  'review.approved': 'Business approved',
  'review.changes_requested': 'Changes asked for by the reviewer',
  'pin.set': 'Payout PIN set',
  'pin.changed': 'Payout PIN changed',
  'pin.reset': 'Payout PIN reset by mail',
  'pin.code_mailed': 'Code for a new PIN mailed',
  'pin.wrong': 'Wrong payout PIN',
  'pin.locked': 'Payout PIN locked after wrong tries',
  'pin.wrong_code': 'Wrong code for a new PIN',
  'pin.wrong_password': 'Wrong password for a payout PIN',
  'beneficiary.created': 'Beneficiary added',
  'beneficiary.updated': 'Beneficiary changed',
  'beneficiary.deleted': 'Beneficiary removed',
  'customer.created': 'Customer added',
  'customer.created_many': 'Customers added from a file',
  'customer.updated': 'Customer changed',
  'vnuban.opened': 'Virtual account opened',
  'vnuban.opened_many': 'Virtual accounts opened from a file',
  'vnuban.updated': 'Virtual account changed',
  'vnuban.activated': 'Virtual account activated',
  'vnuban.deactivated': 'Virtual account deactivated',
  'collection.received': 'Payment received',
  'collection.returned': 'Payment refused and returned',
  'collection.reversed': 'Payment taken back by the payer’s bank',
  'payout.requested': 'Payout asked for',
  'payout.approved': 'Payout approved',
  'payout.declined': 'Payout declined',
  'payout.expired': 'Payout request expired',
  'payout.retried': 'Payout tried again',
  'payout.settled': 'Payout settled by two reviewers',
  'collection.reversal_asked': 'Payment asked back by the payer\'s bank',
  'link.created': 'Payment link made',
  'link.switched_off': 'Payment link switched off',
  'link.paid': 'Payment link paid',
  'qr.created': 'QR code made',
  'qr.switched_off': 'QR code switched off',
  'simulator.collection': 'Bank transfer simulated',
  'policy.asked': 'Policy change asked for',
  'policy.changed': 'Approval policy changed',
  'policy.refused': 'Policy change refused',
  'policy.taken_back': 'Policy change taken back',
  'role.created': 'Role created',
  'role.changed': 'Role changed',
  'role.removed': 'Role removed',
  'user.invited': 'Person invited',
  'user.invited_again': 'Invitation sent again',
  'user.uninvited': 'Invitation taken back',
  'user.joined': 'Person joined the team',
  'user.changed': 'Person given another role',
  'user.blocked': 'Person blocked',
  'user.unblocked': 'Person unblocked',
  'user.removed': 'Person removed from the team',
  'logout': 'Signed out',
  'login.without_authenticator': 'Logged in before an authenticator was set up',
  'merchant.registered_again': 'Registered again with the same address',
  'account.opened': 'Payout account opened',
  'account.funded': 'Payout account funded',
  'onboarding.consent_given': 'Consent to the identity check given',
  'payout.scheduled': 'Payout scheduled',
  'payout.batch_checked': 'Batch of payouts checked',
  'payout.batch_requested': 'Batch of payouts asked for',
  'payout.batch_scheduled': 'Batch of payouts scheduled',
  'payout.batch_retried': 'Refused payouts of a batch tried again',
  'payout.row_dropped': 'Row taken out of a batch',
  'payout.answered': 'Bank answered on a payout',
  'payout.contradicted': 'Bank contradicted its earlier answer',
  'schedule.cancelled': 'Scheduled payout cancelled',
  'schedule.paid': 'Scheduled payout made',
  'schedule.skipped': 'Scheduled payout skipped',
  'notice.chosen': 'Notices chosen',
  'push.subscribed': 'Device subscribed to notices',
  'push.unsubscribed': 'Device unsubscribed from notices',
  'notification.read': 'Notices marked as read',
  'refused': 'Refused at the door',
}

const calls = new Map<string, string>(Object.values(all).flatMap((noun) =>
  Object.values<Endpoint>(noun).map(({ method, path, says }) => [`${method} ${path}`, shortly(says)])))

/** What follows a semicolon is for integrators. */
function shortly(says: string): string {
  return says.replace(/;.*/, '')
}

/** What a call does, by its method and path: a refusal at the door is about the call that was made. */
export const callOf = (method_and_path: string): string | undefined => calls.get(method_and_path)

/** A change whose handler said nothing of its own is named by its call. */
export function titleOf(action: string): string {
  const said = callOf(action)
  if (said !== undefined) return said
  const words = action.replace(/[._]/g, ' ')
  return titles[action] ?? `${words.charAt(0).toUpperCase()}${words.slice(1)}`
}
