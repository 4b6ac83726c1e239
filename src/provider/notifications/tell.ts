// Tells people of a team what happened: a notice in the dashboard, a push to their devices, a letter.
import type { Letter } from '../outside/mail.ts'
import type { Tenant } from '../database.ts'
import { pushTo, type PushWords } from '../push/enqueue.ts'
import type { Work } from '../work.ts'
import './tables.ts'

export interface News {
  kind: string
  title: string
  detail: string
  /** A path of the dashboard. */
  path: string
  /** Without amounts and names; left out, no device is told. */
  push?: PushWords
  letter?: (to: string) => Letter
}

interface Person { id: string, email: string }

type Telling = Pick<Work, 'database' | 'now' | 'newId' | 'enqueue' | 'mail'>

export async function tell(
  work: Telling, { merchant_id, mode }: Tenant, people: readonly Person[], news: News,
): Promise<void> {
  if (people.length === 0) return
  const { kind, title, detail, path } = news
  await work.database.insertInto('notification').values(people.map(({ id: member_id }) => ({
    id: work.newId(), merchant_id, mode, member_id, kind, title, detail, path, at: work.now, read_at: null,
  }))).execute()
  if (news.letter) for (const { email } of people) await work.mail(news.letter(email))
  if (news.push) await pushTo(work, { merchant_id, mode }, people.map(({ id }) => id), { ...news.push, path })
}

/** One member, if they are still in the team. */
export async function memberToTell({ database }: Pick<Work, 'database'>, id: string): Promise<Person[]> {
  return database.selectFrom('member').select(['id', 'email']).where('id', '=', id)
    .where('state', '=', 'ACTIVE').where('removed_at', 'is', null).execute()
}
