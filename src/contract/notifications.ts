// Notices inside the dashboard: what a person wants to know, such as a decision on what they asked for.
import * as z from 'zod/mini'
import { noticeNames } from '#domain/notice.ts'
import { endpoint } from './endpoint.ts'
import { Id } from './fields.ts'
import { PageQuery, pageOf } from './page.ts'

export const Notification = z.object({
  id: z.string(),
  /** As in `noticeEvents` of domain/notice.ts. */
  kind: z.string(),
  title: z.string(),
  detail: z.string(),
  /** A path of the dashboard. */
  path: z.string(),
  at: z.string(),
  read: z.boolean(),
})

/** What a person hears of one event besides the notice in the dashboard, which is always there. */
export const NoticeChoice = z.object({
  event: z.enum(noticeNames),
  by_mail: z.boolean(),
  by_push: z.boolean(),
})

const path = 'dashboard/notifications'

export const notifications = {
  list: endpoint({
    method: 'GET', path, says: 'The notices of the person signed in, newest first',
    callers: ['member'], needs: null,
    query: z.extend(z.pick(PageQuery, { limit: true, cursor: true }), {
      unread: z.optional(z.enum(['true', 'false'])),
    }),
    answer: z.extend(pageOf(Notification), { unread: z.number() }),
  }),
  read: endpoint({
    method: 'POST', path: `${path}/read`, says: 'Marks notices as read: those named, or all',
    callers: ['member'], needs: null,
    body: z.strictObject({ ids: z.optional(z.array(Id).check(z.minLength(1), z.maxLength(200))) }),
    answer: z.object({ unread: z.number() }),
  }),
  choices: endpoint({
    method: 'GET', path: `${path}/choices`, says: 'What the person signed in hears by mail and on devices',
    callers: ['member'], needs: null,
    answer: z.object({ items: z.array(NoticeChoice) }),
  }),
  choose: endpoint({
    method: 'PUT', path: `${path}/choices`, says: 'Sets what the person signed in hears of one event',
    callers: ['member'], needs: null,
    body: z.strictObject({
      event: z.enum(noticeNames, 'Choose one of the events.'), by_mail: z.boolean(), by_push: z.boolean(),
    }),
    answer: NoticeChoice,
  }),
}
