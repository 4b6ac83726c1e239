// Decisions for programs: the same as the console's, with the reviewers' key in the Authorization header.
import type { Context } from 'hono'
import * as z from 'zod/mini'
import { Refusal } from '#contract/refusal.ts'
import { errorsByField, plainWords } from '#contract/words.ts'
import { refusalReasonCodes, refusalSentence } from '#domain/document-refusal.ts'
import { statusOnTheWire } from '#domain/onboarding.ts'
import { fieldSentence } from '#domain/refusable-fields.ts'
import { fieldReasonCodes, refusableSubjects } from '#domain/refused-field.ts'
import { answerText, successText } from '../answers.ts'
import type { App, Provider } from '../app.ts'
import { readJson } from '../reading.ts'
import { merchantOf } from './case.ts'
import { decide, type Decision } from './decide.ts'
import { checkKey } from './key.ts'
import { reviewWork } from './session.ts'
import { NOTE_MAXIMUM, SENTENCE_MAXIMUM, Words } from './words.ts'

const Body = z.strictObject({
  decision: z.enum(['approve', 'request_changes'], 'Send approve or request_changes.'),
  note: z._default(Words(NOTE_MAXIMUM), ''),
  documents: z._default(z.array(z.strictObject({
    id: z.uuid('This is not a valid id.'),
    code: z._default(z.enum(refusalReasonCodes), 'other'),
    note: z._default(Words(SENTENCE_MAXIMUM), ''),
  }).check(z.refine(({ code, note }) => refusalSentence(code, note) !== '',
    { path: ['note'], error: 'Say why the document is refused.' }))).check(z.maxLength(100)), []),
  fields: z._default(z.array(z.strictObject({
    subject: z.enum(refusableSubjects),
    personnel_id: z._default(z.nullable(z.uuid('This is not a valid id.')), null),
    field: z.string().check(z.maxLength(60)),
    code: z._default(z.enum(fieldReasonCodes), 'other'),
    note: z._default(Words(SENTENCE_MAXIMUM), ''),
  }).check(z.refine(({ code, note }) => fieldSentence(code, note) !== '',
    { path: ['note'], error: 'Say why the field is refused.' }))).check(z.maxLength(100)), []),
})

const program = { id: null, name: 'Reviewer (API)' }

/** `POST /review/api/merchants/{user_or_merchant_id}/decision`; a decision made already is a 409. */
export function reviewApi(app: Provider, hono: App): void {
  hono.post('/review/api/merchants/:id/decision', async (context) => {
    const key = /^(?:Bearer +)?(\S.*)$/i.exec(context.req.header('authorization') ?? '')?.[1] ?? ''
    await checkKey(app, context, key)
    const decision = await readDecision(context)
    const id = z.uuid().safeParse(context.req.param('id')).data
    const status = await reviewWork(app, context, async (work) => {
      const merchant_id = id === undefined ? null : await merchantOf(work.database, id)
      if (merchant_id === null) throw new Refusal('not_found', 'Merchant not found.')
      return decide(work, { merchant_id, by: program, version: 0 }, { ...decision, override: '' })
    })
    return answerText(successText('', { status: statusOnTheWire[status] }))
  })
}

async function readDecision(context: Context): Promise<Omit<Decision, 'override'>> {
  const read = z.safeParse(Body, await readJson(context.req.raw), { error: plainWords })
  if (read.success) return read.data
  const errors = errorsByField(read.error.issues)
  throw new Refusal('invalid_input', Object.values(errors)[0] ?? 'Check the fields.', { errors })
}
