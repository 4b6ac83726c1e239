// Tells people of a team what happened: a notice in the dashboard, a push to their devices, a letter.
import { noticeEventOf } from '#domain/notice.ts'
import type { Letter } from '../outside/mail.ts'
import type { Tenant } from '../database.ts'
import { ofMode } from '../mails.ts'
import { topicOf } from '../outside/push-topic.ts'
import { pushTo, type PushWords } from '../push/enqueue.ts'
import type { Work } from '../work.ts'
import type { Person } from './people.ts'
import './tables.ts'

export interface News {
  kind: string
  title: string
  detail: string
  /** A path of the dashboard. */
  path: string
  /** Without amounts and names; left out, no device is told. */
  push?: PushWords
  /** Many in a row are one push, too. */
  is_together?: true
  letter?: (to: string) => Letter
  /** It is about both modes, whichever somebody worked in: no test that moves no money. */
  of_both_modes?: true
}

export type Telling = Pick<Work, 'database' | 'now' | 'newId' | 'enqueue' | 'mail'>

export async function tell(
  work: Telling, { merchant_id, mode }: Tenant, people: readonly Person[], news: News,
): Promise<void> {
  if (people.length === 0) return
  const { kind, title, detail, path } = news
  await work.database.insertInto('notification').values(people.map(({ id: member_id }) => ({
    id: work.newId(), merchant_id, mode, member_id, kind, title, detail, path, at: work.now, read_at: null,
  }))).execute()
  const silent = await silenced(work, merchant_id, kind)
  if (news.letter) {
    const of_money = news.of_both_modes ? 'live' : mode
    for (const { id, email } of people) {
      if (!silent.mail.has(id)) await work.mail(ofMode(of_money, news.letter(email)))
    }
  }
  const woken = people.map(({ id }) => id).filter((id) => !silent.push.has(id))
  if (news.push && woken.length > 0) {
    await pushTo(work, { merchant_id, mode }, woken, { ...news.push, path, tag: tagOf(news) })
  }
}

/** What waits, and says how much: the newest says it all. */
const queues: readonly string[] = ['approval.waiting', 'policy.waiting', 'webhook.failed']

/** On a device a later message takes an earlier one's place when both are of one queue, or of one thing. */
export const tagOf = ({ kind, path, is_together }: Pick<News, 'kind' | 'path' | 'is_together'>): string =>
  topicOf(is_together || queues.includes(kind) ? kind : `${kind} ${path}`)

/** Who does not want to hear of this by mail, and who not on their devices. */
async function silenced({ database }: Telling, merchant_id: string, kind: string) {
  const event = noticeEventOf(kind)
  const rows = event === null ? [] : await database.selectFrom('notice_choice')
    .select(['member_id', 'by_mail', 'by_push'])
    .where('merchant_id', '=', merchant_id).where('event', '=', event).execute()
  return {
    mail: new Set(rows.filter(({ by_mail }) => !by_mail).map(({ member_id }) => member_id)),
    push: new Set(rows.filter(({ by_push }) => !by_push).map(({ member_id }) => member_id)),
  }
}
