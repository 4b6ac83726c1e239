// Section 9 of the spec: business constants and limits.
import type { Saying } from './line.ts'

export const constants = [
  { part: 'onboarding', words: 'File size 4096 KB.', ids: ['constant:file-size-4096-KB'] },
  { part: 'onboarding', words: 'Account number 10 digits; BVN and NIN 11 digits;', ids: ['constant:account-number-10-digits', 'constant:bvn-11-digits', 'constant:nin-11-digits'] },
  { part: 'accounts', words: '2FA code 6 digits; password minimum 8.', ids: ['constant:2fa-code-6-digits', 'constant:password-minimum-8'] },
  { part: 'accounts', words: 'Phone prefix +234, 10 digits after it.', ids: ['constant:phone-prefix-+234', 'constant:phone-10-digits-after-prefix'] },
  { part: 'onboarding', words: 'Maximum directors 5; minimum age 18.', ids: ['constant:maximum-directors-5', 'constant:minimum-age-18'] },
  { part: 'collections', words: 'Download size 2000 rows.', ids: ['constant:download-2000-rows'] },
  { part: 'onboarding', words: 'Business-type select up to 6 options.', ids: ['constant:business-type-select-6'] },
  { part: 'collections', words: 'Collection bank codes 3.', ids: ['constant:collection-bank-codes-3'] },
  { part: 'onboarding', words: '37 states/territories.', ids: ['constant:37-states'] },
  { part: 'onboarding', words: 'Default country Nigeria.', ids: ['constant:default-country-Nigeria'] },
  { part: 'shell', words: 'Chunk load timeout 120000 ms.', ids: ['constant:chunk-load-timeout-120000-ms'] },
  { part: 'accounts', words: 'Default post-login redirect overview.', ids: ['constant:default-redirect-overview'] },
  { part: 'onboarding', words: 'KYC review time 48 hours.', ids: ['constant:kyc-review-48-hours'] },
  { part: 'shell', words: 'Cookie expiry 366 days.', ids: ['constant:cookie-expiry-366-days'] },
  { part: 'money', words: 'Currencies: NGN Naira ₦, GHS Ghanaian cedi GH₵, KES Kenyan shilling KSh, UGX Ugandan shilling USh, USD $, ZAR South African rand R, EUR €, GBP £.',
    ids: [
      'constant:currency.NGN', 'constant:currency.GHS', 'constant:currency.KES', 'constant:currency.UGX', 'constant:currency.USD', 'constant:currency.ZAR',
      'constant:currency.EUR', 'constant:currency.GBP',
    ] },
  { part: 'money', words: 'Money shown with 2 decimals and thousand commas; money input precision 2; amounts in naira.',
    ids: ['constant:money-shown-with-2-decimals', 'constant:money-thousand-commas', 'constant:money-input-precision-2', 'constant:amounts-in-naira'] },
  { part: 'money', words: 'Dates for funding and settlement in long-date display.', ids: ['constant:long-date.funding'] },
  { part: 'collections', words: 'Dates for funding and settlement in long-date display.', ids: ['constant:long-date.settlement'] },
  { part: 'money', words: 'Reference number: 12 characters drawn randomly from digits of the current timestamp.', ids: ['constant:reference-12-characters'] },
  { part: 'collections', words: 'Settlement PDF export: A1 page, font 7; CSV and PDF file names timestamped.',
    ids: ['constant:settlement-pdf-A1', 'constant:settlement-pdf-font-7', 'constant:export-names-timestamped'] },
  { part: 'shell', words: 'Browser minimums as in point 5.', ids: ['constant:browser-minimums'] },
] as const satisfies readonly Saying[]
