// What a business hears of a measure, and reviewers of one that waits for them.
import { ALONE_HOURS, measures, type MeasureName } from '#domain/measure.ts'
import { activities, activityNames, effectOf, type Effect, type Restriction } from '#domain/restriction.ts'
import { letter } from '../mails.ts'
import type { Letter } from '../outside/mail.ts'
import type { Work } from '../work.ts'
import { caseReference } from './reference.ts'
import { tellTeam } from './tell-team.ts'

const titles: Record<MeasureName, string> = {
  reject: 'Your business was not accepted',
  suspend: 'Your account is suspended',
  block: 'Your account is blocked',
  undo_approval: 'The approval of your business was taken back',
  reopen: 'Your account is open again',
}

interface Whose { merchant_id: string, business_name: string }

/** In the dashboard, on devices, and by mail: the owner and all administrators. */
export async function tellMerchant(
  work: Work<null>, whose: Whose, { measure, told }: { measure: MeasureName, told: string },
): Promise<void> {
  const { merchant_id } = whose
  const title = titles[measure]
  await tellTeam(work, merchant_id, {
    kind: `restriction.${measure}`, title, detail: told, path: '/dashboard/overview',
    letter: (to) => restrictionLetter(to, whose, {
      measure, told, support: work.settings.SUPPORT_EMAIL, dashboard: work.settings.PUBLIC_URL,
    }),
  })
}

interface Told { measure: MeasureName, told: string, support: string | null, dashboard: string }

function restrictionLetter(
  to: string, { merchant_id, business_name }: Whose, { measure, told, support, dashboard }: Told,
): Letter {
  const { leads_to } = measures[measure]
  const answer = support === null ? [] : [
    `To answer, write to ${support} and name the case ${caseReference(merchant_id)}. Say what you can `
    + 'show: invoices, contracts, documents. Someone who did not make this decision will read it.',
  ]
  return letter({
    to, subject: titles[measure],
    paragraphs: [
      `This is about ${business_name}.`, told,
      ...leads_to ? [...effectLines(leads_to), ...answer]
        : ['What was kept for you goes on as before. Payouts that were stopped have ended: start anew.'],
    ],
    ...leads_to !== 'blocked' && {
      action: { label: 'Open the dashboard', link: `${dashboard}/login?route=overview` },
    },
  })
}

/** The table of the domain, in sentences. */
function effectLines(restriction: Restriction): string[] {
  const named = (wanted: Effect) => activityNames
    .filter((name) => effectOf(name, restriction, 'live') === wanted)
    .map((name) => activities[name].label).join('; ')
  const lines = [
    ['Stopped', named('stopped')], ['Kept for you until it is open again', named('held')],
    ['Still works', named('works')],
  ]
  return lines.flatMap(([label, words]) => (words === '' ? [] : [`${label}: ${words}.`]))
}

/** Neither whose it is nor why: that is behind the log-in. Not to who proposed it. */
export async function tellReviewers(
  work: Work<null>, what: { measure: MeasureName, by: string | null, is_at_once: boolean },
): Promise<void> {
  const { measure, by, is_at_once } = what
  const others = await work.database.selectFrom('reviewer').select('email').where('blocked_at', 'is', null)
    .$if(by !== null, (query) => query.where('id', '!=', by)).orderBy('id').execute()
  const label = measures[measure].label
  const [subject, words] = by === null
    ? ['A suspension has lapsed', 'Nobody confirmed it in time, and the business is open again.']
    : is_at_once
      ? ['A suspension waits for you', `It holds already, and ends in ${ALONE_HOURS} hours unless another `
        + 'reviewer confirms it.']
      : ['A measure waits for you', `Somebody proposes: ${label}. Nothing changes before you confirm.`]
  for (const { email } of others) {
    await work.mail(letter({
      to: email, subject, paragraphs: [words],
      action: { label: 'See it', link: `${work.settings.PUBLIC_URL}/review?view=restricted` },
    }))
  }
}
