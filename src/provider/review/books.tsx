// The trial balances of the provider's books: the days that are kept, one of them, and its files. For
// administrators of the provider alone; each look, each file and each refusal stands in the provider's trail.
/** @jsxRuntime automatic */
/** @jsxImportSource hono/jsx */
import type { Context } from 'hono'
import * as z from 'zod/mini'
import { Refusal } from '#contract/refusal.ts'
import type { App, Provider } from '../app.ts'
import type { Mode } from '../database.ts'
import { csvHeaders } from '../files/table-headers.ts'
import { openItemsFile, trialBalanceFile } from '../trial-balances/file.ts'
import { listKeptDays, readTrialBalance, type TrialBalance } from '../trial-balances/read.ts'
import type { Work } from '../work.ts'
import { KeptDaysPage, TrialBalancePage } from './books-pages.tsx'
import { reviewWork, type Session } from './session.ts'
import { inside, page, trouble } from './web.tsx'

const DAYS_OF_A_PAGE = 31

const files = { 'trial-balance': trialBalanceFile, 'open-items': openItemsFile } as const

export function books(app: Provider, hono: App): void {
  const forAdministrators = (
    path: string, then: (context: Context, session: Session) => Promise<Response>,
  ) => hono.get(path, (context) => inside(app, context, async (session) => {
    await admit(app, context, session)
    return then(context, session)
  }, (session, refusal) => trouble(context, session, refusal)))

  forAdministrators('/review/books', async (context, session) => {
    const before = Day.safeParse(context.req.query('before')).data
    const rows = await reviewWork(app, context, ({ database }) =>
      listKeptDays(database, before ?? '9999-12-31', DAYS_OF_A_PAGE + 1))
    return page(context, <KeptDaysPage
      session={session} days={rows.slice(0, DAYS_OF_A_PAGE)} has_more={rows.length > DAYS_OF_A_PAGE}
      is_first={before === undefined}
    />)
  })
  forAdministrators('/review/books/:day', async (context, session) => {
    const shown = await reviewWork(app, context, (work) => readDay(work, context, session, 'page'))
    return page(context, <TrialBalancePage session={session} shown={shown} />)
  })
  for (const [name, fileOf] of Object.entries(files)) {
    forAdministrators(`/review/books/:day/${name}.csv`, async (context, session) => {
      const shown = await reviewWork(app, context, (work) => readDay(work, context, session, name))
      return context.body(fileOf(shown), 200, csvHeaders(`${name}-${shown.day}-${shown.mode}.csv`))
    })
  }
}

const Day = z.iso.date()

/** Refuses a reviewer who is no administrator, and writes that down. */
async function admit(
  app: Provider, context: Context, { id, name, is_administrator }: Session,
): Promise<void> {
  if (is_administrator) return
  await reviewWork(app, context, (work) => work.audit({
    action: 'review.books_refused', subject: 'books', role: 'reviewer',
    after: { by: name, reviewer_id: id },
  }))
  throw new Refusal('forbidden',
    'The books are for administrators of the provider. Whoever runs it can make you one.')
}

async function readDay(
  work: Work<null>, context: Context, { id, name }: Session, what: string,
): Promise<TrialBalance> {
  const mode: Mode = context.req.query('mode') === 'test' ? 'test' : 'live'
  const day = Day.safeParse(context.req.param('day')).data
  const shown = day === undefined ? null : await readTrialBalance(work.database, day, mode)
  if (!shown) throw new Refusal('not_found', 'No trial balance is kept of this day.')
  await work.audit({
    action: what === 'page' ? 'review.books_opened' : 'review.books_downloaded', subject: 'books',
    role: 'reviewer',
    after: { by: name, reviewer_id: id, day: shown.day, mode, ...what !== 'page' && { file: what } },
  })
  return shown
}
