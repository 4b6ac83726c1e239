// The changes that ask for no code, each with its reason. What is not here and has no `step_up` fails the walk of
// step-up.test.ts: say there why it may do without, or let it ask.

export interface Exception {
  why: string
  /** `noun.call`, as in contract/all.ts. */
  calls: readonly string[]
}

export const withoutCode: readonly Exception[] = [
  {
    why: 'nobody is logged in yet: the password, the link of a letter or the first code is what proves it',
    calls: ['auth.register', 'auth.login', 'auth.totpSetup', 'auth.totpVerify', 'auth.resetInit',
      'auth.resetComplete', 'users.invitation', 'users.accept'],
  },
  {
    why: 'it ends a session or takes back what gave somebody more: to stop somebody must be quick',
    calls: ['auth.signOut', 'accountSecurity.endSession', 'accountSecurity.endOthers', 'accessNotices.show',
      'accessNotices.secure', 'accessNotices.undo'],
  },
  {
    why: 'the code is that of the new authenticator, and its requestId was given for the password and a code',
    calls: ['accountSecurity.complete'],
  },
  {
    why: 'bytes on their way: what they become is a change of its own, which asks what it asks',
    calls: ['uploads.begin', 'uploads.part'],
  },
  { why: 'the policy or the person stays as it is', calls: ['approvalPolicy.refuse', 'users.refuseChange'] },
  {
    why: 'the PIN proves who asks, and each names the account that is paid',
    calls: ['payouts.request', 'payouts.requestSingle', 'payouts.process', 'bulk.request', 'schedules.payNow',
      'bills.pay', 'approvals.approve', 'approvals.approveBulk'],
  },
  {
    why: 'a PIN is set with the password, changed with the one before, and reset with a mailed code',
    calls: ['pin.set', 'pin.change', 'pin.reset'],
  },
  {
    why: 'no money leaves by it: it prepares or stops what the PIN lets out',
    calls: ['bulk.validate', 'bulk.change', 'bulk.remove', 'schedules.cancel', 'approvals.decline',
      'approvals.declineBulk', 'beneficiaries.create', 'beneficiaries.remove',
      'bills.validate', 'bills.keep', 'bills.forget', 'banks.enquiry'],
  },
  {
    why: 'a list of accounts to choose from: nothing is paid to one without a PIN',
    calls: ['subAccounts.save', 'subAccounts.change'],
  },
  {
    why: 'before a reviewer has approved it nothing is settled, and an approved account is not changed here; '
      + 'it is filled in without a network, where no code can be kept',
    calls: ['onboarding.bankDetails', 'onboarding.saveProfile', 'onboarding.addDocuments',
      'onboarding.replaceDocuments', 'onboarding.removeDocument', 'onboarding.addPeople', 'onboarding.changePeople',
      'onboarding.removePerson', 'onboarding.submit'],
  },
  {
    why: 'money comes in by it, to the business itself',
    calls: ['reservedAccounts.open', 'virtualAccounts.activate', 'virtualAccounts.deactivate',
      'virtualAccounts.bulk', 'paymentLinks.create', 'paymentLinks.switchOff', 'qrPayments.create',
      'qrPayments.switchOff', 'customers.create', 'customers.update', 'customers.bulk', 'chargebacks.accept',
      'chargebacks.contest', 'mandates.create', 'mandates.consent', 'mandates.resendOtp', 'mandates.suspend',
      'mandates.resume', 'mandates.cancel', 'mandates.debit', 'directDebit.bulk', 'directDebit.createProduct',
      'directDebit.updateProduct', 'directDebit.subscribe', 'directDebit.unsubscribe'],
  },
  {
    why: 'books are kept by it: no money moves, nobody may do more, and a second person opens a month again',
    calls: ['journal.setAccounts', 'journal.setPlan', 'months.close', 'months.reopen'],
  },
  {
    why: 'it tells an address that was set with a code',
    calls: ['webhooks.test', 'webhooks.resend', 'statements.request'],
  },
  {
    why: 'what the team or one person sees and hears, beside what cannot be switched off',
    calls: ['preferences.save', 'preferences.change', 'notifications.read', 'notifications.choose',
      'push.subscribe', 'push.unsubscribe', 'fieldMeasures.send'],
  },
  {
    why: 'of the sandbox alone',
    calls: ['accounts.simulateFunding', 'simulator.coolingOff', 'simulator.oneReviewer', 'simulator.collection', 'simulator.linkPayment', 'simulator.qrPayment',
      'simulator.cardPayment', 'simulator.chargeback', 'simulator.chargebackDecision', 'simulator.approval',
      'simulator.reversal', 'simulator.settlement', 'simulator.skipTime'],
  },
]
