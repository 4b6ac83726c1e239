// What can be asked of everything that two reviewers settle the same way: its list, one of it with what is
// known, and three forms. What each is, and what moves, is its own.
/** @jsxRuntime automatic */
/** @jsxImportSource hono/jsx */
import type { Context } from 'hono'
import type { Child } from 'hono/jsx'
import * as z from 'zod/mini'
import { Refusal } from '#contract/refusal.ts'
import type { App, Provider } from '../app.ts'
import type { Tables, Transaction } from '../database.ts'
import type { Secrets } from '../secrets.ts'
import type { Work } from '../work.ts'
import { note, type Matter, type Proposal as Proposed } from './proposals.ts'
import { reviewWork, type Session } from './session.ts'
import type { TypedSettling } from './settling-card.tsx'
import { Proposal, Seen, typedIn } from './settling-forms.ts'
import { formOf, inside, page, trouble } from './web.tsx'

export interface CasePageProps<Case> {
  session: Session
  shown: Case
  done?: string | undefined
  problem?: string | undefined
  typed: TypedSettling
}

export interface Settling<Row, Case> {
  kind: Matter['kind']
  /** Of the list; one of it is below. */
  path: string
  /** Said where there is no such thing. */
  none: string
  /** Said after each form. */
  said: Record<'propose' | 'confirm' | 'drop', string>
  rows(database: Transaction<Tables>): Promise<Row[]>
  list(props: { session: Session, rows: readonly Row[] }): Child
  /** Null for one that no reviewer has to do with. */
  read(database: Transaction<Tables>, id: string, me: string, secrets: Secrets): Promise<Case | null>
  page(props: CasePageProps<Case>): Child
  propose(work: Work<null>, id: string, by: Session, proposal: Proposed): Promise<void>
  confirm(work: Work<null>, id: string, proposal_id: string, by: Session): Promise<void>
  drop(work: Work<null>, id: string, proposal_id: string, by: Session): Promise<void>
}

/** Reads what a form asks; answers what is done then. */
type Act = (context: Context, id: string, by: Session) => Promise<(work: Work<null>) => Promise<void>>

export function settlingRoutes<Row, Case>(app: Provider, hono: App, settling: Settling<Row, Case>): void {
  const { path } = settling
  hono.get(path, (context) => inside(app, context, async (session) => {
    const rows = await reviewWork(app, context, ({ database }) => settling.rows(database))
    return page(context, settling.list({ session, rows }))
  }, (session, refusal) => trouble(context, session, refusal)))
  const onOne = (context: Context, then: (session: Session) => Response | Promise<Response>) =>
    inside(app, context, then, (session, refusal) => one(app, context, settling, { session, refusal }))
  hono.get(`${path}/:id`, (context) =>
    onOne(context, (session) => one(app, context, settling, { session, refusal: null })))
  for (const [under, act] of Object.entries(actsOf(settling))) {
    hono.post(`${path}/:id/${under}`, (context) => onOne(context, async (session) => {
      const id = idOf(context)
      if (id === null) throw new Refusal('not_found', settling.none)
      const done = await act(context, id, session)
      await reviewWork(app, context, done)
      return context.redirect(`${path}/${id}?done=${under}`, 303)
    }))
  }
}

function actsOf<Row, Case>({ propose, confirm, drop }: Settling<Row, Case>): Record<string, Act> {
  const withSeen = (end: typeof confirm): Act => async (context, id, by) => {
    const { settlement } = await formOf(context, Seen)
    return (work) => end(work, id, settlement, by)
  }
  return {
    async propose(context, id, by) {
      const proposal = await formOf(context, Proposal)
      return (work) => propose(work, id, by, proposal)
    },
    confirm: withSeen(confirm),
    drop: withSeen(drop),
  }
}

const idOf = (context: Context): string | null => z.uuid().safeParse(context.req.param('id')).data ?? null

interface On { session: Session, refusal: Refusal | null }

/** One of them; after a refusal the same page says what it was. */
async function one<Row, Case>(
  app: Provider, context: Context, settling: Settling<Row, Case>, { session, refusal }: On,
): Promise<Response> {
  const { kind, none, said } = settling
  const id = idOf(context)
  const shown = id === null ? null : await reviewWork(app, context, async (work) => {
    const found = await settling.read(work.database, id, session.id, work.secrets)
    if (found && !refusal) await note(work, { kind, id }, session, `review.${kind}_opened`, {})
    return found
  })
  if (!shown) return trouble(context, session, refusal ?? new Refusal('not_found', none))
  const done = context.req.query('done') ?? ''
  const drawn = settling.page({
    session, shown, problem: refusal?.message, typed: await typedIn(context, refusal),
    done: !refusal && Object.hasOwn(said, done) ? said[done as keyof typeof said] : undefined,
  })
  return page(context, drawn, refusal?.status)
}
