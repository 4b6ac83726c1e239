// The journal: what the ledger moved, in the accounts of the merchant's own books, for accounting programs.
import * as z from 'zod/mini'
import { journalAccountNames, journalDetails, journalFormNames } from '#domain/journal.ts'
import { Naira } from '#domain/money.ts'
import { endpoint } from './endpoint.ts'
import { Day, Text } from './fields.ts'

const Account = z.enum(journalAccountNames)

export const JournalAccounts = z.object({
  accounts: z.array(z.object({
    account: Account,
    code: z.string(),
    name: z.string(),
  })),
  /** 0 until somebody has set them: then they are as they are by themselves. */
  version: z.number(),
  updated_at: z.nullable(z.string()),
  updated_by: z.nullable(z.string()),
})

export const JournalPlan = z.object({
  /** In which form the journal of each month is made; null where it is not. */
  format: z.nullable(z.enum(journalFormNames)),
  detail: z.enum(journalDetails),
  /** Whether who set it is told by mail. */
  by_mail: z.boolean(),
  /** 0 until somebody has set it. */
  version: z.number(),
  set_by: z.nullable(z.string()),
  set_at: z.nullable(z.string()),
  /** Those that were made, the newest first: each is downloaded as `journal/file` with what stands here. */
  months: z.array(z.object({
    /** YYYY-MM. */
    month: z.string(),
    from: z.string(),
    to: z.string(),
    format: z.enum(journalFormNames),
    detail: z.enum(journalDetails),
    made_at: z.string(),
  })),
})

const period = {
  /** Days of Lagos, both included. */
  from: Day,
  to: Day,
}

export const journal = {
  accounts: endpoint({
    method: 'GET', path: 'dashboard/journal/accounts',
    says: 'The accounts of the merchant’s own books that the journal names, each with its code and name',
    callers: ['member', 'key'], needs: 'view_balances',
    answer: JournalAccounts,
  }),
  setAccounts: endpoint({
    method: 'PUT', path: 'dashboard/journal/accounts',
    says: 'Sets codes and names of accounts; those that are not given stay, and closed months keep theirs',
    callers: ['member'], needs: 'manage_settings',
    body: z.strictObject({
      accounts: z.array(z.strictObject({
        account: Account,
        /** Sage 50 takes 8 characters, and so does this. */
        code: Text(8).check(z.regex(/^[A-Za-z0-9.-]+$/, 'Use letters, digits, dots and dashes.')),
        name: Text(100),
      })).check(z.minLength(1, 'Give at least one account.'), z.maxLength(journalAccountNames.length),
        z.refine((given) => new Set(given.map(({ account }) => account)).size === given.length,
          'Give each account once.')),
      version: z.optional(z.number().check(z.int(), z.minimum(0))),
    }),
    answer: JournalAccounts,
    message: 'Accounts saved.',
  }),
  plan: endpoint({
    method: 'GET', path: 'dashboard/journal/plan',
    says: 'In which form the journal of each month is made, and the months that are there',
    callers: ['member', 'key'], needs: 'view_balances',
    answer: JournalPlan,
  }),
  setPlan: endpoint({
    method: 'PUT', path: 'dashboard/journal/plan',
    says: 'Asks for the journal of each month, or (`format` null) for none. It is there on the first of the '
      + 'next month, and who set it is told by mail unless `by_mail` is false',
    callers: ['member'], needs: 'export_data', reads: 'view_balances',
    body: z.strictObject({
      format: z.nullable(z.enum(journalFormNames)),
      detail: z.optional(z.enum(journalDetails)),
      by_mail: z.optional(z.boolean()),
      version: z.optional(z.number().check(z.int(), z.minimum(0))),
    }),
    answer: JournalPlan,
    message: 'Saved.',
  }),
  show: endpoint({
    method: 'GET', path: 'dashboard/journal',
    says: 'What the journal of some days comes to, account by account: debits and credits, which are equal',
    callers: ['member', 'key'], needs: 'view_balances',
    query: z.strictObject(period),
    answer: z.object({
      from: z.string(),
      to: z.string(),
      accounts: z.array(z.object({
        account: Account, code: z.string(), name: z.string(), debit: Naira, credit: Naira,
      })),
      debits: Naira,
      credits: Naira,
      /** How much of the debits corrects months that are closed. */
      corrections: Naira,
    }),
  }),
  download: endpoint({
    method: 'GET', path: 'dashboard/journal/file',
    says: 'The journal as a file: CSV where nothing is said, or what QuickBooks Online, Sage 50 and Zoho '
      + 'Books import. An entry for each day, or for each document (`documents`: needs the right to see '
      + 'payments and payouts, too). Every entry balances to the kobo',
    callers: ['member', 'key'], needs: 'export_data', reads: 'view_balances',
    query: z.strictObject({
      ...period,
      format: z.optional(z.enum(journalFormNames)),
      detail: z.optional(z.enum(journalDetails)),
    }),
    answer: z.unknown(),
    raw: true,
  }),
}
