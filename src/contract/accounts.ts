// Payout accounts: what is in them, what came in, what went out.
import * as z from 'zod/mini'
import { Naira } from '#domain/money.ts'
import { endpoint } from './endpoint.ts'
import { AccountNumber } from './fields.ts'
import { PageQuery, pageOf } from './page.ts'
import { Reference } from './payouts.ts'

/** Amounts are null where the role does not see balances. */
export const PayoutAccount = z.object({
  nuban: z.string(),
  bank: z.string(),
  bank_code: z.string(),
  name: z.string(),
  /** What may be spent: the ledger balance less what is reserved or held. */
  available: z.nullable(Naira),
  ledger: z.nullable(Naira),
  /** Reserved for payouts that are not decided or not through yet. */
  pending: z.nullable(Naira),
  /** Held for chargebacks. */
  lien: z.nullable(Naira),
})

/** One line of an account's history. */
export const Entry = z.object({
  id: z.string(),
  nuban: z.string(),
  direction: z.enum(['in', 'out']),
  /** `funding`, `payout`, and what other nouns add. */
  kind: z.string(),
  /** Of a payout the whole: amount, fee, VAT and duty. */
  amount: Naira,
  /**
   * The ledger balance of its account once this line was booked. Lines of an account are booked one after
   * another, and the history has them in that order, newest first: each balance is that of the line below it
   * plus what came in, or less what went out, whatever happened at the same moment and whatever the list is
   * narrowed by. It never changes afterwards.
   */
  balance: Naira,
  reference: z.string(),
  /** Whom it went to or came from, as it is known. */
  counterparty: z.nullable(z.string()),
  narration: z.nullable(z.string()),
  at: z.string(),
})

export const Funding = z.object({
  reference: z.string(),
  source_nuban: z.string(),
  amount: Naira,
  transaction_status: z.string(),
  transaction_date: z.string(),
  sender_name: z.string(),
  narration: z.nullable(z.string()),
  /** The ledger balance of the account once this was booked; see {@link Entry}. */
  balance: Naira,
})

/** What came and went on one day of Lagos. */
export const DayOfMoney = z.object({ day: z.string(), money_in: Naira, money_out: Naira })

export const accountTypes = ['VIRTUAL', 'BANK'] as const

/** One of the business's own accounts: a number of ours with a balance, or a sub-account at another bank. */
export const OwnAccount = z.object({
  id: z.string(),
  account_type: z.enum(accountTypes),
  nuban: z.string(),
  bank_code: z.string(),
  bank_name: z.string(),
  account_name: z.string(),
  status: z.enum(['ACTIVE', 'INACTIVE']),
  is_primary: z.boolean(),
  /** Of a VIRTUAL account, for who sees balances. */
  available: z.nullable(Naira),
  created_at: z.string(),
})

const byAccount = { nuban: z.optional(AccountNumber) }

export const accounts = {
  details: endpoint({
    method: 'GET', path: 'dashboard/merchant/payout/account/details',
    says: 'The accounts that payouts are made from, with their balances', callers: ['member', 'key'],
    needs: null,
    answer: z.object({ accounts: z.array(PayoutAccount) }),
  }),
  history: endpoint({
    method: 'GET', path: 'dashboard/merchant/account/history',
    says: 'What moved the ledger balance, newest first; status is in or out',
    callers: ['member', 'key'], needs: 'view_balances',
    query: z.extend(PageQuery, { ...byAccount, status: z.optional(z.enum(['in', 'out'])) }),
    answer: pageOf(Entry),
  }),
  list: endpoint({
    method: 'GET', path: 'dashboard/accounts',
    says: 'Own accounts, newest first: VIRTUAL ones hold the balances, BANK ones are at other banks',
    callers: ['member'], needs: null,
    query: z.extend(PageQuery, {
      account_type: z.optional(z.enum(accountTypes)),
      status: z.optional(z.enum(['ACTIVE', 'INACTIVE'])),
    }),
    answer: pageOf(OwnAccount),
  }),
  trail: endpoint({
    method: 'GET', path: 'dashboard/accounts/trail',
    says: 'Every line of one account with the balance after it, newest first; status is in or out',
    callers: ['member', 'key'], needs: 'view_balances',
    query: z.extend(PageQuery, { nuban: AccountNumber, status: z.optional(z.enum(['in', 'out'])) }),
    answer: pageOf(Entry),
  }),
  flows: endpoint({
    method: 'GET', path: 'dashboard/merchant/account/flows',
    says: 'Money in and money out of all payout accounts, day by day, the oldest first and today the last',
    callers: ['member'], needs: 'view_balances',
    query: z.strictObject({
      days: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(90))),
    }),
    answer: z.object({ days: z.array(DayOfMoney) }),
  }),
  funding: endpoint({
    method: 'GET', path: 'dashboard/payouts/funding-history', says: 'Money that came into payout accounts',
    callers: ['member', 'key'], needs: 'view_balances',
    query: z.extend(PageQuery, {
      source_nuban: z.optional(AccountNumber),
      reference: z.optional(Reference),
      status: z.optional(z.literal('SUCCESSFUL')),
    }),
    answer: pageOf(Funding),
  }),
  simulateFunding: endpoint({
    method: 'POST', path: 'dashboard/simulator/funding',
    says: 'Test mode only: credits a payout account as an inbound bank transfer would',
    callers: ['member'], needs: null,
    body: z.strictObject({ source_nuban: AccountNumber, amount: Naira }),
    answer: Funding,
    message: 'Account funded.',
  }),
}
