// Bugs that would lose, double or invent money, and the test that must notice each of them.
import type { Edit, Plant } from './plants.data.ts'

const rail = 'tests/provider/rail.test.ts'
const payouts = 'tests/provider/payouts.test.ts'
const ledger = 'tests/provider/ledger.test.ts'
const receive = 'src/provider/collections/receive.ts'
const race = 'tests/faults/collection-race.test.ts'
const answers = 'src/provider/payouts/answers.ts'
const asking = 'src/provider/payouts/asking.ts'
const written: Edit = { file: asking, from: '...required_approvals === 0', to: '...required_approvals >= 0' }
const sentOff: Edit = {
  file: asking, from: 'request.required_approvals === 0', to: 'request.required_approvals >= 0',
}

export const moneyPlants: readonly Plant[] = [
  {
    bug: 'money: a payout is sent again when its job runs again',
    edits: [{ file: 'src/provider/payouts/dispatch.ts', from: `.where('payout.status', '=', 'PENDING')`, to: '' }],
    test: payouts, only: 'job may run twice', says: /check constraint|AssertionError|timed out/,
  },
  {
    bug: 'money: "no record" is believed at once',
    edits: [{
      file: 'src/provider/payouts/verdict.ts', from: 'asked_at.getTime() - sent_at.getTime() >= LAST_QUERY_MS',
      to: 'LAST_QUERY_MS > 0',
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
      file: 'src/provider/payouts/ending.ts', from: ': [releasing(payout, reservedBy(payout))]', to: ': []',
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
    test: 'tests/domain/fees.test.ts', only: 'costs', says: /AssertionError/,
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
      file: 'src/provider/payouts/again.ts', from: `(payout.status = 'FAILED' and`,
      to: `(payout.status <> 'SUCCESSFUL' or`,
    }],
    test: payouts, only: 'is not for what is pending', says: /was not refused/,
  },
  {
    bug: 'money: what the bank has since said was paid is paid again',
    edits: [{ file: 'src/provider/payouts/again.ts', from: ' and not ${contradicted}', to: '' }],
    test: 'tests/provider/paying-again.test.ts', only: 'and nobody is told to do it', says: /can_retry/,
  },
  {
    bug: 'money: what waits to be paid again leaves although the first was paid after all',
    edits: [{ file: 'src/provider/payouts/dispatch.ts', from: 'await withhold(work, others)', to: 'others' }],
    test: 'tests/provider/paid-after-all.test.ts', only: 'does not leave once', says: /FAILED/,
  },
  {
    bug: 'money: who changed rows of a batch approves it',
    edits: [{
      file: 'src/provider/bulk/keep.ts', from: 'prepared_by: [...prepared_by, user_id]', to: 'prepared_by',
    }],
    test: 'tests/provider/approvals-bulk.test.ts', only: 'who changed rows', says: /403/,
  },
  {
    bug: 'money: what repeats passes the daily limit of one person',
    edits: [{ file: 'src/provider/approvals/needed.ts', from: '  if (repeats) return 1\n', to: '' }],
    test: 'tests/provider/policy-day.test.ts', only: 'of what repeats', says: /1,/,
  },
  {
    bug: 'money: the refused payouts of a batch are not held while they are paid again',
    edits: [{ file: 'src/provider/bulk/retry.ts', from: `orderBy('id').forUpdate()`, to: `orderBy('id')` }],
    test: 'tests/provider/paying-again.test.ts', only: 'asked for while the bank said so', says: /4,/,
  },
  {
    bug: 'money: a day has no limit',
    edits: [{
      file: 'src/provider/day-limits.ts', from: '(today?.amount ?? 0) > most', to: '(today?.amount ?? 0) < 0',
    }],
    test: payouts, only: 'stops at', says: /was not refused/,
  },
  {
    bug: 'money: two Sends of a batch are two batches',
    edits: [{
      file: 'src/provider/bulk/keep.ts', from: `'=', bulk_reference)\n    .forUpdate()`,
      to: `'=', bulk_reference)`,
    }],
    test: 'tests/provider/bulk-batch.test.ts', only: 'sent once however often', says: /Error/,
  },
  {
    bug: 'money: nobody’s approval is waited for',
    edits: [written, sentOff],
    test: payouts, only: 'waits where another', says: /approval/,
  },
  {
    bug: 'money: who may approve is not told that somebody asks',
    edits: [sentOff],
    test: 'tests/provider/approvals-telling.test.ts', only: 'that something waits',
    says: /AssertionError/,
  },
  {
    bug: 'collections: a virtual account is not held while a payment is decided',
    edits: [{
      file: receive, from: `.where('vnuban', '=', vnuban).forUpdate()`, to: `.where('vnuban', '=', vnuban)`,
    }],
    test: race, only: 'end at 50', says: /virtual_account_uses|AssertionError/,
  },
  {
    bug: 'collections: a payment that is told again is taken again',
    edits: [
      { file: receive, from: `.where('session_id', '=', session_id)`, to: `.where('session_id', '=', '')` },
      {
        file: 'src/provider/migrations/0050_collections.sql', to: 'constraint collection_session check (true)',
        from: 'constraint collection_session unique (session_id)',
      },
    ],
    test: 'tests/provider/collections.test.ts', only: 'counts once for its session', says: /AssertionError/,
  },
  {
    bug: 'collections: a refused payment counts as a use',
    edits: [{ file: receive, from: 'if (account && !reason) await countUse', to: 'if (account) await countUse' }],
    test: 'tests/provider/collections.test.ts', only: 'below_minimum', says: /AssertionError/,
  },
  {
    bug: 'money: who proposed how to settle a payout may confirm it',
    edits: [{
      file: 'src/provider/review/proposals.ts', from: 'if (proposal.proposed_by === by.id) {', to: 'if (false) {',
    }],
    test: 'tests/provider/review-payouts.test.ts', only: 'once two have agreed', says: /AssertionError/,
  },
  {
    bug: 'money: two confirmations do not wait for each other',
    edits: [{
      file: 'src/provider/review/settle.ts', to: '.executeTakeFirst()\n  if (!payout',
      from: '.forUpdate().executeTakeFirst()\n  if (!payout',
    }],
    test: 'tests/provider/settling-races.test.ts', only: 'move the money once', says: /AssertionError/,
  },
  {
    bug: 'money: an answer of the bank leaves the proposal open',
    edits: [{ file: answers, from: '  await overtakeProposals(', to: '  if (ids.size < 0) await overtakeProposals(' }],
    test: 'tests/provider/settling-races.test.ts', only: 'of no use any more', says: /AssertionError/,
  },
  {
    bug: 'webhooks: an event that is told twice is two',
    edits: [{
      file: 'src/provider/webhooks/emit.ts', from: 'for (const one of news) {',
      to: 'for (const it of news) { const one = { ...it, subject_id: work.newId() }',
    }],
    test: 'tests/provider/webhooks.test.ts', only: 'in the outbox twice', says: /AssertionError/,
  },
  {
    bug: 'webhooks: one public address among several is enough',
    edits: [{
      file: 'src/provider/outside/callbacks.ts', from: 'addresses.every(isPublicAddress)',
      to: 'addresses.some(isPublicAddress)',
    }],
    test: 'tests/provider/webhooks-receivers.test.ts', only: 'at the second look', says: /AssertionError/,
  },
  {
    bug: 'webhooks: an old secret signs for ever',
    edits: [{
      file: 'src/provider/webhooks/secret.ts', from: 'former_sealed && former_until && former_until > now',
      to: 'former_sealed && former_until && now',
    }],
    test: 'tests/provider/webhooks-settings.test.ts', only: 'signs beside the one before', says: /AssertionError/,
  },
  {
    bug: 'money: a debit is sent after a restore without asking the network first',
    edits: [{ file: 'src/provider/mandates/send.ts', from: 'if (!restored) return null', to: 'return null' }],
    test: 'tests/provider/backup/debited-once.test.ts', only: 'leaves no second time', says: /AssertionError/,
  },
  {
    bug: 'money: a subscription falls due before the first day of its mandate',
    edits: [{
      file: 'src/provider/direct-debit/subscriptions.ts', from: '(wanted < start_date ? start_date : wanted)',
      to: '(start_date && wanted)',
    }],
    test: 'tests/provider/debits-first-day.test.ts', only: 'the first debit is on', says: /AssertionError/,
  },
  {
    bug: 'money: a debit is sent though its mandate was suspended since it was asked for',
    edits: [{
      file: 'src/provider/mandates/send.ts', from: 'if (refusal !== null) {', to: 'if (refusal === undefined) {',
    }],
    test: 'tests/provider/debits-not-sent.test.ts', only: 'gone .suspend', says: /AssertionError/,
  },
  {
    bug: 'money: a debit does not wait for who suspends its mandate at that moment',
    edits: [{
      file: 'src/provider/mandates/send.ts', from: ', debit_id))\n    .forUpdate()', to: ', debit_id))\n    ',
    }],
    test: 'tests/provider/debits-not-sent.test.ts', only: 'is waited for', says: /AssertionError/,
  },
]
