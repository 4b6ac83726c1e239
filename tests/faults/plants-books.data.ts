// Bugs by which books would not be what an accountant signs, and the test that must notice each.
import type { Plant } from './plants.data.ts'

const parts = 'tests/provider/settlements-parts.test.ts'
const debits = 'tests/provider/debits-reversed.test.ts'
const layout = 'src/app/ui/lists/pdf-layout.ts'
const paper = 'tests/app/lists/pdf-layout.test.tsx'
const rules = 'src/domain/settlement.ts'
const inMoney = 'tests/provider/batch-in-money.test.ts'
const sales = 'tests/provider/sales.test.ts'
const journal = 'tests/provider/journal.test.ts'
const months = 'tests/provider/month-close.test.ts'
const invoices = 'tests/provider/fee-invoices.test.ts'
const forms = 'tests/provider/statement-forms.test.ts'
const take = 'src/provider/trial-balances/take.ts'
const days = 'tests/provider/trial-balances.test.ts'
const salaries = 'tests/provider/salaries.test.ts'
const keptDays = 'tests/provider/trial-balances-kept.test.ts'

const shared = 'tests/provider/splits.test.ts'
const sharing = 'tests/domain/split.test.ts'
const shares = 'src/provider/splits/settling.ts'

export const bookPlants: readonly Plant[] = [
  {
    bug: 'books: the kobo that is over in a split is lost',
    edits: [{
      file: 'src/domain/split.ts', from: 'given.has(place) ? add(whole, kobo(1)) : whole', to: 'whole',
    }],
    test: sharing, only: 'shares and what stays', says: /AssertionError|counterexample/i,
  },
  {
    bug: 'books: a share is given out of the whole payment and not of what is left',
    edits: [{ file: 'src/domain/split.ts', from: 'largestRemainder(left,', to: 'largestRemainder(net,' }],
    test: sharing, only: 'a fixed amount first', says: /AssertionError/,
  },
  {
    bug: 'books: a payment that was taken back stays with the sub-account',
    edits: [{
      file: 'src/provider/collections/reverse.ts',
      from: '  if (collection.settled_in !== null) await returnShares(work, collection)\n', to: '',
    }],
    test: shared, only: 'a payment taken back', says: /AssertionError/,
  },
  {
    bug: 'books: what a sub-account owes is kept again and again',
    edits: [{
      file: shares, from: 'select sub_account_id, -recovered from', to: 'select sub_account_id, 0 from',
    }],
    test: shared, only: 'a payment taken back', says: /AssertionError/,
  },
  {
    bug: 'books: a payment is shared by the split of the day of settling',
    edits: [{ file: shares, from: 'rule.created_at <= created_at && (', to: '(' }],
    test: shared, only: 'shares go to sub-accounts', says: /AssertionError/,
  },
  {
    bug: 'books: a share goes to an account that nobody confirmed',
    edits: [{ file: shares, from: ` || standingOf(line, line.now) !== 'PAID'`, to: '' }],
    test: shared, only: 'one that is switched off', says: /AssertionError/,
  },
  {
    bug: 'books: a share that was refused is sent to the main account',
    edits: [{
      file: 'src/provider/settlements/account.ts',
      from: 'if (sub_account_id === null) return', to: 'if (sub_account_id !== merchant_id) return',
    }],
    test: shared, only: 'a refused share', says: /settlement_to_sub_account|AssertionError/,
  },
  {
    bug: 'books: a split pays an account of our own book, which no other bank has',
    edits: [{
      file: 'src/provider/splits/nouns.ts', from: 'const ours = await accountsOfBook(work, rows)',
      to: 'const ours = await accountsOfBook(work, [])',
    }],
    test: 'tests/provider/splits-settings.test.ts', only: 'an account of our own book', says: /Error/,
  },

  {
    bug: 'books: a settlement passes what one transfer carries',
    edits: [{
      file: rules, from: 'most_at_once ?? settlementLimits.per_transfer', to: 'most_at_once ?? kobo(1e12)',
    }],
    test: parts, only: 'goes in parts under one reference', says: /AssertionError/,
  },
  {
    bug: 'books: what passed the account’s limit is sent whole again',
    edits: [{
      file: 'src/provider/settlements/answers.ts', from: 'isPastLimit ? await halved(',
      to: 'refusals < 0 ? await halved(',
    }],
    test: parts, only: 'it is halved', says: /AssertionError/,
  },
  {
    bug: 'books: an account that takes no more on a day is asked again and again',
    edits: [{ file: rules, from: 'refused <= taken || ', to: '' }],
    test: parts, only: 'the rest waits for the next business day', says: /AssertionError/,
  },
  {
    bug: 'books: the whole of a settlement leaves the book with its first part',
    edits: [{
      file: 'src/provider/settlements/parts.ts', from: 'subject: reservation_id, kobo: part }',
      to: 'subject: reservation_id, kobo: kobo(settlement.amount) }',
    }],
    test: parts, only: 'while a part is under way', says: /AssertionError|not enough money/,
  },
  {
    bug: 'books: a debit that was taken back goes on as paid',
    edits: [{
      file: 'src/provider/collections/reverse.ts', from: '  await reverseDebit(work, reversed)\n', to: '',
    }],
    test: debits, only: 'the payment, the debit', says: /AssertionError/,
  },
  {
    bug: 'books: what a product collected counts what was taken back',
    edits: [{
      file: 'src/provider/direct-debit/nouns.ts',
      from: `.where('status', '=', 'PAID').where('reversed_at', 'is', null)`,
      to: `.where('status', '=', 'PAID')`,
    }],
    test: debits, only: 'the payment, the debit', says: /AssertionError/,
  },
  {
    bug: 'books: an amount on paper is broken over two lines',
    edits: [{
      file: layout, from: '      wish.least = Math.max(wish.least, width)\n',
      to: '      wish.least = Math.max(wish.least, 9)\n',
    }],
    test: paper, only: 'whatever the columns', says: /AssertionError|Property failed/,
  },
  {
    bug: 'books: what does not fit stays on the small sheet',
    edits: [{
      file: layout, from: 'if (wanted.width >= needed) return wanted', to: 'if (needed > 0) return wanted',
    }],
    test: paper, only: 'all columns are printed', says: /AssertionError/,
  },
  {
    bug: 'books: a statement has a payout and its charges in one line',
    edits: [{
      file: 'src/domain/statement.ts', from: 'moved < 0 && charges[charge] > 0',
      to: 'moved > 0 && charges[charge] > 0',
    }],
    test: forms, only: 'As csv', says: /AssertionError/,
  },
  {
    bug: 'books: a statement calls a dispute a refund',
    edits: [{
      file: 'src/provider/statements/lines.ts', from: `reversal_reason === 'chargeback'`,
      to: `reversal_reason === 'nothing'`,
    }],
    test: forms, only: 'As csv', says: /AssertionError/,
  },
  {
    bug: 'books: MT940 has the cents of an amount after a point',
    edits: [{ file: 'src/provider/statements/forms/mt940.ts', from: `.replace('.', ',')`, to: '' }],
    test: forms, only: 'As mt940', says: /AssertionError|Error/,
  },
  {
    bug: 'books: CAMT.053 has what went as what came',
    edits: [{
      file: 'src/provider/statements/forms/camt053.ts', from: `amount < 0 ? 'DBIT' : 'CRDT'`,
      to: `amount < 0 ? 'CRDT' : 'CRDT'`,
    }],
    test: forms, only: 'As camt053', says: /AssertionError/,
  },
  {
    bug: 'books: a refund is counted on the day of its payment',
    edits: [{
      file: 'src/provider/sales/nouns.ts',
      from: `select ((moved.at at time zone 'UTC') + interval '1 hour')::date as day`,
      to: `select (((select created_at from collection where id = moved.subject) at time zone 'UTC')
        + interval '1 hour')::date as day`,
    }],
    test: sales, only: 'a recall on 6 March', says: /AssertionError/,
  },
  {
    bug: 'books: the balance of a past day has what came after it',
    edits: [{
      file: 'src/provider/sales/nouns.ts', from: `.where('day', '<=', on)`,
      to: `.where('day', '>', '2000-01-01')`,
    }],
    test: sales, only: 'whatever happens', says: /AssertionError|Property failed/,
  },
  {
    bug: 'books: what a batch has freed is told without its charges',
    edits: [{
      file: 'src/provider/bulk/list.ts', from: 'sql`amount + fee + vat + stamp_duty`', to: 'sql`amount`',
    }],
    test: inMoney, only: 'asked, paid, failed', says: /AssertionError/,
  },
  {
    bug: 'books: a request calls all its charges a fee',
    edits: [{
      file: 'src/provider/approvals/item.ts', from: 'return { fee: kobo(fee_alone), vat',
      to: 'return { fee: charges, vat',
    }],
    test: inMoney, only: 'of one payout the fee', says: /AssertionError/,
  },
  {
    bug: 'books: who approved does not hear what failed',
    edits: [{
      file: 'src/provider/payouts/failures.ts', from: 'id, permissions }) => approved.has(id)',
      to: 'id, permissions }) => approved.has(id) && false',
    }],
    test: inMoney, only: 'who approved a single', says: /AssertionError/,
  },
  {
    bug: 'books: a larger payment brings less than a smaller one',
    edits: [{
      file: 'src/domain/collection.ts', from: 'add(whole.fee, whole.vat) > room ?', to: 'room < 0 ?',
    }],
    test: 'tests/domain/collection.test.ts', only: 'a larger payment never brings less',
    says: /AssertionError|Property failed/,
  },
  {
    bug: 'books: VAT is rounded down',
    edits: [{
      file: 'src/domain/fees.ts', from: 'share(fee, VAT_PER_THOUSAND, 1000)',
      to: 'kobo(Math.floor(fee * 0.075))',
    }],
    test: 'tests/domain/fees.test.ts', only: '', says: /AssertionError/,
  },
  {
    bug: 'books: a payment is disputed a third time',
    edits: [{ file: 'src/domain/chargeback.ts', from: ` || more.length > 0 ||`, to: ' ||' }],
    test: 'tests/provider/chargebacks-again.test.ts', only: 'the rule by itself', says: /AssertionError/,
  },
  {
    bug: 'books: a kept day ends at midnight of Greenwich',
    edits: [{
      file: take, from: '[moment(day), moment(day, 1)]',
      to: '[new Date(day), new Date(Date.parse(day) + DAY_MS)]',
    }],
    test: days, only: 'whatever happens', says: /AssertionError|Property failed/,
  },
  {
    bug: 'books: what had not settled on a day is what has not settled by now',
    edits: [{ file: take, from: 'and (settlement.id is null or settlement.created_at >= ${ends})',
      to: 'and settlement.id is null' }],
    test: days, only: 'whatever happens', says: /AssertionError|Property failed/,
  },
  {
    bug: 'books: a kept day can be written over',
    edits: [{
      file: 'src/provider/migrations/0220_trial_balances.sql',
      from: 'create trigger append_only before update or delete on trial_balance_line',
      to: 'create trigger append_only before delete on trial_balance_line',
    }],
    test: keptDays, only: 'cannot be written over', says: /AssertionError/,
  },
  {
    bug: 'books: eight days are two to seven',
    edits: [{ file: 'src/domain/trial-balance.ts', from: 'most: 7,', to: 'most: 8,' }],
    test: keptDays, only: 'grows old', says: /AssertionError/,
  },
  {
    bug: 'books: every reviewer reads the books of the provider',
    edits: [{
      file: 'src/provider/review/books.tsx', from: 'if (is_administrator) return\n',
      to: 'if (is_administrator || id) return\n',
    }],
    test: keptDays, only: 'is for administrators alone', says: /AssertionError/,
  },
  {
    bug: 'books: nobody sees what is booked into a closed day',
    edits: [{ file: 'src/provider/ledger/check.ts', from: '  ...keptDayLooks,\n', to: '' }],
    test: keptDays, only: 'booked into afterwards', says: /AssertionError/,
  },
  {
    bug: 'books: a salary is charged stamp duty',
    edits: [{ file: 'src/domain/fees.ts', from: 'amount >= DUTY_FROM && !is_salary', to: 'amount >= DUTY_FROM' }],
    test: salaries, only: 'one is quoted', says: /AssertionError/,
  },
  {
    bug: 'books: a run of a schedule forgets that it is a salary',
    edits: [{
      file: 'src/provider/schedules/run.ts', from: 'narration, is_salary,\n', to: 'narration,\n',
    }],
    test: salaries, only: 'a schedule keeps the mark', says: /AssertionError/,
  },
  {
    bug: 'books: what is not marked in a file has no stamp duty either',
    edits: [{
      file: 'src/domain/yes-no.ts', from: 'return given ?? false', to: 'return given ?? true',
    }],
    test: salaries, only: 'a file says of each row', says: /AssertionError/,
  },
  {
    bug: 'books: nobody sees that a salary was charged stamp duty',
    edits: [{
      file: 'src/provider/ledger/check.ts', from: 'when is_salary then stamp_duty > 0',
      to: 'when is_salary then false',
    }],
    test: salaries, only: 'is a fault of the books', says: /AssertionError/,
  },
  {
    bug: 'books: the journal turns debits and credits round',
    edits: [{
      file: 'src/domain/journal.ts', from: 'debit: accountOf(moved.to, moved), credit: accountOf(moved.from, moved),',
      to: 'debit: accountOf(moved.from, moved), credit: accountOf(moved.to, moved),',
    }],
    test: journal, only: 'a payout, a payment', says: /AssertionError/,
  },
  {
    bug: 'books: Sage is given every line as a debit',
    edits: [{
      file: 'src/provider/journal/forms.ts', from: `debit > 0 ? 'JD' : 'JC'`, to: `'JD'`,
    }],
    test: journal, only: 'whatever happens', says: /AssertionError|Property failed/,
  },
  {
    bug: 'books: another name of an account changes months that are closed',
    edits: [{
      file: 'src/provider/journal/accounts.ts',
      from: 'return first ? withDefaults(first.accounts) : today', to: 'return first ? today : today',
    }],
    test: months, only: 'a refund of a closed month', says: /AssertionError/,
  },
  {
    bug: 'books: who closed a month opens it again alone',
    edits: [{
      file: 'src/provider/months/nouns.ts', from: 'if (last.closed_by === user_id) {',
      to: 'if (last.closed_by !== last.closed_by) {',
    }],
    test: months, only: 'who closed a month', says: /AssertionError|was not refused|refused: 500/,
  },
  {
    bug: 'books: fees that are given back after the invoice have no credit note',
    edits: [{
      file: 'src/domain/fee-invoice.ts', from: '    ...earlier.map((of) =>', to: '    ...earlier.slice(99).map((of) =>',
    }],
    test: invoices, only: 'fees that are given back', says: /AssertionError|TypeError/,
  },
  {
    bug: 'books: an invoice has no VAT on what was given back in its month',
    edits: [{
      file: 'src/domain/fee-invoice.ts', from: `kind === 'invoice' && one.is_back ? subtract(so_far, one[part])`,
      to: `kind === 'invoice' && one.is_back && part === 'fee' ? subtract(so_far, one[part])`,
    }],
    test: invoices, only: 'whatever was charged', says: /AssertionError|Property failed/,
  },
]
