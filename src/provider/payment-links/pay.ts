// The public page of a payment link, /pay/{code}: drawn here, without a script, for whoever has the address.
import type { Context } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { Text } from '#contract/fields.ts'
import { Refusal } from '#contract/refusal.ts'
import { plainWords } from '#contract/words.ts'
import { isLinkCode, linkStanding } from '#domain/payment-link.ts'
import { kobo } from '#domain/money.ts'
import { clientAddress, subscriberOf } from '../address.ts'
import { answerRefusal, refusalOf } from '../answers.ts'
import type { App, Provider } from '../app.ts'
import '../collections/tables.ts'
import { pagePolicy } from '../headers.ts'
import { jobWork } from '../jobs.ts'
import { limit } from '../limits.ts'
import { tooLarge } from '../refuse.ts'
import { haltsHere } from '../rights/restriction.ts'
import { isMeans, paymentMeans } from './means.ts'
import { drawPayPage, payStyle, type PayPage } from './pay-page.ts'
import { payLink } from './payment.ts'
import './tables.ts'

const FORM_LIMIT = 4_096
/** From one address: many phones share one. */
const looking = { points: 300, seconds: 300 }
const paying = { points: 60, seconds: 300 }

/** Only in the sandbox: outside of it no network stands behind this page. */
export function payPage(app: Provider): void {
  if (!app.settings.SANDBOX) return
  app.pages.push((hono: App) => {
    hono.use('/pay/*', bodyLimit({
      maxSize: FORM_LIMIT, onError: () => answerRefusal(tooLarge(FORM_LIMIT)),
    }))
    hono.get('/pay/:code', (context) => answered(app, context, () => look(app, context)))
    hono.post('/pay/:code', (context) => answered(app, context, () => pay(app, context)))
  })
}

async function look(app: Provider, context: Context): Promise<Response> {
  await limit(app, 'pay_look', payerOf(app, context), looking)
  return page(context, await pageOf(app, context.req.param('code') ?? ''))
}

const Form = z.object({
  payer_name: Text(60),
  means: z.string('Choose how to pay.').check(z.refine(isMeans, 'Choose how to pay.')),
})

async function pay(app: Provider, context: Context): Promise<Response> {
  await limit(app, 'pay_try', payerOf(app, context), paying)
  const code = context.req.param('code') ?? ''
  const found = await linkOf(app, code)
  if (!found || found.is_halted) return page(context, { state: 'UNKNOWN' })
  const fields = await context.req.parseBody().catch(() => ({}))
  const given = z.safeParse(Form, fields, { error: plainWords })
  const typed = 'payer_name' in fields ? String(fields['payer_name']).slice(0, 60) : ''
  if (!given.success) {
    return page(context, await pageOf(app, code, given.error.issues[0]?.message, typed), 422)
  }
  const { payer_name, means } = given.data
  if (!isMeans(means)) throw new Refusal('invalid_input', 'Choose how to pay.')
  const declined = paymentMeans[means].declines
  if (declined !== null) return page(context, await pageOf(app, code, declined, typed), 402)
  const { id, merchant_id, mode } = found
  await jobWork(app).asTenant({ merchant_id, mode }, (work) =>
    payLink(work, { merchant_id, mode }, id, { name: payer_name, means }))
  // What became of it is read from the link: pressing Back or loading again pays nothing.
  return context.redirect(`/pay/${code}`, 303)
}

function linkOf({ database }: Provider, code: string) {
  if (!isLinkCode(code)) return undefined
  return database.selectFrom('payment_link as link')
    .innerJoin('merchant', 'merchant.id', 'link.merchant_id')
    .leftJoin('collection', 'collection.id', 'link.collection_id')
    .selectAll('link')
    .select(['merchant.business_name', 'merchant.live_allowed',
      haltsHere('links', sql`link.mode`).as('is_halted'),
      'collection.reference as transaction_reference'])
    .where('link.code', '=', code).executeTakeFirst()
}

async function pageOf(app: Provider, code: string, problem?: string, typed = ''): Promise<PayPage> {
  const link = await linkOf(app, code)
  if (!link || link.is_halted) return { state: 'UNKNOWN' }
  return {
    state: linkStanding(link, app.outside.clock.now()), code, merchant: link.business_name,
    amount: kobo(link.amount), description: link.description, mode: link.mode,
    is_reviewed: link.live_allowed, paid_at: link.used_at,
    reference: link.transaction_reference, problem: problem ?? null, typed,
  }
}

const payerOf = ({ settings }: Provider, context: Context): string =>
  subscriberOf(clientAddress(context.req.raw.headers, context.env as never, settings.TRUST_PROXY))

const statuses: Record<PayPage['state'], number> = {
  ACTIVE: 200, USED: 200, EXPIRED: 410, OFF: 410, UNKNOWN: 404,
}

function page(context: Context, shown: PayPage, status: number = statuses[shown.state]) {
  return context.html(drawPayPage(shown), status as 200, {
    'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex',
    'Content-Security-Policy': pagePolicy([payStyle]).replace("script-src 'self'", "script-src 'none'"),
  })
}

/** A refusal, such as too many tries, as a page for the person who pays. */
async function answered(app: Provider, context: Context, then: () => Promise<Response>): Promise<Response> {
  try {
    return await then()
  } catch (error) {
    const refusal = refusalOf(error)
    if (refusal.status >= 500) {
      app.log.error({ err: error, request_id: context.get('request_id') as string }, 'pay page failed')
    }
    const response = await page(context, { state: 'UNKNOWN', says: refusal.message }, refusal.status)
    if (refusal.retry_after !== undefined) response.headers.set('Retry-After', String(refusal.retry_after))
    return response
  }
}
