// The forms of measures, as cases.tsx takes them.
import type { Context } from 'hono'
import * as z from 'zod/mini'
import { measureNames } from '#domain/measure.ts'
import type { Work } from '../work.ts'
import { confirm, drop, propose } from './measures.ts'
import type { Session } from './session.ts'
import { formOf } from './web.tsx'
import { NOTE_MAXIMUM, Words } from './words.ts'

export const MeasureForm = z.object({
  measure: z.enum(measureNames, 'Choose a measure.'),
  code: z.string().check(z.maxLength(40)),
  words: z._default(Words(NOTE_MAXIMUM), ''),
  why: z._default(Words(NOTE_MAXIMUM), ''),
})

const Seen = z.object({ id: z.uuid('That proposal is no longer open.') })

type Inside = <T>(then: (work: Work<null>) => Promise<T>) => Promise<T>

interface Asking { context: Context, by: Session, inside: Inside, merchant_id: string }

/** By what follows the case's own address. */
export const measureActs: Record<string, (asking: Asking) => Promise<void>> = {
  async measures({ context, by, inside, merchant_id }) {
    const wanted = await formOf(context, MeasureForm)
    await inside((work) => propose(work, { merchant_id, by }, wanted))
  },
  async 'measures/confirm'({ context, by, inside, merchant_id }) {
    const { id } = await formOf(context, Seen)
    await inside((work) => confirm(work, { merchant_id, by }, id))
  },
  async 'measures/drop'({ context, by, inside, merchant_id }) {
    const { id } = await formOf(context, Seen)
    await inside((work) => drop(work, { merchant_id, by }, id))
  },
}
