// The audit trail: who did what, from where, before and after, and whether a line was altered since.
import * as z from 'zod/mini'
import { auditKindNames } from '#domain/audit.ts'
import { endpoint } from './endpoint.ts'
import { Id } from './fields.ts'
import { PageQuery, pageOf } from './page.ts'

export const AuditEvent = z.object({
  id: z.string(),
  /** Its place in the merchant's chain. */
  seq: z.number(),
  at: z.string(),
  /** A stable word or two, such as `payout.approved`. */
  action: z.string(),
  /** The same in words. */
  title: z.string(),
  subject: z.string(),
  subject_id: z.nullable(z.string()),
  /** On what, in words: `Payout 123456789012`, `Role Director`. */
  about: z.string(),
  /** What the thing's own page is called by; null where it has none, or is gone. */
  reference: z.nullable(z.string()),
  outcome: z.enum(['done', 'refused']),
  /** Null where nobody of the team did it. */
  user_id: z.nullable(z.string()),
  /** Who, in words: a name, `Reviewer`, or the product itself. */
  who: z.string(),
  email: z.nullable(z.string()),
  role: z.nullable(z.string()),
  address: z.string(),
  /** As `Chrome on Android`; '' where no browser asked. */
  device: z.string(),
  mode: z.nullable(z.enum(['test', 'live'])),
  /** False: this line, or the one before it, is not what was written. */
  intact: z.boolean(),
})

export const AuditDetail = z.extend(AuditEvent, {
  request_id: z.nullable(z.string()),
  /** What the browser or program called itself. */
  user_agent: z.string(),
  /** Secrets are hidden, numbers masked. */
  before: z.unknown(),
  after: z.unknown(),
  /** SHA-256 over the event and the hash of the one before it, in hex. */
  hash: z.string(),
  previous_hash: z.string(),
})

const Word = z.string()
  .check(z.regex(/^[\w .:/@+-]{1,100}$/, 'Use letters, digits and the signs that actions have.'))
const path = 'dashboard/audit-trail'
const shared = { method: 'GET', callers: ['member'], needs: 'view_audit_trail' } as const

export const auditTrail = {
  list: endpoint({
    ...shared, path,
    says: 'What was done and refused, newest first; `action=payout` finds all that begin with it',
    lags_unless: [],
    query: z.extend(PageQuery, {
      /** The id of a person. */
      who: z.optional(Id),
      action: z.optional(Word),
      /** Every subject of a kind. */
      kind: z.optional(z.enum(auditKindNames)),
      subject: z.optional(Word),
      subject_id: z.optional(Word),
      mode: z.optional(z.enum(['test', 'live'])),
    }),
    answer: z.extend(pageOf(AuditEvent), {
      /** What can be filtered by. */
      actions: z.array(z.object({ action: z.string(), title: z.string() })),
      people: z.array(z.object({ id: z.string(), name: z.string() })),
    }),
  }),
  show: endpoint({
    ...shared, path: `${path}/:id`, says: 'One event, before and after, and whether it is what was written',
    params: z.strictObject({ id: Id }),
    answer: AuditDetail,
  }),
}
