// The reviewer's console at /review: pages drawn on the server, one style sheet, one small script.
/** @jsxRuntime automatic */
/** @jsxImportSource hono/jsx */
import type { Context } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { readFile } from 'node:fs/promises'
import * as z from 'zod/mini'
import { Refusal } from '#contract/refusal.ts'
import { answerRefusal, refusalOf } from '../answers.ts'
import type { App, Provider } from '../app.ts'
import { tooLarge } from '../refuse.ts'
import { reviewApi } from './api.ts'
import { readCase } from './case.ts'
import { CasePage } from './case-page.tsx'
import { decide, judge } from './decide.ts'
import { look } from './look.ts'
import { countWaiting, readQueue, views, type View } from './queue.ts'
import { QueuePage } from './queue-page.tsx'
import { reasonCodes } from './reasons.ts'
import { checkKey, closeReview, openReview, reviewWork, type Session } from './session.ts'
import { SignIn } from './sign-in.tsx'
import { formOf, inside, page, trouble } from './web.tsx'
import { NAME_MAXIMUM, NOTE_MAXIMUM, SENTENCE_MAXIMUM, Words } from './words.ts'

const FORM_LIMIT = 65_536

export function review(app: Provider): void {
  app.pages.push((hono) => mount(app, hono))
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
  cases(app, hono)
}

function asset(hono: App, name: string, type: string): void {
  const text = readFile(new URL(name, import.meta.url), 'utf8')
  hono.get(`/review/${name}`, async (context) =>
    context.body(await text, 200, { 'Content-Type': type, 'Cache-Control': 'no-cache' }))
}

const Door = z.object({ name: Words(NAME_MAXIMUM).check(z.minLength(1, 'Say your name.')), key: z.string() })

function door(app: Provider, hono: App): void {
  hono.get('/review/login', (context) => page(context, <SignIn />))
  hono.post('/review/login', async (context) => {
    try {
      const { name, key } = await formOf(context, Door)
      await checkKey(app, context, key)
      await openReview(app, context, name)
      return context.redirect('/review', 303)
    } catch (error) {
      const refusal = refusalOf(error)
      if (refusal.status >= 500) throw error
      return page(context, <SignIn problem={refusal.message} />, refusal.status)
    }
  })
  hono.post('/review/logout', (context) => inside(app, context, async (session) => {
    await closeReview(app, context, session)
    return context.redirect('/review/login', 303)
  }, (session, refusal) => trouble(context, session, refusal)))
}

const Verdict = z.object({
  review: z.enum(['accepted', 'refused', 'none']),
  code: z._default(z.enum(reasonCodes), 'other'),
  note: z._default(Words(SENTENCE_MAXIMUM), ''),
})

const Decision = z.object({
  decision: z.enum(['approve', 'request_changes']),
  note: z._default(Words(NOTE_MAXIMUM), ''),
})

function cases(app: Provider, hono: App): void {
  hono.get('/review', (context) => inside(app, context,
    (session) => queue(app, context, session), (session, refusal) => trouble(context, session, refusal)))
  const onCase = (context: Context, then: (session: Session) => Response | Promise<Response>) =>
    inside(app, context, then, (session, refusal) => oneCase(app, context, session, refusal))
  hono.get('/review/merchants/:id', (context) =>
    onCase(context, (session) => oneCase(app, context, session, null)))
  hono.post('/review/merchants/:id/documents/:document', (context) => onCase(context, async (session) => {
    const { id, document } = ids(context)
    const { review: given, code, note } = await formOf(context, Verdict)
    const verdict = given === 'none' ? null : given
    await reviewWork(app, context, (work) =>
      judge(work, id, session, { id: document, review: verdict, code, note }),
    )
    const next = verdict === null ? `d-${document}` : await nextPlace(app, context, id)
    return context.redirect(`/review/merchants/${id}#${next}`, 303)
  }))
  hono.post('/review/merchants/:id/decision', (context) => onCase(context, async (session) => {
    const { id } = ids(context)
    const { decision, note } = await formOf(context, Decision)
    await reviewWork(app, context, (work) => decide(work, id, session, { decision, note, documents: [] }))
    return context.redirect(`/review?done=${decision}`, 303)
  }))
}

const Ids = z.object({ id: z.uuid(), document: z._default(z.uuid(), '00000000-0000-4000-8000-000000000000') })

function ids(context: Context): z.output<typeof Ids> {
  const read = Ids.safeParse(context.req.param())
  if (!read.success) throw new Refusal('not_found', 'Document not found.')
  return read.data
}

const said: Record<string, string> = {
  approve: 'Approved. The account is live and the merchant is told by email.',
  request_changes: 'Sent back. The merchant is told by email what to change.',
}

async function queue(app: Provider, context: Context, session: Session): Promise<Response> {
  const { view = 'waiting', search = '', after, done = '' } = context.req.query()
  const ask = {
    view: Object.hasOwn(views, view) ? view as View : 'waiting',
    search: Words(NOTE_MAXIMUM).safeParse(search).data?.slice(0, 100) ?? '',
    after: z.uuid().safeParse(after).data ?? null,
  }
  const { rows, more, waiting } = await reviewWork(app, context, async ({ database }) =>
    ({ ...await readQueue(database, ask), waiting: await countWaiting(database) }))
  const now = app.outside.clock.now()
  return page(
    context,
    <QueuePage
      session={session}
      ask={ask}
      rows={rows}
      more={more}
      waiting={waiting}
      now={now}
      done={Object.hasOwn(said, done) ? said[done] : undefined}
    />,
  )
}

/** The case; after a refusal the same page says what it was. */
async function oneCase(
  app: Provider, context: Context, session: Session, refusal: Refusal | null,
): Promise<Response> {
  const id = z.uuid().safeParse(context.req.param('id')).data
  const shown = id === undefined ? null : await reviewWork(app, context, async (work) => {
    const found = await readCase(work.database, id)
    if (found && !refusal) {
      await work.audit({
        action: 'review.case_opened', subject: 'merchant', subject_id: id, merchant_id: id, role: 'reviewer',
        after: { by: session.name },
      })
    }
    return found
  })
  if (!shown) return trouble(context, session, refusal ?? new Refusal('not_found', 'There is no such case.'))
  const now = app.outside.clock.now()
  return page(context, <CasePage session={session} shown={shown} now={now} problem={refusal?.message} />,
    refusal?.status)
}

/** After a verdict: the next document without one, or the decision. */
async function nextPlace(app: Provider, context: Context, merchant_id: string): Promise<string> {
  const shown = await reviewWork(app, context, ({ database }) => readCase(database, merchant_id))
  const all = [...shown?.documents ?? [], ...shown?.people.flatMap(({ documents }) => documents) ?? []]
  const next = all.find(({ review: verdict }) => verdict === null)
  return next ? `d-${next.id}` : 'decision'
}
