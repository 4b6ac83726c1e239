// Split settlement: what payments come to, shared among sub-accounts by percent or amount.
import * as z from 'zod/mini'
import { Naira } from '#domain/money.ts'
import { splitLimits, splitScopes, splitStandings, WHOLE } from '#domain/split.ts'
import { Amount } from './amount.ts'
import { endpoint } from './endpoint.ts'
import { Id, Text } from './fields.ts'

const Line = z.object({
  sub_account_id: z.string(),
  sub_account_reference: z.string(),
  account_name: z.string(),
  nuban: z.string(),
  bank_code: z.string(),
  bank_name: z.string(),
  /** One of the two: 100 is 1% of what a payment comes to; or so much of each payment. */
  basis_points: z.nullable(z.number()),
  amount: z.nullable(Naira),
  /**
   * Else its share stays with the main account: the sub-account is switched off, or has another account by
   * now (save the split again to pay that one).
   */
  standing: z.enum(splitStandings),
})

export const Split = z.object({
  id: z.string(),
  scope: z.enum(splitScopes),
  /** The number of the virtual account or the reference of the payment link; null for all payments. */
  subject: z.nullable(z.string()),
  /** The name of the account, or what the link is for. */
  subject_name: z.nullable(z.string()),
  /** None: all of it stays with the main account. */
  lines: z.array(Line),
  created_at: z.string(),
  created_by: z.nullable(z.string()),
})

const change = { callers: ['member'], needs: 'manage_sub_accounts', step_up: true } as const
const subject = z.optional(Text(20))

export const splits = {
  list: endpoint({
    method: 'GET', path: 'dashboard/splits',
    says: `Every split that holds, the newest first: at most ${splitLimits.splits}`,
    callers: ['member'], needs: 'view_collections',
    answer: z.object({ items: z.array(Split) }),
  }),
  show: endpoint({
    method: 'GET', path: 'dashboard/splits/of',
    says: 'The split of all payments, of a virtual account (its number) or of a payment link (its reference)',
    callers: ['member'], needs: 'view_collections',
    query: z.strictObject({ scope: z.enum(splitScopes), subject }),
    answer: z.object({
      /** Null: that of all payments holds, or none. */
      split: z.nullable(Split),
      subject_name: z.nullable(z.string()),
    }),
  }),
  save: endpoint({
    ...change, method: 'PUT', path: 'dashboard/splits',
    says: 'Says how what payments come to from now on is shared: fixed amounts first, percents of what is '
      + 'left, the rest stays. That of a link or an account goes before that of all payments',
    body: z.strictObject({
      scope: z.enum(splitScopes),
      subject,
      lines: z.array(z.strictObject({
        sub_account_id: Id,
        basis_points: z.optional(z.nullable(z.int().check(z.minimum(1), z.maximum(WHOLE)))),
        amount: z.optional(z.nullable(Amount)),
      })).check(
        z.maxLength(splitLimits.lines, `At most ${splitLimits.lines} sub-accounts share a payment.`)),
      /** The split whose place it takes, as it was seen; null for none. 409 where another holds by now. */
      replaces: z.optional(z.nullable(Id)),
    }),
    answer: Split,
    message: 'Split saved. It holds for payments from now on.',
  }),
  end: endpoint({
    ...change, method: 'POST', path: 'dashboard/splits/end',
    says: 'Ends a split: payments from now on go by that of all payments, or whole to the main account',
    body: z.strictObject({ id: Id }),
    answer: Split,
    message: 'Split ended. Payments that came before keep it.',
  }),
}
