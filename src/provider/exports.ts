// Lists that leave as files. Whoever asks for more rows at once than a screen shows takes the list away: for
// that a right is needed, it is counted, and it stands in the audit trail.
import type { Endpoint } from '#contract/endpoint.ts'
import { SCREEN_ROWS } from '#contract/page.ts'
import { Refusal } from '#contract/refusal.ts'
import type { AuditEvent } from './audit.ts'
import type { Caller } from './caller.ts'
import { limit, type Limits } from './limits.ts'

/** The pages of 100 whole files, as the dashboard asks for them. */
export const exportLimit = { points: 400, seconds: 3600 }

/** Whether more of a list was asked for than a screen shows. */
export function isExport({ method }: Endpoint, { query }: { query: unknown }): boolean {
  const { limit: rows } = query as { limit?: unknown }
  return method === 'GET' && typeof rows === 'number' && rows > SCREEN_ROWS
}

/** Refuses whoever may not take lists away, or does so all the time. */
export async function admitExport(setting: { limits: Limits }, caller: Caller | null): Promise<void> {
  if (!caller) return
  if (!caller.permissions.has('export_data')) {
    throw new Refusal('forbidden',
      `Your role may not download lists. Read ${SCREEN_ROWS} rows at a time, or ask an administrator.`)
  }
  await limit(setting, 'export', caller.user_id, exportLimit)
}

/** What left, and what it was narrowed by as it was asked. */
export function exportEvent({ path }: Endpoint, { url }: Request, page: unknown): AuditEvent {
  const { limit: _, cursor, ...filter } = Object.fromEntries(new URL(url).searchParams)
  const { items } = page as { items?: readonly unknown[] }
  return {
    action: 'list.exported', subject: 'list', subject_id: path,
    after: { filter, rows: items?.length ?? 0, continued: cursor !== undefined },
  }
}
