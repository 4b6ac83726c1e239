// What can be asked of payouts that need a person: to see them, to ask the bank, and to settle them.
/** @jsxRuntime automatic */
/** @jsxImportSource hono/jsx */
import type { Context } from 'hono'
import * as z from 'zod/mini'
import { Refusal } from '#contract/refusal.ts'
import type { App, Provider } from '../app.ts'
import { askBank } from './ask-bank.ts'
import { readPayoutCase } from './payout-case.ts'
import { PayoutPage } from './payout-page.tsx'
import { countPayouts, payoutViews, readPayouts, type PayoutView } from './payout-queue.ts'
import { PayoutQueuePage } from './payout-queue-page.tsx'
import { codeWords } from './payout-words.ts'
import { reviewWork, type Session } from './session.ts'
import { note } from './proposals.ts'
import { closeContradiction, confirm, dropProposal, propose } from './settle.ts'
import { Proposal, Seen, typedIn } from './settling-forms.ts'
import { formOf, inside, page, trouble } from './web.tsx'
import { NOTE_MAXIMUM, Words } from './words.ts'

const Closing = z.object({ note: Words(NOTE_MAXIMUM).check(z.minLength(1, 'Write what was done about it.')) })

/** Does what a form asks and answers what is said then. */
type Act = (app: Provider, context: Context, id: string, by: Session) => Promise<string>

const acts: Record<string, Act> = {
  async ask(app, context, id, by) {
    await askBank(app, context, id, by)
    return 'asked'
  },
  async propose(app, context, id, by) {
    const proposal = await formOf(context, Proposal)
    await reviewWork(app, context, (work) => propose(work, id, by, proposal))
    return 'proposed'
  },
  async confirm(app, context, id, by) {
    const { settlement: settlement_id } = await formOf(context, Seen)
    await reviewWork(app, context, (work) => confirm(work, { payout_id: id, settlement_id }, by))
    return 'confirmed'
  },
  async drop(app, context, id, by) {
    const { settlement: settlement_id } = await formOf(context, Seen)
    await reviewWork(app, context, (work) => dropProposal(work, { payout_id: id, settlement_id }, by))
    return 'dropped'
  },
  async close(app, context, id, by) {
    const { note: words } = await formOf(context, Closing)
    await reviewWork(app, context, (work) => closeContradiction(work, id, by, words))
    return 'closed'
  },
}

const said: Record<string, string> = {
  proposed: 'Proposed. Another reviewer has to confirm it; no money has moved.',
  confirmed: 'Settled. The ledger has it, and the merchant is told.',
  dropped: 'The proposal is gone. The payout goes on waiting.',
  closed: 'Closed. What you wrote stands with the payout.',
}

export function payouts(app: Provider, hono: App): void {
  hono.get('/review/payouts', (context) => inside(app, context,
    (session) => list(app, context, session), (session, refusal) => trouble(context, session, refusal)))
  const path = '/review/payouts/:id'
  const onPayout = (context: Context, then: (session: Session) => Response | Promise<Response>) =>
    inside(app, context, then, (session, refusal) => onePayout(app, context, session, refusal))
  hono.get(path, (context) => onPayout(context, (session) => onePayout(app, context, session, null)))
  for (const [under, act] of Object.entries(acts)) {
    hono.post(`${path}/${under}`, (context) => onPayout(context, async (session) => {
      const id = idOf(context)
      if (id === null) throw noSuch()
      const done = await act(app, context, id, session)
      return context.redirect(`/review/payouts/${id}?done=${done}`, 303)
    }))
  }
}

const idOf = (context: Context): string | null => z.uuid().safeParse(context.req.param('id')).data ?? null

const noSuch = () => new Refusal('not_found', 'There is no such payout.')

async function list(app: Provider, context: Context, session: Session): Promise<Response> {
  const { view = 'waiting', after } = context.req.query()
  const ask = {
    view: Object.hasOwn(payoutViews, view) ? view as PayoutView : 'waiting' as const,
    after: z.uuid().safeParse(after).data ?? null,
  }
  const read = await reviewWork(app, context, async ({ database }) => ({
    ...await readPayouts(database, ask), counts: await countPayouts(database, session.id),
  }))
  return page(
    context, <PayoutQueuePage session={session} ask={ask} now={app.outside.clock.now()} {...read} />,
  )
}

/** The payout; after a refusal the same page says what it was. */
async function onePayout(
  app: Provider, context: Context, session: Session, refusal: Refusal | null,
): Promise<Response> {
  const id = idOf(context)
  const shown = id === null ? null : await reviewWork(app, context, async (work) => {
    const found = await readPayoutCase(work.database, id, session.id)
    if (found && !refusal) await note(work, { kind: 'payout', id }, session, 'review.payout_opened', {})
    return found
  })
  if (!shown) return trouble(context, session, refusal ?? noSuch())
  const typed = await typedIn(context, refusal)
  const done = context.req.query('done') ?? ''
  return page(
    context,
    <PayoutPage
      session={session}
      shown={shown}
      done={refusal ? undefined : doneWords(done, shown.answers)}
      problem={refusal?.message}
      typed={typed}
    />,
    refusal?.status,
  )
}

function doneWords(done: string, answers: readonly { code: string | null }[]): string | undefined {
  if (done === 'asked') return `The bank was asked. ${codeWords(answers.at(-1)?.code ?? null)}`
  return Object.hasOwn(said, done) ? said[done] : undefined
}
