// What can be asked of one case: to see it, to claim it, and all that only its reviewer may.
/** @jsxRuntime automatic */
/** @jsxImportSource hono/jsx */
import type { Context } from 'hono'
import * as z from 'zod/mini'
import { Refusal } from '#contract/refusal.ts'
import { refusalReasonCodes } from '#domain/document-refusal.ts'
import { fieldReasonCodes, refusableSubjects } from '#domain/refused-field.ts'
import type { App, Provider } from '../app.ts'
import { hasSecond } from './case-parts.ts'
import { readCase } from './case.ts'
import { CasePage } from './case-page.tsx'
import { claim, hold, release, tell, type Held } from './claims.ts'
import { decide, judge } from './decide.ts'
import { draftsOf, dropSent, keepDrafts, SentDrafts, type Drafts } from './drafts.ts'
import { anchorOf } from './field-form.tsx'
import { judgeField } from './field-verdict.ts'
import { addNote } from './history.ts'
import { checkIdentity } from './identity-check.ts'
import { measureActs, MeasureForm } from './measure-forms.ts'
import { resubmittedOf } from './resubmitted.ts'
import { dropApproval, needsSecond } from './second.ts'
import { reviewWork, type Session } from './session.ts'
import { formOf, inside, page, trouble } from './web.tsx'
import { NOTE_MAXIMUM, SENTENCE_MAXIMUM, Words } from './words.ts'
import type { Work } from '../work.ts'

/** The version of the page that a form stood on; without one it is no page that could be current. */
const version = z._default(z.coerce.number().check(z.int(), z.minimum(-1), z.maximum(2_000_000_000)), -1)

const Turn = z.object({ version, over: z.optional(z.literal('yes')) })

const Verdict = z.object({
  version,
  review: z.enum(['accepted', 'refused', 'none']),
  code: z._default(z.enum(refusalReasonCodes), 'other'),
  note: z._default(Words(SENTENCE_MAXIMUM), ''),
})

const Field = z.object({
  version,
  review: z.enum(['refused', 'none']),
  subject: z.enum(refusableSubjects),
  personnel_id: z._default(z.nullable(z.uuid()), null),
  field: z.string().check(z.maxLength(60)),
  code: z._default(z.enum(fieldReasonCodes), 'other'),
  note: z._default(Words(SENTENCE_MAXIMUM), ''),
})

const Decision = z.object({
  version,
  decision: z.enum(['approve', 'request_changes']),
  note: z._default(Words(NOTE_MAXIMUM), ''),
  override: z._default(Words(NOTE_MAXIMUM), ''),
})

const Check = z.object({ version, kind: z.enum(['bvn', 'nin']) })

const Note = z.object({
  /** Drawn with the page: the same page sent twice leaves one note. */
  note_id: z.optional(z.uuid()),
  text: Words(NOTE_MAXIMUM).check(z.minLength(1, 'Write something first.')),
})

type Inside = <T>(then: (work: Work<null>) => Promise<T>) => Promise<T>

/** Does what a form asks and answers where to go then. */
type Act = (context: Context, by: Session, inside: Inside) => Promise<string>

const acts: Record<string, Act> = {
  async claim(context, by, inside) {
    const { version: seen, over } = await formOf(context, Turn)
    await inside((work) => claim(work, heldBy(by, context, seen), over === 'yes'))
    return placeOf(context)
  },
  async release(context, by, inside) {
    const { version: seen } = await formOf(context, Turn)
    await inside((work) => release(work, heldBy(by, context, seen)))
    return '/review?done=release'
  },
  async 'documents/:document'(context, by, inside) {
    const { review, version: seen, ...reason } = await formOf(context, Verdict)
    const { document: id } = ids(context)
    const [held, verdict] = [heldBy(by, context, seen), review === 'none' ? null : review]
    await inside((work) => judge(work, held, { id, review: verdict, ...reason }))
    const next = verdict === null ? `d-${id}` : await inside((work) => nextPlace(work, held))
    return `${placeOf(context)}#${next}`
  },
  async fields(context, by, inside) {
    const { review, version: seen, subject, personnel_id, field, code, note } = await formOf(context, Field)
    const what = { subject, personnel_id, field }
    const verdict = review === 'none' ? null : { code, note }
    await inside((work) => judgeField(work, heldBy(by, context, seen), what, verdict))
    return `${placeOf(context)}#${anchorOf(what)}`
  },
  async identity(context, by, inside) {
    const { kind, version: seen } = await formOf(context, Check)
    await inside((work) => checkIdentity(work, heldBy(by, context, seen), kind))
    return `${placeOf(context)}#identity`
  },
  async notes(context, by, inside) {
    const { text, note_id } = await formOf(context, Note)
    const merchant_id = ids(context).id
    await inside(async (work) => {
      await addNote(work, merchant_id, by, { text, note_id: note_id ?? work.newId() })
      await dropSent(work, { merchant_id, reviewer_id: by.id }, ['text'])
    })
    return `${placeOf(context)}#notes`
  },
  async decision(context, by, inside) {
    const { version: seen, ...decision } = await formOf(context, Decision)
    const held = heldBy(by, context, seen)
    const status = await inside(async (work) => {
      const decided = await decide(work, held, { ...decision, documents: [], fields: [] })
      await dropSent(work, { merchant_id: held.merchant_id, reviewer_id: by.id }, ['note', 'override'])
      return decided
    })
    return `/review?done=${status === 'pending_kyc_review' ? 'propose' : decision.decision}`
  },
  async 'approval/drop'(context, by, inside) {
    const { version: seen } = await formOf(context, z.object({ version }))
    const held = heldBy(by, context, seen)
    await inside(async (work) => {
      await hold(work, held)
      await dropApproval(work, held)
    })
    return `${placeOf(context)}#decision`
  },
}

