// Section 7 of the spec: calls and how their answers are handled. An id is the method and the whole path.
import type { Saying } from './line.ts'

export const calls = [
  { part: 'shell', words: 'Every request is JSON, sends token and Authorization headers from the stored login token, and a requestId header when an API auth value is present.',
    ids: ['call:json', 'call:header-token', 'call:header-Authorization', 'call:header-requestId'] },
  { part: 'shell', words: "Base is the provider's v2 API.", ids: ['call:base-v2'] },

  // Authentication and account
  { part: 'accounts', words: 'GET totp/check?email= : data.has_totp.', ids: ['call:GET totp/check'] },
  { part: 'accounts', words: 'POST totp/setup {requestId} : data (message, qr_code, manual_entry_key, backup_codes).', ids: ['call:POST totp/setup'] },
  { part: 'accounts', words: 'POST totp/verify {totp_code, action:setup, requestId}.', ids: ['call:POST totp/verify'] },
  { part: 'accounts', words: 'POST dashboard/merchants/login {email, password, totp_code} : data.data.is_test, status, user data.', ids: ['call:POST dashboard/merchants/login'] },
  { part: 'accounts', words: 'POST dashboard/merchants {email, business_name, mobile_number, fullname, password};', ids: ['call:POST dashboard/merchants'] },
  { part: 'accounts', words: 'then POST dashboard/preferences {preference_name: SEND_EMAIL_CUSTOMER, preference_value: OFF}.', ids: ['call:registration-then-POST dashboard/preferences'] },
  { part: 'accounts', words: 'POST dashboard/merchants/password_reset_init/merchant {email} : message.', ids: ['call:POST dashboard/merchants/password_reset_init/merchant'] },
  { part: 'accounts', words: 'POST dashboard/merchants/password_reset_complete {new_password, token}.', ids: ['call:POST dashboard/merchants/password_reset_complete'] },
  { part: 'accounts', words: 'GET dashboard/merchants (token header on verify) : data.merchant (business_profile, status, bank_details), data.has_bank, permissions.',
    ids: ['call:GET dashboard/merchants', 'call:GET dashboard/merchants.token-on-verify'] },
  { part: 'team-settings', words: 'PUT dashboard/merchants edits profile.', ids: ['call:PUT dashboard/merchants'] },
  { part: 'accounts', words: 'GET dashboard/merchants/email/resend_verification.', ids: ['call:GET dashboard/merchants/email/resend_verification'] },
  { part: 'team-settings', words: 'POST dashboard/auth/2fa, 2fa/complete, 2fa/reset; PUT dashboard/auth/2fa/backup_code (payloads not shown).',
    ids: ['call:POST dashboard/auth/2fa', 'call:POST dashboard/auth/2fa/complete', 'call:POST dashboard/auth/2fa/reset', 'call:PUT dashboard/auth/2fa/backup_code'] },
  { part: 'money', words: 'Pin: POST dashboard/merchant/payouts/pin, pin/reset, pin/change; GET pin/get_otp.',
    ids: [
      'call:POST dashboard/merchant/payouts/pin', 'call:POST dashboard/merchant/payouts/pin/reset',
      'call:POST dashboard/merchant/payouts/pin/change', 'call:GET dashboard/merchant/payouts/pin/get_otp',
    ] },

  // Onboarding
  { part: 'onboarding', words: 'POST dashboard/nuban/enquiry {nuban, bank_code} : data.account_name.', ids: ['call:POST dashboard/nuban/enquiry'] },
  { part: 'onboarding', words: 'POST dashboard/merchants/bank_details {business_nuban, business_bvn, business_nin, bank_code}.', ids: ['call:POST dashboard/merchants/bank_details'] },
  { part: 'onboarding', words: 'GET, POST, PUT dashboard/merchants/kyc_details (multipart: document fields, their _id fields, business_type); GET returns data.merchant_documents and the personnel list.',
    ids: ['call:GET dashboard/merchants/kyc_details', 'call:POST dashboard/merchants/kyc_details', 'call:PUT dashboard/merchants/kyc_details'] },
  { part: 'onboarding', words: 'GET and POST dashboard/merchants/business_profile.', ids: ['call:GET dashboard/merchants/business_profile', 'call:POST dashboard/merchants/business_profile'] },
  { part: 'onboarding', words: 'POST dashboard/merchants/business_personnel/bulk (new) and PUT (existing): multipart with business_type, director_count, personnel_type=director, per-director suffixed fields and files, personnel_id for existing.',
    ids: ['call:POST dashboard/merchants/business_personnel/bulk', 'call:PUT dashboard/merchants/business_personnel/bulk'] },
  { part: 'onboarding', words: 'POST dashboard/merchants/onboarding/submit.', ids: ['call:POST dashboard/merchants/onboarding/submit'] },
  { part: 'onboarding', words: 'Bank list and countries fetched at startup and cached (paths for those not shown);', ids: ['call:bank-list-fetched-and-cached', 'call:countries-fetched-and-cached'] },
  { part: 'onboarding', words: 'GET metadata/banks/, GET banks/look_up.', ids: ['call:GET metadata/banks/', 'call:GET banks/look_up'] },

  // Money and accounts
  { part: 'collections', words: 'POST dashboard/merchants/payment_link {amount};', ids: ['call:POST dashboard/merchants/payment_link'] },
  { part: 'collections', words: 'POST dashboard/merchants/account-statement.', ids: ['call:POST dashboard/merchants/account-statement'] },
  { part: 'collections', words: 'POST dashboard/accounts/create {nuban, bank_code, account_name, id?};', ids: ['call:POST dashboard/accounts/create'] },
  { part: 'collections', words: 'GET dashboard/subaccounts?nuban;', ids: ['call:GET dashboard/subaccounts'] },
  { part: 'collections', words: 'GET dashboard/accounts (query account_type VIRTUAL or BANK); PATCH dashboard/accounts; GET dashboard/accounts/trail.',
    ids: ['call:GET dashboard/accounts', 'call:GET dashboard/accounts.account_type', 'call:PATCH dashboard/accounts', 'call:GET dashboard/accounts/trail'] },
  { part: 'collections', words: 'POST dashboard/reserved_vnuban; GET dashboard/reserved_vnuban/{id}, .../funding/{id}, .../payouts/{id}.',
    ids: [
      'call:POST dashboard/reserved_vnuban', 'call:GET dashboard/reserved_vnuban/{id}',
      'call:GET dashboard/reserved_vnuban/funding/{id}', 'call:GET dashboard/reserved_vnuban/payouts/{id}',
    ] },
  { part: 'collections', words: 'Customers: GET, POST dashboard/merchant/customers; GET dashboard/customer/{id}/vnubans.',
    ids: ['call:GET dashboard/merchant/customers', 'call:POST dashboard/merchant/customers', 'call:GET dashboard/customer/{id}/vnubans'] },
  { part: 'collections', words: 'Vnubans: POST dashboard/vnubans/, dashboard/vnubans/create_customer, dashboard/vnubans/merchant_create_customer; POST dashboard/vnubans/{nuban}/activate or deactivate.',
    ids: [
      'call:POST dashboard/vnubans/', 'call:POST dashboard/vnubans/create_customer', 'call:POST dashboard/vnubans/merchant_create_customer',
      'call:POST dashboard/vnubans/{nuban}/activate', 'call:POST dashboard/vnubans/{nuban}/deactivate',
    ] },
  { part: 'collections', words: 'Settlements: GET dashboard/settlements, dashboard/settlements/{id}/transactions, dashboard/transactions (unsettled).',
    ids: ['call:GET dashboard/settlements', 'call:GET dashboard/settlements/{id}/transactions', 'call:GET dashboard/transactions'] },
  { part: 'collections', words: 'Exports: settlement CSV and PDF.', ids: ['call:export-settlement-CSV', 'call:export-settlement-PDF'] },
  { part: 'money', words: 'Payouts: GET dashboard/merchant/payout/account/details, dashboard/merchant/account/history, dashboard/merchant/payouts (also ?unique_reference), dashboard/payouts/transactions, dashboard/payouts/schedule (also ?schedule_reference, status incomplete), dashboard/payouts/processed;',
    ids: [
      'call:GET dashboard/merchant/payout/account/details', 'call:GET dashboard/merchant/account/history', 'call:GET dashboard/merchant/payouts',
      'call:GET dashboard/merchant/payouts?unique_reference', 'call:GET dashboard/payouts/transactions', 'call:GET dashboard/payouts/schedule',
      'call:GET dashboard/payouts/schedule?schedule_reference', 'call:GET dashboard/payouts/schedule?status=incomplete', 'call:GET dashboard/payouts/processed',
    ] },
  { part: 'money', words: 'POST dashboard/payouts/schedule/cancel/{ref}; POST dashboard/payouts/process; POST dashboard/payouts/request?command, request/single?command, request/bulk;',
    ids: [
      'call:POST dashboard/payouts/schedule/cancel/{ref}', 'call:POST dashboard/payouts/process', 'call:POST dashboard/payouts/request?command',
      'call:POST dashboard/payouts/request/single?command', 'call:POST dashboard/payouts/request/bulk',
    ] },
  { part: 'money', words: 'PUT dashboard/payouts/{ref}/approve or decline; PUT dashboard/payouts/bulk/{ref}/approve or decline;',
    ids: [
      'call:PUT dashboard/payouts/{ref}/approve', 'call:PUT dashboard/payouts/{ref}/decline',
      'call:PUT dashboard/payouts/bulk/{ref}/approve', 'call:PUT dashboard/payouts/bulk/{ref}/decline',
    ] },
  { part: 'money', words: 'POST dashboard/payouts/bulk and bulk/validate; DELETE dashboard/payouts/transaction/{id}.',
    ids: ['call:POST dashboard/payouts/bulk', 'call:POST dashboard/payouts/bulk/validate', 'call:DELETE dashboard/payouts/transaction/{id}'] },
  { part: 'debits-bills', words: 'Direct debit (provider API): GET .../mandates; POST .../mandates/{ref} (OTP); POST .../mandates/{ref}/resendotp; a bulk payout initiate call with an api_secret header.',
    ids: ['call:GET .../mandates', 'call:POST .../mandates/{ref}', 'call:POST .../mandates/{ref}/resendotp', 'call:bulk-payout-initiate-with-api_secret'] },
  { part: 'money', words: 'Beneficiaries: GET, POST dashboard/beneficiaries; GET, PUT, DELETE dashboard/beneficiaries/{ref}.',
    ids: [
      'call:GET dashboard/beneficiaries', 'call:POST dashboard/beneficiaries', 'call:GET dashboard/beneficiaries/{ref}',
      'call:PUT dashboard/beneficiaries/{ref}', 'call:DELETE dashboard/beneficiaries/{ref}',
    ] },
  { part: 'accounts', words: 'Preferences: GET, PUT, POST dashboard/preferences.', ids: ['call:POST dashboard/preferences'] },
  { part: 'team-settings', words: 'Preferences: GET, PUT, POST dashboard/preferences.', ids: ['call:GET dashboard/preferences', 'call:PUT dashboard/preferences'] },
  { part: 'collections', words: 'GET dashboard/chargeback.', ids: ['call:GET dashboard/chargeback'] },
  { part: 'team-settings', words: 'GET dashboard/users/permissions.', ids: ['call:GET dashboard/users/permissions'] },

  // Handling of answers
  { part: 'shell', words: 'Success shows a toast titled Success; errors show a toast titled Error with the server body message.', ids: ['call:success-toast', 'call:error-toast'] },
  { part: 'debits-bills', words: 'A 504 or Endpoint request timed out on the direct-debit OTP call is treated as success.',
    ids: ['call:direct-debit-otp-504', 'call:direct-debit-otp-endpoint-timed-out'] },
] as const satisfies readonly Saying[]
