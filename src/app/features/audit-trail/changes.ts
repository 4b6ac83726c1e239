// What an event changed, field by field, in words: the provider keeps fields by their own names.
import { formatMoney, kobo } from '#domain/money.ts'
import { peopleWords, rangeWords, type Band } from '#domain/approval-policy.ts'
import { permissions } from '#domain/permission.ts'
import { longMoment } from './facts.tsx'

export interface FieldChange {
  name: string
  label: string
  /** Null where it was not there. */
  before: string | null
  after: string | null
}

/** Fields whose name says less than it should. */
const labels: Record<string, string> = {
  kobo: 'Amount', bands: 'Approvals by amount', daily_limit: 'Daily limit of one person',
  unique_reference: 'Reference', bulk_reference: 'Batch reference', schedule_reference: 'Schedule reference',
  payout_reference: 'Payout reference', retry_of: 'Tried again', beneficiary_account_name: 'Account name',
  beneficiary_bank_code: 'Bank code', beneficiary_nuban: 'Account number', nuban: 'Account number',
  source_nuban: 'From account', fullname: 'Full name', bvn: 'BVN', nin: 'NIN', is_test: 'Test mode',
  business_bvn: 'BVN', business_nin: 'NIN', business_nuban: 'Account number',
  sha256: 'Fingerprint of the file', size: 'Size in bytes', by_mail: 'By mail', by_push: 'On devices',
  why: 'Why', nip_session_id: 'Session ID',
}

/** Amounts that are kept as whole kobo. */
const amounts = new Set(['kobo', 'daily_limit'])

/** In the order of the event, the count of versions last; what stayed as it was is left out. */
export function changesOf(before: unknown, after: unknown): FieldChange[] {
  const [was, is] = [fieldsOf(before), fieldsOf(after)]
  const names = Array.from(new Set([...Object.keys(was), ...Object.keys(is)]))
  return [...names.filter((name) => name !== 'version'), 'version']
    .map((name) => ({
      name, label: labelOf(name), before: wordsOf(name, was[name]), after: wordsOf(name, is[name]),
    }))
    .filter((change) => change.before !== change.after)
}

const fieldsOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}

function labelOf(name: string): string {
  const words = name.replace(/_/g, ' ').trim()
  return labels[name] ?? words.charAt(0).toUpperCase() + words.slice(1)
}

/** A value as a person reads it; null where there is none. */
function wordsOf(name: string, value: unknown): string | null {
  if (value === undefined || value === null || value === '') {
    return name === 'daily_limit' && value === null ? 'No limit' : null
  }
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value === 'number') return amounts.has(name) ? formatMoney(kobo(value)) : String(value)
  if (name === 'bands' && Array.isArray(value)) return bandWords(value as Band[])
  if (Array.isArray(value)) {
    return value.length === 0 ? 'None' : value.map((each) => wordsOf('', each) ?? '').join(', ')
  }
  if (typeof value === 'object') return nestedWords(value)
  return textWords(String(value))
}

const bandWords = (bands: readonly Band[]) => bands
  .map(({ approvals }, at) =>
    `${rangeWords(bands, at)}: ${approvals === 0 ? 'paid at once' : peopleWords(approvals)}`)
  .join('\n')

const nestedWords = (value: object) => Object.entries(value)
  .flatMap(([name, member]) => {
    const words = wordsOf(name, member)
    return words === null ? [] : [`${labelOf(name)}: ${words}`]
  })
  .join('; ')

const rights = new Map<string, string>(permissions.map(({ key, label }) => [key, label]))

function textWords(text: string): string {
  if (text === 'merchant_admin') return 'Administrator'
  if (text === '[hidden]') return 'Hidden'
  if (/^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/.test(text)) return longMoment(text)
  // A state, such as PENDING or pending_kyc_review.
  if (/^[A-Z][A-Z_]{3,}$/.test(text)) return text.charAt(0) + text.slice(1).toLowerCase().replace(/_/g, ' ')
  return rights.get(text) ?? text
}
