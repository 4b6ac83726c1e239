// Every column that is sealed, and to what its values belong: what a new key has to be put under
// (tests/provider/ground/resealing.test.ts fails for one that is missing here).
import { setupOf } from './auth/authenticator.ts'
import { secretOf } from './auth/codes.ts'
import { deliveryOf } from './bills/answers.ts'
import { partOf } from './files/parts.ts'
import { answerTo, askedBy } from './idempotency.ts'
import { sharedSecrets } from './keys.ts'
import { bodyOf } from './mails.ts'
import { sealedFor as bankNumberOf } from './onboarding/bank-details.ts'
import { snapshotOf } from './onboarding/snapshot.ts'
import { codeOf } from './pin/codes.ts'
import { pinOf } from './pin/keep.ts'
import { sealedFor as deviceOf } from './push/send.ts'
import { reviewerSecretOf } from './review/reviewers.ts'
import { identityOf } from './virtual-accounts/limits.ts'
import { signingOf } from './webhooks/secret.ts'

/** What a row is known by, as text. */
export type Names = Readonly<Record<string, string>>

export interface SealedColumn {
  readonly table: string
  readonly column: string
  /** In words for people. */
  readonly holds: string
  /** What names a row, in the order of an index. */
  readonly key: readonly string[]
  /** What else `about` needs of the row. */
  readonly besides?: readonly string[]
  /** To what the value belongs. */
  about(row: Names): string
  /** Where the table has other things too: the rows that are sealed, by the first column of the key. */
  readonly only?: readonly string[]
}

/** A row's value; a row without it is none of ours. */
const of = (row: Names, name: string): string => {
  const value = row[name]
  if (value === undefined) throw new Error(`A row has no ${name}`)
  return value
}

const tenantOf = (row: Names) =>
  ({ merchant_id: of(row, 'merchant_id'), mode: of(row, 'mode') === 'live' ? 'live' : 'test' } as const)

const requestOf = (row: Names) => ({ scope: of(row, 'scope'), key: of(row, 'key') })

export const sealedColumns: readonly SealedColumn[] = [
  { table: 'ground', column: 'value', holds: 'keys that all processes share', key: ['name'],
    about: (row) => of(row, 'name'), only: sharedSecrets },
  { table: 'member', column: 'totp_secret', holds: 'authenticators of people', key: ['id'],
    about: (row) => secretOf(of(row, 'id')) },
  { table: 'totp_setup', column: 'sealed', holds: 'authenticators that are being set up',
    key: ['request_hash'], besides: ['member_id'],
    about: (row) => setupOf({ user_id: of(row, 'member_id') }) },
  { table: 'reviewer', column: 'totp_secret', holds: 'authenticators of reviewers', key: ['id'],
    about: (row) => reviewerSecretOf(of(row, 'id')) },
  { table: 'payout_pin', column: 'sealed', holds: 'PINs', key: ['member_id'],
    about: (row) => pinOf(of(row, 'member_id')) },
  { table: 'pin_code', column: 'sealed', holds: 'codes to choose a PIN with', key: ['member_id'],
    about: (row) => codeOf(of(row, 'member_id')) },
  { table: 'bank_detail', column: 'bvn_sealed', holds: 'BVNs of merchants', key: ['merchant_id'],
    about: (row) => bankNumberOf('bvn', of(row, 'merchant_id')) },
  { table: 'bank_detail', column: 'nin_sealed', holds: 'NINs of merchants', key: ['merchant_id'],
    about: (row) => bankNumberOf('nin', of(row, 'merchant_id')) },
  { table: 'case_snapshot', column: 'sealed', holds: 'cases as they were decided',
    key: ['merchant_id', 'review_id'], about: (row) => snapshotOf(of(row, 'review_id')) },
  { table: 'virtual_account', column: 'bvn_sealed', holds: 'BVNs of virtual accounts', key: ['id'],
    about: (row) => identityOf('bvn', of(row, 'id')) },
  { table: 'virtual_account', column: 'nin_sealed', holds: 'NINs of virtual accounts', key: ['id'],
    about: (row) => identityOf('nin', of(row, 'id')) },
  { table: 'webhook_setting', column: 'secret_sealed', holds: 'secrets that webhooks are signed with',
    key: ['merchant_id', 'mode'], about: (row) => signingOf(tenantOf(row)) },
  { table: 'webhook_setting', column: 'former_sealed', holds: 'the secrets of webhooks before those',
    key: ['merchant_id', 'mode'], about: (row) => signingOf(tenantOf(row)) },
  { table: 'push_subscription', column: 'sealed', holds: 'addresses of devices', key: ['id'],
    about: (row) => deviceOf(of(row, 'id')) },
  { table: 'bill', column: 'delivery', holds: 'tokens that bills bought', key: ['id'],
    about: (row) => deliveryOf({ id: of(row, 'id') }) },
  { table: 'bill', column: 'late_delivery', holds: 'tokens that came late', key: ['id'],
    about: (row) => deliveryOf({ id: of(row, 'id') }) },
  { table: 'mail', column: 'body', holds: 'letters', key: ['id'], about: (row) => bodyOf(of(row, 'id')) },
  { table: 'idempotency', column: 'answer', holds: 'answers that are kept', key: ['scope', 'key'],
    about: (row) => answerTo(requestOf(row)) },
  { table: 'idempotency', column: 'asked', holds: 'what was asked for them', key: ['scope', 'key'],
    about: (row) => askedBy(requestOf(row)) },
  { table: 'upload_part', column: 'sealed', holds: 'parts of files on their way',
    key: ['merchant_id', 'upload_id', 'start'], about: (row) => partOf({
      merchant_id: of(row, 'merchant_id'), upload_id: of(row, 'upload_id'), start: of(row, 'start'),
    }) },
]
