// Bugs by which money that is sent to an account of our own would be lost, and the test that must notice each.
import type { Edit, Plant } from './plants.data.ts'

const test = 'tests/provider/book-transfers.test.ts'
const together = 'tests/provider/book-transfers-together.test.ts'
const first = 'tests/provider/own-book-first.test.ts'
const price = 'src/provider/payouts/price.ts'
const leaves: Edit = {
  file: 'src/provider/payouts/dispatch.ts', from: 'found.has(keyOf(accountOf(payout)))', to: 'found.size < 0',
}

export const bookTransferPlants: readonly Plant[] = [
  {
    bug: 'own book: a payout to an account of ours leaves to the bank', edits: [leaves], test,
    only: 'both sides move at once', says: /AssertionError/,
  },
  {
    bug: 'own book: what leaves to us does not arrive, among everything else that happens', edits: [leaves],
    test: 'tests/faults/money-simulation.test.ts', only: '', says: /to an account of ours/,
  },
  {
    bug: 'own book: what came from an account of ours is booked as from another bank',
    edits: [{
      file: 'src/provider/accounts/funding.ts', from: `payout_id === undefined ? 'funding' : 'internal'`,
      to: `'funding'`,
    }],
    test, only: 'the receiver has the money', says: /sums to/,
  },
  {
    bug: 'own book: the check of the books knows nothing of it',
    edits: [{ file: 'src/provider/ledger/check.ts', from: '  ...internalLooks,\n', to: '' }],
    test: together, only: 'a fault of the books', says: /AssertionError/,
  },
  {
    bug: 'own book: an account pays itself',
    edits: [{ file: price, from: 'isItself(payer, accountOf(payment))', to: 'payer.nuban === \'\'' }],
    test: first, only: 'is refused in words', says: /was not refused/,
  },
  {
    bug: 'own book: duty is taken between accounts of one business at one bank',
    edits: [{ file: 'src/domain/fees.ts', from: 'if (is_test || is_own)', to: 'if (is_test)' }],
    test, only: 'both sides move at once', says: /5000/,
  },
  {
    bug: 'own book: test money is paid into a live account',
    edits: [{
      file: 'src/provider/book-transfers/pay.ts', from: '!account || account.mode !== payout.mode', to: '!account',
    }],
    test, only: 'never meets', says: /AssertionError|SUCCESSFUL|foreign_key|another book/,
  },
  {
    bug: 'own book: a stranger’s name is given for an account of ours',
    edits: [{
      file: 'src/provider/book-transfers/enquire.ts',
      from: `export async function enquire(work: Asking, mode: Mode, account: Account): Promise<NameEnquiry> {
  const ours = await namesInBook(work, mode, [account])`,
      to: `export async function enquire(work: Asking, mode: Mode, account: Account): Promise<NameEnquiry> {
  const ours = await namesInBook(work, mode, [])`,
    }],
    test: first, only: 'our own book says', says: /SAMPLE/,
  },
  {
    bug: 'own book: a blocked business is paid',
    edits: [{
      file: 'src/provider/book-transfers/pay.ts', from: '  if (account.merchant_blocked) return DORMANT\n', to: '',
    }],
    test, only: 'blocked is paid nothing', says: /SUCCESSFUL/,
  },
]
