// A form that is saved warns of nothing: whatever it announces from the press to the end, with lists that
// answer late, is never that nobody knows whether it is saved.
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { readdirSync, readFileSync } from 'node:fs'
import type { ReactNode } from 'react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { accounts } from '#contract/accounts.ts'
import { banks } from '#contract/banks.ts'
import { beneficiaries } from '#contract/beneficiaries.ts'
import { customers } from '#contract/customers.ts'
import { directDebit } from '#contract/direct-debit.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { mandates } from '#contract/mandates.ts'
import { paymentLinks } from '#contract/payment-links.ts'
import { qrPayments } from '#contract/qr-payments.ts'
import { roles } from '#contract/roles.ts'
import { virtualAccounts } from '#contract/virtual-accounts.ts'
import { answered } from '#app/api/reachability.ts'
import { NewBeneficiary } from '#app/features/beneficiaries/form.tsx'
import { NewCustomer } from '#app/features/customers/form.tsx'
import { NewMandate } from '#app/features/direct-debit/new-mandate.tsx'
import { NewProduct } from '#app/features/direct-debit/product-form.tsx'
import { blankMandate } from '#app/features/direct-debit/typed.ts'
import { NewPaymentLink } from '#app/features/payment-links/create.tsx'
import { NewQrCode } from '#app/features/qr-payments/create.tsx'
import { NewRole } from '#app/features/teams/role-form.tsx'
import { NewVirtualAccount } from '#app/features/virtual-accounts/new.tsx'
import { blankAccount } from '#app/features/virtual-accounts/typed.ts'
import type { Draft } from '#app/offline/drafts.ts'
import { alone } from '#tests/app/alone.tsx'
import { says, startWire } from '#tests/app/api/wire.ts'
import { ada, diskAtRest, newPhone, signIn } from '#tests/app/offline/phone.ts'
import { legalValue } from '#tests/faults/endpoints.ts'

const drafted = <V,>(values: V): Draft<V> =>
  ({ values, base: null, step: null, rev: 1, updated_at: 0, isReadOnly: false })

interface Form {
  what: string
  /** Where it is written. */
  file: string
  /** With everything typed. */
  page: () => ReactNode
  save: string
  endpoint: Endpoint
}

const forms: readonly Form[] = [
  {
    what: 'a customer', file: 'customers/form.tsx', save: 'Save customer',
    endpoint: customers.create,
    page: () => <NewCustomer draft={drafted({ fullname: 'Amber Basket', email: '', mobile_number: '' })} />,
  },
  {
    what: 'a payment link', file: 'payment-links/create.tsx', save: 'Make the link',
    endpoint: paymentLinks.create,
    page: () => <NewPaymentLink draft={drafted({ amount: '5,000', description: '', days: '7' })} />,
  },
  {
    what: 'a QR code', file: 'qr-payments/create.tsx', save: 'Make the QR code',
    endpoint: qrPayments.create,
    page: () => <NewQrCode draft={drafted({ kind: 'STATIC', name: 'Till 1', amount: '' })} />,
  },
  {
    what: 'a product', file: 'direct-debit/product-form.tsx', save: 'Add product',
    endpoint: directDebit.createProduct,
    page: () => (
      <NewProduct
        draft={drafted({
          name: 'Rice', description: '', amount: '500', frequency: 'monthly', retries: '2', retry_days: '2',
          status: 'ACTIVE',
        })}
      />
    ),
  },
  {
    what: 'a mandate', file: 'direct-debit/new-mandate.tsx', save: 'Begin the mandate',
    endpoint: mandates.create,
    page: () => (
      <NewMandate
        draft={drafted({
          ...blankMandate(new Date()), customer: '000000000001', customer_name: 'Amber Basket',
          bank_code: '000014', nuban: '0000014579', amount: '5,000',
        })}
      />
    ),
  },
  {
    what: 'a role', file: 'teams/role-form.tsx', save: 'Add role',
    endpoint: roles.create,
    page: () => <NewRole draft={drafted({ name: 'Accountant', permissions: ['export_data'] })} />,
  },
  {
    what: 'an account', file: 'virtual-accounts/new.tsx', save: 'Open account',
    endpoint: virtualAccounts.createOwn,
    page: () => <NewVirtualAccount isOwn blank={blankAccount} draft={drafted(blankAccount)} />,
  },
  {
    what: 'a beneficiary', file: 'beneficiaries/form.tsx', save: 'Save beneficiary',
    endpoint: beneficiaries.create,
    page: () => (
      <NewBeneficiary
        draft={drafted({ beneficiary_bank_code: '000014', beneficiary_nuban: '0000014579' })}
      />
    ),
  },
]

