// The months of the books: what is open in one, and the close, after which corrections are entries of the
// next open month.
import * as z from 'zod/mini'
import { Naira } from '#domain/money.ts'
import { isMonth, openInMonthNames } from '#domain/month.ts'
import { endpoint } from './endpoint.ts'

const month = z.string().check(z.refine(isMonth, 'Name a month as 2026-03.'))

export const BookMonth = z.object({
  month: z.string(),
  status: z.enum(['OPEN', 'CLOSED']),
  /** Whether it has ended, and no later month is closed. */
  can_close: z.boolean(),
  /** Whether it is the last one that is closed, and the caller is not who closed it. */
  can_reopen: z.boolean(),
  closed_at: z.nullable(z.string()),
  closed_by: z.nullable(z.string()),
})

export const ShownMonth = z.extend(BookMonth, {
  /** What began in this month or before and has no end yet. */
  open: z.array(z.object({ what: z.enum(openInMonthNames), items: z.number(), amount: Naira })),
  open_items: z.number(),
  /** Of the month's journal; credits are the same. */
  debits: Naira,
  /** Each time that it was closed or opened again, the newest first. */
  history: z.array(z.object({
    what: z.enum(['closed', 'reopened']), by: z.string(), at: z.string(), open_items: z.number(),
  })),
})

const params = z.strictObject({ month })

export const months = {
  list: endpoint({
    method: 'GET', path: 'dashboard/months', says: 'The last 13 months of the books, the newest first',
    callers: ['member', 'key'], needs: 'view_balances',
    answer: z.object({ items: z.array(BookMonth) }),
  }),
  show: endpoint({
    method: 'GET', path: 'dashboard/months/:month', says: 'One month: what is open in it, and who closed it',
    callers: ['member', 'key'], needs: 'view_balances',
    params,
    answer: ShownMonth,
  }),
  close: endpoint({
    method: 'POST', path: 'dashboard/months/:month/close',
    says: 'Closes a month and all before it. `open_items` is how many the person saw: where there are others '
      + 'by now, it answers `stale`',
    callers: ['member'], needs: 'manage_settings',
    params,
    body: z.strictObject({ open_items: z.number().check(z.int(), z.minimum(0)) }),
    answer: ShownMonth,
    message: 'Month closed.',
  }),
  reopen: endpoint({
    method: 'POST', path: 'dashboard/months/:month/reopen',
    says: 'Opens the last closed month again: by another person than who closed it',
    callers: ['member'], needs: 'manage_settings',
    params,
    answer: ShownMonth,
    message: 'Month reopened.',
  }),
}
