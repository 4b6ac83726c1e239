// A file may hold one payout, and then nothing speaks of several.
import { readdirSync, readFileSync } from 'node:fs'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { titleOf } from '#app/features/approvals/words.ts'
import { payeeOf } from '#app/features/payouts/schedule-facts.tsx'
import { CheckedRows } from '#app/ui/bulk-rows.tsx'
import { item } from '../approvals/item.ts'

afterEach(cleanup)

test('a batch or a schedule of one payout says one', () => {
  const { beneficiary: _, ...batch } = item({ kind: 'bulk' })
  expect(titleOf({ ...batch, sub_transactions: 1 })).toBe('1 payout, one request')
  expect(titleOf({ ...batch, sub_transactions: 12 })).toBe('12 payouts, one request')
  const scheduled = { beneficiary_account_name: null, payouts: 1 } as Parameters<typeof payeeOf>[0]
  expect(payeeOf(scheduled)).toBe('1 payout from a file')
})

test('a file of one row speaks of one row', () => {
  render(
    <CheckedRows
      nouns={['customer', 'customers']} name="customers" columns={[]} isOffline={false} onward={null}
      rows={[]} notes={[]} isSending={false} isUnanswered={false} above={null} over={null}
      file="march.csv" status={{ state: 'clean' }} isHeld={false} onMend={async () => undefined}
      checked={{ valid: 1, invalid: 1, created: 0, rows: [] }} onStore={() => {}} onAgain={() => {}}
    />,
  )
  expect(screen.getByText('1 customer ready')).toBeTruthy()
  expect(screen.getByText('1 row left out')).toBeTruthy()
})

const sources = readdirSync('src/app', { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.tsx?$/.test(path))
  .map((path) => [path, readFileSync(`src/app/${path}`, 'utf8')] as const)

test('no count stands before a word for several without asking whether it is one', () => {
  const words = 'payouts|rows|customers|accounts|debits|files|documents|requests|devices|codes|lines|drafts'
  // `counted(n, 'payout', 'payouts')` does ask; `GIVEN` in capitals is a limit, which is never one.
  const plain = new RegExp(`\\{(?![A-Z_]+\\})[^{}]*\\} (?:${words})(?![\\w-]*=)\\b`)
  const found = sources.flatMap(([path, text]) =>
    text.split('\n').filter((line) => plain.test(line)).map((line) => `${path}: ${line.trim()}`))
  expect(found).toEqual([])
})

test('no sentence has a space before its full stop, from a line that was broken there', () => {
  const found = sources.filter(([path, text]) => path.endsWith('.tsx') && /\w\n\s+[.,;] \w/.test(text))
  expect(found.map(([path]) => path)).toEqual([])
})
