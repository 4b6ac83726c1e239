// What the forms send by which two reviewers settle a payout or a settlement.
import type { Context } from 'hono'
import * as z from 'zod/mini'
import type { Refusal } from '#contract/refusal.ts'
import type { TypedSettling } from './settling-card.tsx'
import { formOf } from './web.tsx'
import { NOTE_MAXIMUM, Words } from './words.ts'

const EVIDENCE_MAXIMUM = 200

export const Proposal = z.object({
  outcome: z.enum(['PAID', 'NOT_PAID'], 'Choose paid or not paid.'),
  reason: Words(NOTE_MAXIMUM).check(z.minLength(1, 'Write what you found.')),
  evidence: Words(EVIDENCE_MAXIMUM).check(z.minLength(1, 'Name the evidence.')),
})

export const Seen = z.object({ settlement: z.uuid('Load the page again.') })

const Typed = z.object({
  outcome: z._default(z.string(), ''),
  reason: z._default(Words(NOTE_MAXIMUM), ''),
  evidence: z._default(Words(EVIDENCE_MAXIMUM), ''),
  note: z._default(Words(NOTE_MAXIMUM), ''),
})

const untyped: TypedSettling = { outcome: '', reason: '', evidence: '', note: '' }

/** What was typed stays after a refusal. */
export const typedIn = async (context: Context, refusal: Refusal | null): Promise<TypedSettling> =>
  refusal ? formOf(context, Typed).catch(() => untyped) : untyped
