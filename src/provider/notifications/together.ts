// Tells of what can happen many times in a row: it is one notice, one letter and one push.
import type { Tenant } from '../database.ts'
import type { Work } from '../work.ts'
import type { Person } from './people.ts'
import { tell, type News, type Telling } from './tell.ts'

const TOGETHER_MS = 15 * 60_000

/** What comes within a quarter of an hour of an unread notice of its kind changes its words. */
export async function tellTogether(
  work: Telling, tenant: Tenant, people: readonly Person[], news: News,
): Promise<void> {
  const told = new Set(await renewed(work, tenant, people.map(({ id }) => id), news))
  await tell(work, tenant, people.filter(({ id }) => !told.has(id)), { ...news, is_together: true })
}

/** The people whose unread notice of this kind now speaks of the latest. */
async function renewed(
  { database, now }: Pick<Work, 'database' | 'now'>, { mode }: Tenant, people: readonly string[],
  { kind, detail, path }: News,
): Promise<string[]> {
  if (people.length === 0) return []
  const changed = await database.updateTable('notification')
    .set({ detail: `${detail} (and others before it)`, path })
    .where('member_id', 'in', people).where('mode', '=', mode).where('kind', '=', kind)
    .where('read_at', 'is', null).where('at', '>', new Date(now.getTime() - TOGETHER_MS))
    .returning('member_id').execute()
  return changed.map(({ member_id }) => member_id)
}
