// What a person hears of each event by mail and on their devices.
import type { notifications } from '#contract/notifications.ts'
import type { Ask } from '#contract/endpoint.ts'
import { noticeNames, type NoticeName } from '#domain/notice.ts'
import type { Caller } from '../caller.ts'
import type { Work } from '../work.ts'
import './tables.ts'

type Choice = Ask<typeof notifications.choose>['body']

/** All events; nothing said is both. */
export async function choicesOf({ database, caller: { user_id } }: Work<Caller>) {
  const said = await database.selectFrom('notice_choice').select(['event', 'by_mail', 'by_push'])
    .where('member_id', '=', user_id).execute()
  const choiceOf = (event: NoticeName) =>
    said.find((row) => row.event === event) ?? { by_mail: true, by_push: true }
  return noticeNames.map((event) => ({ ...choiceOf(event), event }))
}

export async function choose(work: Work<Caller>, { event, by_mail, by_push }: Choice) {
  const { database, caller: { merchant_id, user_id: member_id } } = work
  const before = (await choicesOf(work)).find((each) => each.event === event)
  await database.insertInto('notice_choice').values({ merchant_id, member_id, event, by_mail, by_push })
    .onConflict((conflict) => conflict.columns(['member_id', 'event']).doUpdateSet({ by_mail, by_push }))
    .execute()
  await work.audit({
    action: 'notice.chosen', subject: 'notification', before, after: { event, by_mail, by_push },
  })
  return { event, by_mail, by_push }
}