/** A measure is nobody's turn: whoever has the case, any reviewer may take one. */
const ofMeasures = Object.fromEntries(Object.entries(measureActs).map(([under, take]): [string, Act] =>
  [under, async (context, by, inside) => {
    await take({ context, by, inside, merchant_id: ids(context).id })
    return `${placeOf(context)}#measures`
  }]))

export function cases(app: Provider, hono: App): void {
  const path = '/review/merchants/:id'
  const onCase = (context: Context, then: (session: Session) => Response | Promise<Response>) =>
    inside(app, context, then, (session, refusal) => oneCase(app, context, session, refusal))
  hono.get(path, (context) => onCase(context, (session) => oneCase(app, context, session, null)))
  const keep = async (context: Context, session: Session) => {
    const sent = await formOf(context, SentDrafts)
    const whose = { merchant_id: ids(context).id, reviewer_id: session.id }
    await reviewWork(app, context, (work) => keepDrafts(work, whose, sent))
  }
  hono.post(`${path}/drafts`, (context) => onCase(context, async (session) => {
    await keep(context, session)
    return context.body(null, 204)
  }))
  for (const [under, act] of Object.entries({ ...acts, ...ofMeasures })) {
    hono.post(`${path}/${under}`, (context) => onCase(context, async (session) => {
      // Whatever becomes of the form, what was typed beside it is there again.
      await keep(context, session)
      return context.redirect(await act(context, session, (then) => reviewWork(app, context, then)), 303)
    }))
  }
}

const Ids = z.object({ id: z.uuid(), document: z._default(z.uuid(), '00000000-0000-4000-8000-000000000000') })

function ids(context: Context): z.output<typeof Ids> {
  const read = Ids.safeParse(context.req.param())
  if (!read.success) throw new Refusal('not_found', 'Document not found.')
  return read.data
}

const heldBy = (by: Session, context: Context, seen: number): Held =>
  ({ merchant_id: ids(context).id, by, version: seen })

const placeOf = (context: Context) => `/review/merchants/${ids(context).id}`

/** What a form that was refused held, besides what is kept while it is typed. */
const Typed = {
  decision: z.object({
    note: z._default(Words(NOTE_MAXIMUM), ''), override: z._default(Words(NOTE_MAXIMUM), ''),
  }),
  notes: z.object({ text: z._default(Words(NOTE_MAXIMUM), '') }),
  measures: z.partial(MeasureForm),
}

async function typedIn(
  context: Context,
): Promise<Partial<Drafts & z.output<typeof MeasureForm>>> {
  const under = context.req.path.split('/').pop() ?? ''
  if (under !== 'decision' && under !== 'notes' && under !== 'measures') return {}
  return formOf(context, Typed[under]).catch(() => ({}))
}

/** The case; after a refusal the same page says what it was. */
async function oneCase(
  app: Provider, context: Context, session: Session, refusal: Refusal | null,
): Promise<Response> {
  const id = z.uuid().safeParse(context.req.param('id')).data
  const shown = id === undefined ? null : await reviewWork(app, context, async (work) => {
    const found = await readCase(work.database, id)
    if (found && !refusal) {
      await tell(work, { merchant_id: id, by: session }, 'review.case_opened', {})
    }
    if (!found) return null
    const two = {
      is_needed: await needsSecond(work, id), is_there: await hasSecond(work.database, session.id),
    }
    return {
      ...found, two, note_id: work.newId(), again: await resubmittedOf(work, id),
      drafts: await draftsOf(work.database, { merchant_id: id, reviewer_id: session.id }),
    }
  })
  if (!shown) return trouble(context, session, refusal ?? new Refusal('not_found', 'There is no such case.'))
  const typed = { ...shown.drafts, ...refusal && await typedIn(context) }
  const now = app.outside.clock.now()
  return page(
    context,
    <CasePage
      session={session}
      shown={shown}
      now={now}
      problem={refusal?.message}
      typed={typed}
    />,
    refusal?.status,
  )
}

/** After a verdict: the next document without one, or the decision. */
async function nextPlace({ database }: Work<null>, { merchant_id }: Held): Promise<string> {
  const shown = await readCase(database, merchant_id)
  const all = [...shown?.documents ?? [], ...shown?.people.flatMap(({ documents }) => documents) ?? []]
  const next = all.find(({ review: verdict }) => verdict === null)
  return next ? `d-${next.id}` : 'decision'
}
