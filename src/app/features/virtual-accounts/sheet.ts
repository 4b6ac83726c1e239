// The columns of a file of virtual accounts.
import { emailColumn, nameColumn, phoneColumn } from '#app/offline/sheet/person-columns.ts'
import type { SheetColumn, SheetShape } from '#app/offline/sheet/shape.ts'
import type { BulkColumn } from '#app/ui/bulk-steps.tsx'
import { bankChoices } from './banks.ts'

export type Needed = 'fullname' | 'collection_bank'
export type Other =
  | 'email'
  | 'mobile_number'
  | 'expires_on'
  | 'use_frequency'
  | 'min_amount'
  | 'max_amount'

const column = <Name extends Needed | Other>(
  name: Name, label: string, headings: readonly string[], needed = false,
): SheetColumn<Name> => ({ name, label, headings, needed, most: 300 })

export const accountSheet: SheetShape<Needed, Other> = {
  columns: [
    {
      ...nameColumn(['customername', 'name', 'fullname', 'customer', 'accountname']), label: 'Customer name',
    },
    column('collection_bank', 'Bank', ['bank', 'bankname', 'collectionbank', 'bankcode'], true),
    emailColumn,
    phoneColumn,
    column(
      'expires_on', 'Last day', ['lastday', 'expireson', 'expiry', 'expirydate', 'enddate', 'validuntil'],
    ),
    column(
      'use_frequency', 'Number of payments',
      ['numberofpayments', 'noofpayments', 'payments', 'usefrequency', 'uses', 'numberofuses'],
    ),
    column('min_amount', 'Minimum', ['minimum', 'minamount', 'minimumamount', 'min', 'minamountngn']),
    column('max_amount', 'Maximum', ['maximum', 'maxamount', 'maximumamount', 'max', 'maxamountngn']),
  ],
  begins: '',
  most: 2_000,
  missing: 'We found no columns for customer name and bank. Name them as the template does.',
}

const more: Partial<Record<Needed | Other, Partial<BulkColumn>>> = {
  collection_bank: { choices: bankChoices },
  email: { keyboard: 'email' },
  mobile_number: { keyboard: 'tel' },
  use_frequency: { keyboard: 'numeric' },
  min_amount: { keyboard: 'decimal' },
  max_amount: { keyboard: 'decimal' },
}

/** As they are mended. */
export const columns: readonly BulkColumn[] = accountSheet.columns.map(({ name, label, needed }) =>
  ({ name, label, needed, ...more[name] }))

export const template = [
  columns.map(({ label }) => label.toLowerCase()),
  ['Sample Customer', 'Wema Bank', 'sample.customer@adire.example', '08030000001', '', '1', '100', '50000'],
]
