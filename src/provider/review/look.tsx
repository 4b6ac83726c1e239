// A reviewer looks at a paper: page after page as a picture with the reviewer's address across it, and at the
// original only on purpose, with a reason. Each look is written into the merchant's own trail.
/** @jsxRuntime automatic */
/** @jsxImportSource hono/jsx */
import type { Context } from 'hono'
import * as z from 'zod/mini'
import { Refusal } from '#contract/refusal.ts'
import type { App, Provider } from '../app.ts'
import { fileResponse, findFile, type StoredFile } from '../files/download.ts'
import { drawPage, type Drawn } from '../files/pages.ts'
import type { Work } from '../work.ts'
import { PaperView } from './paper-view.tsx'
import { SeenPages } from './seen-pages.ts'
import { isForged, reviewWork, sessionOf, type Session } from './session.ts'
import { formOf, framedPage } from './web.tsx'
import { SENTENCE_MAXIMUM, Words } from './words.ts'

interface Paper { merchant_id: string, document_id: string }

type Opened = { opened: 'page', page: number } | { opened: 'original', reason: string }

const Purpose = z.object({
  csrf: z._default(z.string(), ''),
  reason: z._default(Words(SENTENCE_MAXIMUM), ''),
})

export function look(app: Provider, hono: App): void {
  const path = '/review/merchants/:id/files/:file'
  const seen = new SeenPages()
  hono.get(path, async (context) => {
    const session = await entered(app, context)
    const paper = paperOf(context)
    const page = pageOf(context)
    const key = [session.token, paper.merchant_id, paper.document_id, page].join()
    const now = app.outside.clock.now()
    const known = seen.get(key, now)
    if (known) return shown(context, session, { paper, page, name: known.name, drawn: known })
    const file = await read(app, context, paper)
    const drawn = await drawFor(app, context, session, { paper, file, page })
    if ('picture' in drawn) seen.keep(key, { ...drawn, name: file.name }, now)
    return shown(context, session, { paper, page, name: file.name, drawn })
  })
  hono.post(`${path}/original`, async (context) => {
    const session = await entered(app, context)
    const paper = paperOf(context)
    const { csrf, reason } = await formOf(context, Purpose)
    if (isForged(context, session, csrf)) {
      throw new Refusal('forbidden', 'This form did not come from this page. Load the page again and repeat.')
    }
    const file = await read(app, context, paper)
    if (reason === '') {
      const page = pageOf(context)
      const drawn = await drawFor(app, context, session, { paper, file, page })
      const refusal = new Refusal('invalid_input', 'Write what the original is needed for.')
      return shown(context, session, { paper, page, name: file.name, drawn, refusal })
    }
    await reviewWork(app, context, (work) =>
      record(work, { paper, file, session }, { opened: 'original', reason }))
    return fileResponse(file)
  })
}

async function entered(app: Provider, context: Context): Promise<Session> {
  const session = await sessionOf(app, context)
  if (!session) throw new Refusal('unauthenticated', 'Log in to the console first.')
  return session
}

function paperOf(context: Context): Paper {
  const merchant_id = z.uuid().safeParse(context.req.param('id')).data
  const document_id = z.uuid().safeParse(context.req.param('file')).data
  if (merchant_id === undefined || document_id === undefined) throw noSuch()
  return { merchant_id, document_id }
}

const noSuch = () => new Refusal('not_found', 'Document not found.')

async function read(app: Provider, context: Context, paper: Paper): Promise<StoredFile> {
  const file = await reviewWork(app, context, (work) => findFile(work, paper.merchant_id, paper.document_id))
  if (!file) throw noSuch()
  return file
}

/** The first one where none, or no number, was asked for. */
const pageOf = (context: Context) => z.coerce.number().check(z.int(), z.minimum(1), z.maximum(10_000))
  .safeParse(context.req.query('page') ?? '1').data ?? 1

interface Looked { paper: Paper, file: StoredFile, page: number }

/** Drawn before it is written down, as what cannot be drawn was not looked at. */
async function drawFor(
  app: Provider, context: Context, session: Session, { paper, file, page }: Looked,
): Promise<Drawn | { problem: string }> {
  const drawn = await drawPage(file, page, { who: session.email, at: app.outside.clock.now() })
  if ('picture' in drawn) {
    await reviewWork(app, context, (work) => record(work, { paper, file, session }, { opened: 'page', page }))
  }
  return drawn
}

interface Shown {
  paper: Paper
  page: number
  name: string
  drawn: Drawn | { problem: string }
  refusal?: Refusal
}

function shown(
  context: Context, session: Session, { paper, page, name, drawn, refusal }: Shown,
): Response | Promise<Response> {
  const path = `/review/merchants/${paper.merchant_id}/files/${paper.document_id}`
  return framedPage(
    context,
    <PaperView session={session} path={path} name={name} page={page} drawn={drawn}
      problem={refusal?.message} isAlone={context.req.header('sec-fetch-dest') !== 'iframe'} />,
    refusal?.status,
  )
}

async function record(
  work: Work<null>, { paper, file, session }: { paper: Paper, file: StoredFile, session: Session },
  opened: Opened,
): Promise<void> {
  await work.audit({
    action: 'review.document_opened', subject: 'document', subject_id: paper.document_id,
    merchant_id: paper.merchant_id, role: 'reviewer',
    after: { by: session.name, reviewer_id: session.id, name: file.name, ...opened },
  })
}
