// Lists that take long, and one that writes although it should only read.
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import type { Noun } from '#provider/app.ts'
import { serve } from '#provider/serve.ts'

export const slowly = endpoint({
  method: 'GET', path: 'notes/slowly', says: 'All notes, after so many seconds', callers: ['member'],
  needs: null, lags_unless: [],
  query: z.strictObject({ seconds: z.coerce.number() }), answer: z.object({ texts: z.array(z.string()) }),
})
export const counted = endpoint({
  method: 'GET', path: 'notes/counted', says: 'Writes that it was asked', callers: ['member'], needs: null,
  lags_unless: [], answer: z.object({}),
})

export const slowLists: Noun = (app) => {
  serve(app, slowly, async ({ query: { seconds } }, { database }) => {
    const { rows } = await sql<{ text: string }>`
      select text from note cross join (select pg_sleep(${seconds}) offset 0) as slept`.execute(database)
    return { texts: rows.map(({ text }) => text) }
  })
  serve(app, counted, async (_ask, { database, newId, caller: { merchant_id, mode } }) => {
    await database.insertInto('note').values({ id: newId(), merchant_id, mode, text: 'asked' }).execute()
    return {}
  })
}