/** Their rows are stored while the screen says so, until it says that they are stored. */
const files = ['customers/bulk.tsx', 'virtual-accounts/bulk.tsx', 'direct-debit/bulk-debit.tsx']

const WARNING = /do not know|did not arrive|could not/i

let wire: Awaited<ReturnType<typeof startWire>>
let endpoint: Endpoint = customers.create
let isSaved = false
/** Everything that was announced, or would be seen as a warning. */
let announced: string[] = []
const watcher = new MutationObserver(() => {
  for (const each of document.querySelectorAll('[role=alert], [role=status]')) {
    const text = each.textContent ?? ''
    if (text !== '' && !announced.includes(text)) announced.push(text)
  }
})

beforeAll(async () => {
  Element.prototype.scrollIntoView = () => {}
  wire = await startWire()
  wire.behaves((heard, response, request) => {
    if (heard.url.endsWith(banks.enquiry.path)) {
      return says(legalValue(banks.enquiry.answer))(heard, response, request)
    }
    if (heard.method === 'POST') {
      isSaved = true
      return says(legalValue(endpoint.answer))(heard, response, request)
    }
    const answer = heard.url.endsWith('/permissions') ? { permissions: ['export_data'], all: [
      { key: 'export_data', label: 'Download lists', group: 'Business' },
    ] } : heard.url.endsWith(accounts.details.path) ? { accounts: [] } : { items: [] }
    // What is read anew because of it comes late.
    setTimeout(() => says(answer)(heard, response, request), isSaved ? 400 : 0)
  })
})
afterAll(() => wire.stop())
beforeEach(() => {
  newPhone()
  signIn(ada)
  isSaved = false
  announced = []
  watcher.observe(document, { childList: true, subtree: true, characterData: true })
})
afterEach(async () => {
  watcher.disconnect()
  cleanup()
  act(() => answered())
  if (isSaved) await diskAtRest()
})

test.each(forms)('$what that is saved', async ({ page, save, endpoint: its }) => {
  endpoint = its
  alone(page())
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: save })
  await waitFor(() => expect(button.disabled).toBe(false))
  fireEvent.click(button)
  const code = its.step_up ? await screen.findByLabelText('6-digit code', undefined, { timeout: 3_000 })
    .catch(() => null) : null
  if (code) {
    fireEvent.change(code, { target: { value: '123456' } })
    fireEvent.click(screen.getAllByRole('button', { name: save }).at(-1) ?? button)
  }
  await waitFor(() => expect(isSaved).toBe(true))
  // From the press to long after the last answer.
  await act(() => new Promise((done) => { setTimeout(done, 900) }))
  expect(announced.filter((text) => WARNING.test(text))).toEqual([])
})

test('every form that keeps what was sent without an answer is looked at', () => {
  const kept = readdirSync('src/app/features', { recursive: true, encoding: 'utf8' }).filter((file) => {
    const text = file.endsWith('.tsx') ? readFileSync(`src/app/features/${file}`, 'utf8') : ''
    return text.includes('useKeptValues(') && text.includes('keeper')
  })
  expect(kept.sort())
    .toEqual([...files, ...forms.map(({ file }) => file)].sort())
})
