// Bugs that would lose, double or invent money, and the test that must notice each of them.
import type { Plant } from './plants.data.ts'

const rail = 'tests/provider/rail.test.ts'
const payouts = 'tests/provider/payouts.test.ts'
const ledger = 'tests/provider/ledger.test.ts'
const answers = 'src/provider/payouts/answers.ts'

export const moneyPlants: readonly Plant[] = [
  {
    bug: 'money: a payout is sent again when its job runs again',
    edits: [{ file: 'src/provider/payouts/dispatch.ts', from: `.where('payout.status', '=', 'PENDING')`, to: '' }],
    test: payouts, only: 'job may run twice', says: /check constraint|AssertionError|timed out/,
  },
  {
    bug: 'money: "no record" is believed at once',
    edits: [{
      file: answers, from: 'asked_at.getTime() - sent_at.getTime() >= LAST_QUERY_MS', to: 'LAST_QUERY_MS > 0',
    }],
    test: rail, only: 'after no record yet', says: /FAILED/,
  },
  {
    bug: 'money: a code that is not listed is a refusal',
    edits: [{
      file: 'src/domain/response-code.ts', from: `code !== null && code in refused ? 'refused'`,
      to: `code !== null && !(code in unknown) ? 'refused'`,
    }],
    test: rail, only: 'nobody has heard of', says: /FAILED/,
  },
  {
    bug: 'money: an account can be overdrawn',
    edits: [{
      file: 'src/provider/migrations/0030_ledger.sql', to: 'check (true)',
      from: 'check (not guarded or posted - reserved - lien >= 0)',
    }],
    test: ledger, only: 'of more than there is', says: /insufficient_balance|resolved/,
  },
  {
    bug: 'money: a reservation can end twice',
    edits: [{
      file: 'src/provider/migrations/0030_ledger.sql', from: 'create unique index ledger_transfer_ends', to:
        'create index ledger_transfer_ends',
    }],
    test: ledger, only: 'ends once', says: /AssertionError|resolved|ledger_account_reserved/,
  },
  {
    bug: 'money: a transfer may take from another book',
    edits: [{
      file: 'src/provider/migrations/0030_ledger.sql', from: 'and ledger_account.merchant_id = named.merchant_id',
      to: '',
    }],
    test: ledger, only: 'another merchant’s money', says: /AssertionError|resolved/,
  },
  {
    bug: 'money: what the bank refused stays reserved',
    edits: [{
      file: answers, from: `return [{ effect: 'release', ...whole, subject, reference }]`, to: 'return []',
    }],
    test: rail, only: '93 with ₦1000', says: /pending|available/,
  },
  {
    bug: 'money: a second answer is taken like the first',
    edits: [{ file: answers, from: `if (payout.status !== 'INQ') await`, to: `if (payout.queries < 0) await` }],
    test: rail, only: 'comes late, twice', says: /duplicate key|not there|check constraint/,
  },
  {
    bug: 'money: VAT is rounded down',
    edits: [{
      file: 'src/domain/money.ts', from: '(2 * amount * parts + whole) / (2 * whole)', to: 'amount * parts / whole',
    }],
    project: 'rules', test: 'tests/domain/fees.test.ts', only: 'costs', says: /AssertionError/,
  },
  {
    bug: 'money: days that a schedule missed are all paid at once',
    edits: [{
      file: 'src/provider/schedules/run.ts', from: 'TOO_LATE_MS = 24 * 3_600_000', to: 'TOO_LATE_MS = 24e9',
    }],
    test: 'tests/provider/schedules.test.ts', only: 'could not run for a week', says: /SKIPPED/,
  },
  {
    bug: 'money: what may still be paid is paid again',
    edits: [{
      file: 'src/provider/payouts/show.ts', from: `status === 'FAILED' && [`, to: `status !== 'SUCCESSFUL' || [`,
    }],
    test: payouts, only: 'is not for what is pending', says: /was not refused/,
  },
  {
    bug: 'money: a day has no limit',
    edits: [{
      file: 'src/provider/payouts/create.ts', from: '(today?.amount ?? 0) > payoutLimits.per_day',
      to: '(today?.amount ?? 0) < 0',
    }],
    test: payouts, only: 'stops at', says: /was not refused/,
  },
  {
    bug: 'money: two Sends of a batch are two batches',
    edits: [{
      file: 'src/provider/bulk/keep.ts', from: `'=', bulk_reference).forUpdate()`, to: `'=', bulk_reference)`,
    }],
    test: 'tests/provider/bulk-batch.test.ts', only: 'sent once however often', says: /Error/,
  },
  {
    bug: 'money: nobody’s approval is waited for',
    edits: [{
      file: 'src/provider/payouts/asking.ts', from: 'request.required_approvals === 0',
      to: 'request.required_approvals >= 0',
    }],
    test: payouts, only: 'waits where another', says: /approval/,
  },
]
