// The reviewer's console at /review: pages drawn on the server, one style sheet, one small script.
/** @jsxRuntime automatic */
/** @jsxImportSource hono/jsx */
import type { Context } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { readFile } from 'node:fs/promises'
import * as z from 'zod/mini'
import { isBusinessType } from '#domain/business.ts'
import { answerRefusal, refusalOf } from '../answers.ts'
import type { App, Provider } from '../app.ts'
import { tooLarge } from '../refuse.ts'
import { root } from '../root.ts'
import { markHandedIn, sweepMarks } from './alike.ts'
import { reviewApi } from './api.ts'
import { lapseMeasures } from './measure-jobs.ts'
import { chargebackReviews } from './chargebacks.tsx'
import { cases } from './cases.tsx'
import { logIn } from './log-in.ts'
import { look } from './look.tsx'
import { bills } from './bills.tsx'
import { books } from './books.tsx'
import { payouts } from './payouts.tsx'
import { settlements } from './settlements.tsx'
import { settlingRoutes } from './settling.tsx'
import { countWaiting, readQueue, views, type QueueAsk, type View } from './queue.ts'
import { QueuePage } from './queue-page.tsx'
import { closeReview, isElsewhere, reviewWork, type Session } from './session.ts'
import { SignIn } from './sign-in.tsx'
import { tellReceived } from './tell-received.ts'
import { tellWaiting } from './tell-waiting.ts'
import { formOf, inside, page, trouble } from './web.tsx'
import { Words } from './words.ts'

const FORM_LIMIT = 65_536

export function review(app: Provider): void {
  app.pages.push((hono) => mount(app, hono))
  app.jobs['tell_waiting'] = tellWaiting
  app.schedules.push({ cron: '*/5 * * * *', job: 'tell_waiting' })
  app.jobs['lapse_measures'] = lapseMeasures
  app.schedules.push({ cron: '*/5 * * * *', job: 'lapse_measures' })
  app.jobs['tell_received'] = tellReceived
  app.jobs['mark_case'] = markHandedIn
  app.jobs['sweep_case_marks'] = sweepMarks
  app.schedules.push({ cron: '*/15 * * * *', job: 'sweep_case_marks' })
}

function mount(app: Provider, hono: App): void {
  asset(hono, 'console.css', 'text/css; charset=utf-8')
  asset(hono, 'console.js', 'text/javascript; charset=utf-8')
  hono.use(
    '/review/*',
    bodyLimit({ maxSize: FORM_LIMIT, onError: () => answerRefusal(tooLarge(FORM_LIMIT)) }),
  )
  reviewApi(app, hono)
  door(app, hono)
  look(app, hono)
  hono.get('/review', (context) => inside(app, context,
    (session) => queue(app, context, session), (session, refusal) => trouble(context, session, refusal)))
  cases(app, hono)
  payouts(app, hono)
  settlingRoutes(app, hono, settlements)
  settlingRoutes(app, hono, bills)
  chargebackReviews(app, hono)
  books(app, hono)
}

function asset(hono: App, name: string, type: string): void {
  const text = readFile(new URL(`src/provider/review/${name}`, root), 'utf8')
  hono.get(`/review/${name}`, async (context) =>
    context.body(await text, 200, { 'Content-Type': type, 'Cache-Control': 'no-cache' }))
}

const Door = z.object({
  email: z.string().check(z.minLength(1, 'Type your email.'), z.maxLength(254, 'Type your email.')),
  password: z.string().check(z.minLength(1, 'Type your password.'), z.maxLength(200, 'Type your password.')),
  code: z.string().check(z.minLength(1, 'Type the code of your authenticator.'), z.maxLength(20)),
})

function door(app: Provider, hono: App): void {
  hono.get('/review/login', (context) => page(context, <SignIn />))
  hono.post('/review/login', async (context) => {
    let email = ''
    try {
      const given = await formOf(context, Door)
      email = given.email
      if (isElsewhere(context)) return page(context, <SignIn problem="Log in on this page." />, 403)
      await logIn(app, context, given)
      return context.redirect('/review', 303)
    } catch (error) {
      const refusal = refusalOf(error)
      if (refusal.status >= 500) throw error
      return page(context, <SignIn email={email} problem={refusal.message} />, refusal.status)
    }
  })
  hono.post('/review/logout', (context) => inside(app, context, async (session) => {
    await closeReview(app, context, session)
    return context.redirect('/review/login', 303)
  }, (session, refusal) => trouble(context, session, refusal)))
}

const said: Record<string, string> = {
  approve: 'Approved. The account is live and the merchant is told by email.',
  propose: 'Proposed. The account goes live once another reviewer has confirmed it.',
  request_changes: 'Sent back. The merchant is told by email what to change.',
  release: 'Released. Any reviewer may take the case now.',
}

const SEARCH_MAXIMUM = 100

function askOf(context: Context): QueueAsk {
  const { view = 'waiting', search = '', type = '', late, mine, after } = context.req.query()
  return {
    view: Object.hasOwn(views, view) ? view as View : 'waiting',
    search: Words(1000).safeParse(search).data?.slice(0, SEARCH_MAXIMUM) ?? '',
    type: isBusinessType(type) ? type : null,
    late: late === 'on',
    mine: mine === 'on',
    after: z.uuid().safeParse(after).data ?? null,
  }
}

async function queue(app: Provider, context: Context, session: Session): Promise<Response> {
  const ask = askOf(context)
  const done = context.req.query('done') ?? ''
  const now = app.outside.clock.now()
  const { rows, more, counts } = await reviewWork(app, context, async ({ database, secrets }) => ({
    ...await readQueue({ database, secrets }, ask, session.id, now),
    counts: await countWaiting(database, session.id, now),
  }))
  return page(
    context,
    <QueuePage
      session={session}
      ask={ask}
      rows={rows}
      more={more}
      counts={counts}
      now={now}
      done={Object.hasOwn(said, done) ? said[done] : undefined}
    />,
  )
}
