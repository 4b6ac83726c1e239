// What the provider's own names of fields are called on screen. A field that is not here fails a test.

/** Of no use to a person: numbers of rows that are shown nowhere. */
export const unshown: ReadonlySet<string> = new Set(['id', 'reviewer_id', 'personnel_id'])

export const fieldNames: Readonly<Record<string, string>> = {
  // Money and how it moves.
  kobo: 'Amount', amount: 'Amount', total_amount: 'Total amount', fees: 'Fees', min_amount: 'Least amount',
  max_amount: 'Highest amount', bands: 'Approvals by amount', approvals: 'Approvals',
  daily_limit: 'Daily limit of one person',
  channel: 'Paid by', means: 'Paid by', response_code: 'Answer', session_id: 'Session ID', reason: 'Reason',
  restriction: 'Restriction', told: 'What you were told',
  refusal: 'Reason', status: 'Status', waits_for: 'Waits for', pending_approvals: 'Approvals still needed',
  required_approvals: 'Approvals needed', outcome: 'Outcome', evidence: 'Evidence',
  on: 'Switched on', proposed_by: 'Proposed by', by: 'By', note: 'Note', attempt: 'Attempt',
  explanation: 'Explanation',
  // What things are called by.
  reference: 'Reference', unique_reference: 'Reference', bulk_reference: 'Batch reference',
  schedule_reference: 'Schedule reference', payout_reference: 'Payout reference',
  bill_reference: 'Bill reference', settlement_reference: 'Settlement reference',
  retry_of: 'Tried again', transaction: 'Transaction', mandate: 'Mandate', mandates: 'Mandates',
  event_id: 'Event ID', name: 'Name', label: 'Name', url: 'Callback URL',
  // Accounts.
  nuban: 'Account number', vnuban: 'Account number', beneficiary_nuban: 'Account number',
  business_nuban: 'Account number', settlement_nuban: 'Paid to account', source_nuban: 'From account',
  bank_code: 'Bank', beneficiary_bank_code: 'Bank', collection_bank: 'Bank', bank: 'Bank',
  account_name: 'Account name', beneficiary_account_name: 'Account name', payer_name: 'Payer',
  account_preference: 'Account', is_primary: 'Given out first', callback_url: 'Callback URL',
  use_frequency: 'Payments that it takes', default_vnuban_expiry: 'Days that one stays open',
  // Counts.
  rows: 'Rows', valid: 'Rows without a fault', payouts: 'Payouts', customers: 'Customers',
  virtual_accounts: 'Virtual accounts', transactions: 'Transactions', accepted: 'Accepted',
  refused: 'Refused', subscribed: 'Customers subscribed', ended: 'Devices', people: 'People', tries: 'Tries',
  retries: 'Tries again', retry_days: 'Days between tries',
  open_items: 'Open',
  // Times.
  at: 'At', from: 'From', to: 'To', day: 'Day', due_on: 'Due on', due_at: 'Answer due',
  start_date: 'First day',
  end_date: 'Last day', expires_at: 'Good until', frequency: 'How often', debit_type: 'Amount of a debit',
  // People and their access.
  fullname: 'Full name', firstname: 'First name', lastname: 'Last name', email: 'Email',
  mobile_number: 'Phone number', phone_number: 'Phone number', date_of_birth: 'Date of birth',
  nationality: 'Nationality', bvn: 'BVN', nin: 'NIN', business_bvn: 'BVN', business_nin: 'NIN', role: 'Role',
  permissions: 'Permissions', device: 'Device', address: 'Address', why: 'Reason', code: 'Reason',
  guards: 'Whom it is for', ranges: 'Addresses', preference_name: 'Preference', preference_value: 'Switched',
  event: 'Event', by_mail: 'By mail', by_push: 'On devices', is_test: 'Test mode', currency: 'Currency',
  support_number: 'Support number', is_salary: 'Salary',
  // The business and its documents.
  business_name: 'Business name', business_registration_name: 'Registered name',
  business_registration_type: 'Kind of business', business_type: 'Kind of business', industry: 'Industry',
  business_description: 'What it does', tax_identification_number: 'Tax number (TIN)',
  web_address: 'Web address', dispute_email: 'Dispute email', support_email: 'Support email',
  city_state: 'City and state', country: 'Country', business_address: 'Address', documents: 'Documents',
  document_type: 'Document', sha256: 'Fingerprint of the file', size: 'Size', consent: 'Consent',
  consent_version: 'Version of the consent', covers: 'What it covers', review: 'Verdict',
  review_code: 'Reason', version: 'Version', opened: 'Looked at', page: 'Page',
  // Bills and codes.
  kind: 'Kind', biller: 'Company', product: 'Product', customer: 'For',
  // What a downloaded list was narrowed by.
  continued: 'Went on from a page before', search: 'Search', who: 'Person', action: 'Event',
  subject: 'Kind of thing', mode: 'Mode', settlement: 'Settlement', brand: 'Scheme', owner: 'Whose',
  part: 'Part', of: 'Of', accounts: 'Accounts', format: 'Form', detail: 'Entries', month: 'Month',
  number: 'Number', of_payments: 'Payments', shares: 'Shares', each_month: 'Each month',
  min: 'From amount', max: 'To amount', collection_nuban: 'Collected by account', problem: 'With a fault',
  schedule: 'Scheduled payout', qr_code: 'QR code', payment_link: 'Payment link',
  is_scheduled: 'Collected by itself', account_type: 'Account', subject_id: 'Thing',
}

/** One that has no name yet is at least no code. */
export function fieldName(name: string): string {
  const words = name.replace(/_/g, ' ').trim()
  return fieldNames[name] ?? words.charAt(0).toUpperCase() + words.slice(1)
}
