// Values that the provider keeps as words of its own, in the words of the screens.
import { billWords } from '#domain/bill.ts'
import { businessLabel, industries } from '#domain/business.ts'
import { cardBrandWords, cardReason } from '#domain/card.ts'
import { chargebackReasonWords } from '#domain/chargeback.ts'
import { refusals } from '#domain/collection.ts'
import { documentKinds } from '#domain/document.ts'
import { refusalReasons } from '#domain/document-refusal.ts'
import { identityTypes } from '#domain/identity.ts'
import { bankReason, mandateRefusals } from '#domain/mandate.ts'
import { currencies } from '#domain/money.ts'
import { noticeEvents } from '#domain/notice.ts'
import { permissions } from '#domain/permission.ts'
import { codeMeaning } from '#domain/response-code.ts'
import { reversalWords } from '#domain/reversal.ts'
import { vendorCodeMeaning } from '#domain/vendor-code.ts'
import { webhookEvents } from '#domain/webhook.ts'
import { statusWords } from './status-words.ts'

/** What is asked of a value beside its field: the thing of the event, and what a bank is called. */
export interface Around {
  subject: string
  bankName: (code: string) => string
}

type Words = Readonly<Record<string, string>>

const labelled = <T extends { label: string }>(items: readonly T[], key: (item: T) => string): Words =>
  Object.fromEntries(items.map((item) => [key(item), item.label]))

const events: Words = {
  ...labelled(noticeEvents, ({ event }) => event), ...labelled(webhookEvents, ({ event }) => event),
}

/** By the field; a word that is not here is shown by the rules of {@link plainWords}. */
const words: Readonly<Record<string, Words>> = {
  role: { merchant_admin: 'Administrator' },
  permissions: labelled(permissions, ({ key }) => key),
  event: events,
  preference_name: { SEND_EMAIL_CUSTOMER: 'Receipts to customers', SHOW_GET_STARTED: 'Get started' },
  preference_value: { ON: 'On', OFF: 'Off' },
  waits_for: { person: 'Our staff' },
  channel: {
    transfer: 'Virtual account', link: 'Payment link', qr: 'QR payment', card: 'Card', debit: 'Direct debit',
  },
  means: { card: 'Card', transfer: 'Bank transfer', declined: 'Card that is declined' },
  by: { hand: 'By hand', bulk: 'Many at once', schedule: 'On its day' },
  frequency: {
    once: 'Once', variable: 'When you ask', daily: 'Every day', weekly: 'Every week', monthly: 'Every month',
  },
  debit_type: { FIXED: 'Always this amount', VARIABLE: 'Up to this amount' },
  account_preference: { PRIMARY: 'Primary', SECONDARY: 'Secondary' },
  guards: { programs: 'Programs', everyone: 'Everybody' },
  mode: { test: 'Test', live: 'Live' },
  covers: { bvn: 'BVN', nin: 'NIN' },
  currency: Object.fromEntries(Object.entries(currencies).map(([code, { name }]) => [code, name])),
  industry: industries,
  document_type: { ...documentKinds, ...identityTypes }, documents: documentKinds,
  review: { accepted: 'Accepted', refused: 'Refused' },
  opened: { page: 'A page, as a picture', original: 'The original file' },
  review_code: Object.fromEntries(Object.entries(refusalReasons).map(([code, { label }]) => [code, label])),
  why: { password: 'Wrong password', code: 'Wrong code', blocked: 'The person is suspended' },
  code: {
    forbidden: 'The role does not allow it', unauthenticated: 'Nobody was logged in',
    invalid_credentials: 'Wrong email, password or code', invalid_token: 'The link or session is not right',
    expired_token: 'The link or session was over', blocked: 'The account is suspended',
    not_live: 'Live mode is not open yet',
    restricted: 'The business is restricted',
  },
  brand: cardBrandWords,
}

const kinds: Words = {
  STATIC: 'Any amount', DYNAMIC: 'One payment',
  suspend: 'To be suspended', remove: 'To be removed', role: 'Another role',
  ...Object.fromEntries(Object.entries(billWords).map(([kind, { label }]) => [kind, label])),
}

const outcomes: Readonly<Record<string, Words>> = {
  account: {
    found: 'The bank knows it', unknown: 'The bank does not know it', unavailable: 'The bank did not answer',
  },
  bill: {
    found: 'The company knows it', unknown: 'The company does not know it',
    unavailable: 'The company did not answer',
  },
  mandate: { right: 'The code was right', wrong: 'The code was wrong', unknown: 'No answer yet' },
  settlement: { PAID: 'Paid', NOT_PAID: 'Not paid' },
}

const reasons: Words = {
  ...chargebackReasonWords, ...mandateRefusals,
  ...Object.fromEntries(Object.entries(refusals).map(([key, { words: said }]) => [key, said])),
  ...Object.fromEntries(['sent_twice', 'wrong_account', 'recalled', 'chargeback']
    .map((key) => [key, reversalWords(key)])),
}

/** The words for a code of whoever was asked; the code itself is for support. */
function answerWords(code: string, subject: string): string {
  if (subject === 'bill') return vendorCodeMeaning(code) ?? 'The company delivered it.'
  if (code === '00') return 'Paid.'
  const said = subject === 'card_payment' ? cardReason(code, 'FAILED')
    : subject.startsWith('mandate') || subject.startsWith('debit') ? bankReason(code) : codeMeaning(code)
  return `${said ?? 'Paid.'} (${code})`
}

const isOf = (name: string, part: string) => name === part || name.endsWith(`_${part}`)

/** Null where the field has no words of its own for it. */
export function valueWords(name: string, text: string, { subject, bankName }: Around): string | null {
  if (name === 'status') return statusWords[subject]?.[text] ?? plainWords(text, true)
  if (name === 'kind') return kinds[text] ?? null
  if (name === 'outcome') return outcomes[subject]?.[text] ?? null
  if (name === 'reason' || name === 'refusal') return reasons[text] ?? null
  if (name === 'response_code') return answerWords(text, subject)
  if (isOf(name, 'bank_code') || name === 'collection_bank') return bankName(text) || null
  if (name === 'business_type' || name === 'business_registration_type') return businessLabel(text)
  if (name === 'business_address') return text.split('***').filter(Boolean).join(', ')
  // Each file has its fingerprint behind its name, which is for the proof and not for reading.
  if (name === 'evidence') return text.replace(/ [0-9a-f]{64}\b/g, '')
  return words[name]?.[text] ?? null
}

/** A raw word that no field knows: `NOT_PAID` is at least `Not paid`. One small word is mostly a person's. */
export const plainWords = (text: string, isState = false): string =>
  (isState || /^([A-Z][A-Z_]{3,}|[a-z]+(_[a-z]+)+)$/.test(text)
    ? text.charAt(0).toUpperCase() + text.slice(1).toLowerCase().replace(/_/g, ' ') : text)
