import { expect, test } from 'vitest'
import { collectionStatuses } from '#domain/collection.ts'
import { fromNaira, kobo } from '#domain/money.ts'
import { factsCsv } from '#app/ui/lists/csv.ts'
import {
  statusLooks, transactionFacts, wordsOf, type Transaction,
} from '#app/features/transactions/facts.tsx'
import { hasReceipt, transactionReceipt } from '#app/features/transactions/receipt.ts'

const paid: Transaction = {
  id: '0198a000-0000-7000-8000-0000000000aa', reference: '123456789012', channel: 'transfer',
  status: 'SUCCESSFUL', amount: fromNaira(12_500), fee: fromNaira(25), vat: kobo(188), stamp_duty: kobo(0),
  net_amount: kobo(1_247_312), payer_name: '=INDIGO LOOM', payer_bank_code: '000014',
  payer_bank_name: 'Access Bank', payer_nuban: '0123456789', session_id: '000014260302100000123456789012',
  narration: null, response_code: '00', reason: null, vnuban: '3000000012', account_name: 'Adire Shop',
  collection_bank_name: 'Wema Bank', customer_reference: null, customer_name: null, payment_link: null,
  qr_code: null, card_payment: null, mandate: null, chargeback: null, created_at: '2026-03-02T09:00:00.000Z',
  is_settled: false, settlement_reference: null, settlement_status: null,
  reversed_at: null, reversal: null,
}
const leaving: Transaction['reversal'] = {
  status: 'PENDING', reason: 'The payer\'s bank recalled it.', held: fromNaira(100),
  created_at: '2026-03-03T09:00:00.000Z', done_at: null,
}

test('each state has words of its own, and a reversal that waits goes before them', () => {
  const words = collectionStatuses.map((status) => statusLooks[status].words)
  expect(new Set(words).size).toBe(collectionStatuses.length)
  expect(wordsOf(paid)).toBe('Successful')
  expect(wordsOf({ ...paid, reversal: leaving })).toBe('Being taken back')
  expect(wordsOf({ status: 'REVERSED', reversal: { ...leaving, status: 'DONE' } })).toBe('Reversed')
})

test('a receipt says what the payer paid, not what it cost the merchant', () => {
  const { amount, lines } = transactionReceipt(paid, 'Adire Works', 'live')
  expect(amount).toBe('₦12,500.00')
  expect(lines).toContainEqual(['To', 'Adire Works'])
  expect(lines).toContainEqual(['To account', 'Wema Bank 3000000012'])
  expect(lines).toContainEqual(['Date', '2 March 2026, 10:00'])
  expect(JSON.stringify(lines)).not.toMatch(/fee/i)
})

test('only what came in and stayed has a receipt', () => {
  expect(hasReceipt(paid)).toBe(true)
  expect(hasReceipt({ ...paid, reversal: leaving })).toBe(false)
  for (const status of ['PENDING', 'FAILED', 'RETURNED', 'REVERSED'] as const) {
    expect(hasReceipt({ ...paid, status })).toBe(false)
  }
})

test('a file holds every field, plain amounts, and no formula', () => {
  const [heads = '', row = ''] = factsCsv(transactionFacts, [paid]).trim().split('\r\n')
  expect(heads).toContain('payer_name,amount,status,created_at (Lagos +01:00),channel,vnuban,reference')
  expect(row).toContain('\'=INDIGO LOOM,12500.00,SUCCESSFUL,')
  expect(row).toContain(',unsettled,')
})
