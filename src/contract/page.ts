// Lists: how a page is asked for and how it is answered.
import * as z from 'zod/mini'

/** A list never gives more rows than an export does (spec 9: 2000 rows). */
export const MAX_ROWS = 2000

/** More rows at once are no screen but a download: it needs `export_data`, is counted and audited. */
export const SCREEN_ROWS = 200

export const PageQuery = z.strictObject({
  limit: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(MAX_ROWS))),
  cursor: z.optional(
    z.string().check(z.regex(/^[\w.:=-]{1,500}$/, 'Use the next_cursor of the page before.')),
  ),
  search: z.optional(z.string().check(
    z.maxLength(100),
    z.refine((typed) => !/[\p{Cc}\p{Cs}]/u.test(typed), 'Remove the characters that cannot be shown.'),
  )),
  from: z.optional(z.iso.date()),
  to: z.optional(z.iso.date()),
  status: z.optional(z.string().check(z.regex(/^[A-Za-z_]{1,40}$/, 'Choose one of the states.'))),
})

/**
 * `{ items, next_cursor, total }`, newest first; `next_cursor` is null on the last page. `total` is
 * counted no further than {@link MAX_ROWS}: 2000 means 2000 or more.
 */
export function pageOf<T extends z.ZodMiniType>(item: T) {
  return z.object({ items: z.array(item), next_cursor: z.nullable(z.string()), total: z.number() })
}
