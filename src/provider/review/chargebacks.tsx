// What can be asked of contested chargebacks of live mode: to see them with their evidence, and to write down
// what the payer's bank has decided.
/** @jsxRuntime automatic */
/** @jsxImportSource hono/jsx */
import type { Context } from 'hono'
import * as z from 'zod/mini'
import { Refusal } from '#contract/refusal.ts'
import type { App, Provider } from '../app.ts'
import { decideChargeback } from '../chargebacks/decide.ts'
import { stored } from '../chargebacks/rows.ts'
import type { Tables, Transaction } from '../database.ts'
import { ChargebackPage, ChargebackQueuePage, type ChargebackCase } from './chargeback-pages.tsx'
import { reviewWork, type Session } from './session.ts'
import { formOf, inside, page, trouble } from './web.tsx'
import { NOTE_MAXIMUM, Words } from './words.ts'

const PAGE_ROWS = 50

const Verdict = z.object({
  decision: z.enum(['WON', 'LOST'], 'Choose what the bank decided.'),
  note: Words(NOTE_MAXIMUM).check(z.minLength(1, 'Write what the bank said.')),
})

export function chargebackReviews(app: Provider, hono: App): void {
  hono.get('/review/chargebacks', (context) => inside(app, context,
    (session) => list(app, context, session), (session, refusal) => trouble(context, session, refusal)))
  const path = '/review/chargebacks/:id'
  const onOne = (context: Context, then: (session: Session) => Response | Promise<Response>) =>
    inside(app, context, then, (session, refusal) => one(app, context, session, refusal))
  hono.get(path, (context) => onOne(context, (session) => one(app, context, session, null)))
  hono.post(`${path}/decide`, (context) => onOne(context, async (session) => {
    const { decision, note } = await formOf(context, Verdict)
    await reviewWork(app, context, async (work) => {
      const found = await caseOf(work.database, idOf(context))
      if (!found) throw noSuch()
      const by = { name: session.name, reviewer_id: session.id }
      await decideChargeback(work, found, found.reference, { decision, note, by })
    })
    return context.redirect(`/review/chargebacks/${idOf(context)}?done=${decision}`, 303)
  }))
}

const idOf = (context: Context): string | null => z.uuid().safeParse(context.req.param('id')).data ?? null

const noSuch = () => new Refusal('not_found', 'There is no such chargeback.')

async function list(app: Provider, context: Context, session: Session): Promise<Response> {
  const after = z.uuid().safeParse(context.req.query('after')).data ?? null
  const rows = await reviewWork(app, context, ({ database }) => database.selectFrom('chargeback')
    .innerJoin('merchant', 'merchant.id', 'chargeback.merchant_id')
    .select(['chargeback.id', 'business_name', 'amount', 'reason', 'answered_at'])
    .where('chargeback.status', '=', 'DISPUTED').where('mode', '=', 'live')
    .$if(after !== null, (query) => query.where('chargeback.id', '>', after ?? ''))
    .orderBy('chargeback.id').limit(PAGE_ROWS + 1).execute())
  return page(context, (
    <ChargebackQueuePage
      session={session} rows={rows.slice(0, PAGE_ROWS)} more={rows.length > PAGE_ROWS}
    />
  ))
}

/** Of live mode, and only those that were contested. */
async function caseOf(database: Transaction<Tables>, id: string | null): Promise<ChargebackCase | null> {
  const whose = id === null ? undefined : await database.selectFrom('chargeback')
    .innerJoin('merchant', 'merchant.id', 'chargeback.merchant_id')
    .select(['merchant_id', 'mode', 'business_name']).where('chargeback.id', '=', id)
    .where('mode', '=', 'live').where('chargeback.status', 'in', ['DISPUTED', 'WON', 'LOST'])
    .executeTakeFirst()
  if (!whose || id === null) return null
  const row = await stored(database, whose).where('one.id', '=', id).executeTakeFirstOrThrow()
  const evidence = await database.selectFrom('chargeback_evidence').select(['id', 'name', 'size'])
    .where('chargeback_id', '=', id).orderBy('id').execute()
  return { ...row, business_name: whose.business_name, evidence }
}

/** After a refusal the same page says what it was, with what was typed. */
async function one(
  app: Provider, context: Context, session: Session, refusal: Refusal | null,
): Promise<Response> {
  const shown = await reviewWork(app, context, async (work) => {
    const found = await caseOf(work.database, idOf(context))
    if (found && !refusal) {
      await work.audit({
        action: 'review.chargeback_opened', subject: 'chargeback', subject_id: found.id, role: 'reviewer',
        after: { by: session.name, reviewer_id: session.id },
      })
    }
    return found
  })
  if (!shown) return trouble(context, session, refusal ?? noSuch())
  const typed = refusal ? await formOf(context, Typed).catch(() => ({ note: '' })) : { note: '' }
  const done = context.req.query('done') ?? ''
  return page(
    context,
    <ChargebackPage
      session={session} shown={shown} done={refusal ? undefined : said[done]} problem={refusal?.message}
      typed={typed.note}
    />,
    refusal?.status,
  )
}

const Typed = z.object({ note: z._default(Words(NOTE_MAXIMUM), '') })

const said: Record<string, string> = {
  WON: 'Decided for the merchant, who is told. Nothing is held any more.',
  LOST: 'Decided for the payer. The payment is taken back, and the merchant is told.',
}
