// Tells who asked for a payout what became of it, and takes the notice that it waits from all others.
import { formatMoney, kobo } from '#domain/money.ts'
import type { Caller } from '../caller.ts'
import { memberToTell } from '../notifications/people.ts'
import { tell } from '../notifications/tell.ts'
import type { Work } from '../work.ts'
import { requestDecided, requestPath, summaryOf } from './letters.ts'
import { referenceOf, type Request } from './requests.ts'

type Telling = Pick<Work, 'database' | 'now' | 'newId' | 'enqueue' | 'mail' | 'settings'>

type Outcome = { decision: 'approve' } | { decision: 'decline', reason: string } | { decision: 'expire' }
  | { decision: 'send back' | 'stop', reason: string }

const words = {
  approve: { kind: 'approval.approved', title: 'Your payout was approved' },
  decline: { kind: 'approval.declined', title: 'Your payout was declined' },
  expire: { kind: 'approval.expired', title: 'Your payout was not approved in time' },
  'send back': { kind: 'approval.again', title: 'Your payout waits for an approval again' },
  stop: { kind: 'approval.stopped', title: 'Your payout was not sent' },
} as const

export async function tellRequester(
  work: Telling & { caller: Caller | null }, request: Request, outcome: Outcome,
): Promise<void> {
  const { kind, title } = words[outcome.decision]
  const path = requestPath(referenceOf(request))
  if (outcome.decision !== 'send back') await unwait(work, path)
  const reason = 'reason' in outcome ? outcome.reason : null
  const by = await nameOf(work)
  await tell(work, request, await memberToTell(work, request.creator_id), {
    kind, title, path,
    detail: [`${formatMoney(kobo(request.amount))} ${summaryOf(request)}.`, by && `By ${by}.`, reason]
      .filter(Boolean).join(' '),
    push: {
      kind, title, body: 'Open the dashboard to see it.',
    },
    letter: (to) => requestDecided({
      to, title, request, by, reason, link: `${work.settings.PUBLIC_URL}${path}`,
    }),
  })
}

async function nameOf({ database, caller }: Telling & { caller: Caller | null }): Promise<string | null> {
  if (!caller) return null
  const row = await database.selectFrom('member').select('fullname').where('id', '=', caller.user_id)
    .executeTakeFirst()
  return row?.fullname ?? null
}

/** Nobody needs to be called to what is decided. */
async function unwait({ database, now }: Telling, path: string): Promise<void> {
  await database.updateTable('notification').set({ read_at: now })
    .where('kind', '=', 'approval.waiting').where('path', '=', path).where('read_at', 'is', null).execute()
}
