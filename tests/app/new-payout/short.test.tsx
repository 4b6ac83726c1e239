// Too little money: how much is missing and where it can be sent to, before anything is confirmed.
import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { endSession } from '#app/api/session.ts'
import { AmountStep } from '#app/features/new-payout/amount.tsx'
import { CheckStep } from '#app/features/new-payout/check.tsx'
import { emptyDraft, type PayoutDraft } from '#app/features/new-payout/draft.ts'
import type { NewPayout } from '#app/features/new-payout/use-new-payout.ts'
import { alone, signedIn } from '#tests/app/alone.tsx'
import { says, startWire } from '#tests/app/api/wire.ts'

let wire: Awaited<ReturnType<typeof startWire>>
let available: number

const source_nuban = '2000000001'
const account = {
  nuban: source_nuban, bank: 'Oja Bank', bank_code: '999001', name: 'ADIRE WORKS', pending: 0, lien: 0,
}
/** In naira, as the provider says it. */
const price = { amount: 50_000, fee: 50, vat: 3.75, stamp_duty: 50, total_amount: 50_103.75 }

beforeAll(async () => { wire = await startWire() })
afterAll(() => wire.stop())
beforeEach(() => {
  signedIn('ada')
  wire.behaves((heard, ...rest) => {
    const left = Math.round((available - price.total_amount) * 100) / 100
    const quote = {
      ...price, available, balance_after: Math.max(0, left), short_by: Math.max(0, -left),
      required_approvals: 0, left_today: 1_000_000, problem: null, duplicates: [],
      past: { count: 1, last_at: null, last_amount: null },
    }
    const answers: [RegExp, object][] = [
      [/\/payouts\/quote\?/, quote],
      [/\/account\/details$/, { accounts: [{ ...account, available, ledger: available }] }],
      [/\/metadata\/banks/, { items: [{ code: '000014', name: 'Access Bank' }] }],
    ]
    says(answers.find(([path]) => path.test(heard.url))?.[1] ?? {})(heard, ...rest)
  })
})
afterEach(() => {
  cleanup()
  endSession()
})

const typed = (more: Partial<PayoutDraft> = {}): NewPayout => ({
  values: {
    ...emptyDraft(), source_nuban, bank_code: '000014', beneficiary_nuban: '0123450001', amount: '50,000',
    bank_account_name: 'TEAL RIVER SAMPLE', ...more,
  },
  set: () => {}, status: { state: 'saved', at: 0 },
} as unknown as NewPayout)

const steps = {
  'how much': (payout: NewPayout) => <AmountStep payout={payout} onPayee={() => {}} onDone={() => {}} />,
  'check and send': (payout: NewPayout) => <CheckStep payout={payout} onPayee={() => {}} onSent={() => {}} />,
}
const onward = () => screen.getByRole('button', { name: /^(Continue|Pay)/ })

test.each(['how much', 'check and send'] as const)(
  'at “%s” it says how much is missing and where to send it, and nothing goes on', async (step) => {
    available = 20_000
    alone(steps[step](typed()))
    await screen.findByText('Short by ₦30,103.75.')
    await screen.findByText(/Transfer at least this much to Oja Bank/)
    screen.getByText(source_nuban)
    screen.getByRole('button', { name: /Copy the account number/ })
    expect(onward()).toHaveProperty('disabled', true)
  })

test.each(['how much', 'check and send'] as const)('with enough, “%s” goes on', async (step) => {
  available = 50_103.75
  alone(steps[step](typed()))
  await waitFor(() => expect(onward()).toHaveProperty('disabled', false))
  expect(screen.queryByText(/Short by/)).toBeNull()
})

test('a payout of a later day needs its money on that day', async () => {
  available = 20_000
  alone(steps['how much'](typed({ when: 'later', start_date: '2099-01-05' })))
  await waitFor(() => expect(onward()).toHaveProperty('disabled', false))
  expect(screen.queryByText(/Short by/)).toBeNull()
})

test.each(['how much', 'check and send'] as const)(
  'in a second tab “%s” is shown, and nothing goes on there', async (step) => {
    available = 50_103.75
    alone(steps[step]({ ...typed(), isElsewhere: true }))
    await screen.findAllByText(/103\.75/)
    expect(onward()).toHaveProperty('disabled', true)
    const fields = screen.queryAllByRole('textbox')
    expect(fields.filter((field) => !field.matches(':disabled'))).toEqual([])
  })
