// Tells the reviewers by mail that a case has come or is nearly late, and that money began to wait for a
// person: once for each, in one letter for all of a kind that began since the last, so that a day without a
// bank is not a thousand letters.
import { sql, type RawBuilder } from 'kysely'
import { productName } from '#domain/product.ts'
import type { JobWork } from '../jobs.ts'
import { letter } from '../mails.ts'
import type { Work } from '../work.ts'
import { REVIEW_HOURS } from './clock.ts'
import './tables.ts'

interface Waiting {
  /** What it is: a "payout", said before "waits". */
  what: string
  /** What is the matter with it. */
  matter?: string
  /** Behind the log-in. */
  page: string
  why: (what: string) => string
  /** Notes as told what is not, a row for each. */
  note: (now: Date) => RawBuilder<unknown>
}

const contradictedBy = (whom: 'bank' | 'vendor') => (what: string) =>
  `The ${whom} gave two answers about ${what} that cannot both be true. Nothing more is sent until two `
  + 'reviewers have settled what became of it.'

const areCases = sql`status = 'pending_kyc_review' and restriction is distinct from 'rejected' and not shadow`

const NEARLY_LATE_HOURS = 40

const hoursBefore = (now: Date, hours: number) => new Date(now.getTime() - hours * 3_600_000)

const waits: readonly Waiting[] = [
  {
    what: 'case', matter: 'new', page: '',
    why: (what) => `Documents were handed in: ${what}. Each is answered within ${REVIEW_HOURS} hours.`,
    note: (now) => sql`update merchant set case_told_at = ${now}::timestamptz
      where ${areCases}
        and submitted_at is not null and (case_told_at is null or case_told_at < submitted_at)`,
  },
  {
    what: 'case', matter: 'nearly late', page: '',
    why: (what) => `Of ${REVIEW_HOURS} hours ${NEARLY_LATE_HOURS} are over: ${what}.`,
    note: (now) => sql`update merchant set case_late_told_at = ${now}::timestamptz
      where ${areCases} and submitted_at <= ${hoursBefore(now, NEARLY_LATE_HOURS)}
        and (case_late_told_at is null or case_late_told_at < submitted_at)`,
  },
  {
    what: 'payout', page: 'payouts',
    why: (what) => `The bank was asked for 24 hours about ${what} and gave no sure answer. The money stays `
      + 'reserved until two reviewers have settled what became of it.',
    note: (now) => sql`
      insert into payout_wait_told (payout_id, merchant_id, mode, at)
      select id, merchant_id, mode, ${now}::timestamptz from payout
      where status = 'INQ' and next_query_at is null
        and not exists (select from payout_wait_told where payout_id = payout.id)
      on conflict do nothing`,
  },
  {
    what: 'payout', matter: 'contradicted', page: 'payouts?view=contradicted',
    why: contradictedBy('bank'),
    note: (now) => sql`update payout_contradiction set told_at = ${now}::timestamptz
      where closed_at is null and told_at is null`,
  },
  {
    what: 'bill', page: 'bills',
    why: (what) => `The vendor was asked for 24 hours about ${what} and gave no sure answer. The money stays `
      + 'reserved until two reviewers have settled what became of it.',
    note: (now) => sql`update bill set wait_told_at = ${now}::timestamptz
      where status = 'INQ' and next_query_at is null and wait_told_at is null`,
  },
  {
    what: 'bill', matter: 'contradicted', page: 'bills',
    why: contradictedBy('vendor'),
    note: (now) => sql`update bill set contradicted_told_at = ${now}::timestamptz
      where contradicted and (contradicted_told_at is null or contradicted_told_at < contradicted_at)`,
  },
  {
    what: 'settlement', matter: 'contradicted', page: 'settlements',
    why: contradictedBy('bank'),
    // One that the bank contradicts itself about again is told again.
    note: (now) => sql`update settlement set contradicted_told_at = ${now}::timestamptz
      where contradicted and (contradicted_told_at is null or contradicted_told_at < contradicted_at)`,
  },
]

/** Every few minutes; a second time tells nobody. */
export async function tellWaiting(_payload: object, { inTransaction }: JobWork): Promise<void> {
  await inTransaction(async (work) => {
    const reviewers = await work.database.selectFrom('reviewer').select('email')
      .where('blocked_at', 'is', null).orderBy('id').execute()
    // Nobody is there to be told: whoever comes first is.
    if (reviewers.length === 0) return
    for (const waiting of waits) await tell(work, waiting, reviewers)
  })
}

/** Says neither whose they are nor how much: that is behind the reviewer's log-in. */
async function tell(work: Work, waiting: Waiting, reviewers: readonly { email: string }[]): Promise<void> {
  const { numAffectedRows } = await waiting.note(work.now).execute(work.database)
  const count = Number(numAffectedRows ?? 0)
  if (count === 0) return
  const { what, matter, why, page } = waiting
  const several = (name: string) => (count === 1 ? `a ${name}` : `${count} ${name}s`)
  const subject = several(matter ? `${matter} ${what}` : what)
  for (const { email } of reviewers) {
    await work.mail(letter({
      to: email,
      subject: `${subject.replace(/^a/, 'A')} ${count === 1 ? 'waits' : 'wait'} for a reviewer`,
      paragraphs: [why(several(what))],
      action: { label: 'See what waits', link: `${work.settings.PUBLIC_URL}/review${page && `/${page}`}` },
      why: `You get this email because you review businesses for ${productName}.`,
    }))
  }
}
