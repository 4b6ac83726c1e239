// How two reviewers settle a payout, a settlement or a bill: one proposes how it ended, another confirms or
// rejects.
/** @jsxRuntime automatic */
/** @jsxImportSource hono/jsx */
import type { Settlement, Step } from './case-parts.ts'
import { moment } from './clock.ts'
import { Icon, Notice } from './frame.tsx'
import { outcomeWords, settlementWords } from './payout-words.ts'
import type { Session } from './session.ts'

/** What the reviewer had written when a refusal brought the page back. */
export interface TypedSettling { outcome: string, reason: string, evidence: string, note: string }

interface SettlingProps {
  /** Of the page; the forms post below it. */
  path: string
  /** What it is: `payout`. */
  what: string
  /** Who knows what became of it. */
  whom?: 'bank' | 'vendor'
  settlements: readonly Settlement[]
  /** What comes of confirming each outcome. */
  moves: Record<Settlement['outcome'], string>
  has_second: boolean
  session: Session
  typed: TypedSettling
}

export function SettlingCard(props: SettlingProps) {
  const proposal = props.settlements.find((each) => each.status === 'PROPOSED')
  return (
    <section class="card settle" id="settle" aria-labelledby="settle-title" tabindex={-1}>
      <h2 id="settle-title">{proposal ? 'Proposed' : 'Settle'}</h2>
      {proposal ? <Proposed {...props} proposal={proposal} /> : <ProposeForm {...props} />}
      {props.has_second ? null : (
        <Notice kind="told">
          You are the only reviewer, and two are needed to settle a {props.what}. Whoever runs the provider
          adds another with <code>npm run reviewer -- add &lt;email&gt;</code>.
        </Notice>
      )}
    </section>
  )
}

function ProposeForm({ path, session, typed, whom = 'bank' }: SettlingProps) {
  return (
    <>
      <p class="soft">
        Find out with the {whom} what became of it. What you write here moves nothing before another
        reviewer has confirmed it.
      </p>
      <form class="form" method="post" action={`${path}/propose`}>
        <input type="hidden" name="csrf" value={session.csrf} />
        <label htmlFor="reason">What you found</label>
        <textarea id="reason" name="reason" rows={3} maxlength={1000} required aria-describedby="reason-why">
          {typed.reason}
        </textarea>
        <p id="reason-why" class="hint">The merchant reads it: by email, and in the audit trail.</p>
        <label htmlFor="evidence">Evidence</label>
        <input id="evidence" name="evidence" maxlength={200} required value={typed.evidence}
          aria-describedby="evidence-why" />
        <p id="evidence-why" class="hint">
          The {whom}’s own reference, such as a dispute number or the line of a settlement report.
        </p>
        <div class="pair">
          <button type="submit" class="sendback" name="outcome" value="NOT_PAID">Propose: not paid</button>
          <button type="submit" class="primary" name="outcome" value="PAID">Propose: paid</button>
        </div>
      </form>
    </>
  )
}

function Proposed({ path, session, moves, proposal }: SettlingProps & { proposal: Settlement }) {
  const { id, outcome, reason, evidence, proposer, proposed_by, proposed_at } = proposal
  const isMine = proposed_by === session.id
  const how = outcomeWords[outcome].toLowerCase()
  return (
    <>
      <p>
        <strong>{outcomeWords[outcome]}</strong>
        <span class="soft">{`, says ${isMine ? 'you' : proposer}, ${moment(proposed_at)}`}</span>
      </p>
      <p class="kept-lines">{reason}</p>
      <p class="soft">{`Evidence: ${evidence}`}</p>
      <p class={isMine ? 'soft' : ''}>
        {isMine ? 'Another reviewer has to confirm it.' : `When you confirm, ${moves[outcome]}`}
      </p>
      <form class="form" method="post">
        <input type="hidden" name="csrf" value={session.csrf} />
        <input type="hidden" name="settlement" value={id} />
        <div class="pair">
          <button type="submit" class={isMine ? '' : 'sendback'} formaction={`${path}/drop`}>
            {isMine ? 'Take it back' : 'Reject'}
          </button>
          {isMine ? null : (
            <button
              type="submit"
              class="primary"
              formaction={`${path}/confirm`}
              data-confirm={`Confirm: ${how}? ${moves[outcome]} This cannot be undone.`}
            >
              <Icon name="done" />
              Confirm
            </button>
          )}
        </div>
      </form>
    </>
  )
}

/** Proposals that have ended, one way or the other. */
export function Earlier({ settlements }: { settlements: readonly Settlement[] }) {
  const ended = settlements.filter(({ status }) => status !== 'PROPOSED')
  if (ended.length === 0) return null
  return (
    <section class="card">
      <h2>Proposals</h2>
      <ul class="lines">
        {ended.map(({ outcome, reason, evidence, status, proposer, proposed_at, ender, ended_at }) => (
          <li>
            <strong>{outcomeWords[outcome]}</strong>
            <span class="soft">{` proposed by ${proposer}, ${moment(proposed_at)}`}</span>
            <span class="block kept-lines">{reason}</span>
            <span class="block soft">{`Evidence: ${evidence}`}</span>
            <span class="block">
              {`${settlementWords[status]}${ender ? ` by ${ender}` : ''}`}
              {ended_at ? <span class="soft">{`, ${moment(ended_at)}`}</span> : null}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

const stepWords: Record<string, string> = {
  'review.payout_opened': 'Opened the payout',
  'review.settlement_opened': 'Opened the settlement',
  'review.bill_opened': 'Opened the bill',
  'review.bank_asked': 'Asked the bank',
  'review.settlement_proposed': 'Proposed how to settle it',
  'review.settlement_withdrawn': 'Took the proposal back',
  'review.settlement_rejected': 'Rejected the proposal',
  'review.contradiction_closed': 'Closed the contradiction',
}

export function Steps({ steps }: { steps: readonly Step[] }) {
  if (steps.length === 0) return null
  return (
    <details class="card" id="history">
      <summary>{`History (${steps.length})`}</summary>
      <ol class="lines">
        {steps.map(({ action, by, at }) => (
          <li>
            {stepWords[action] ?? action}
            <span class="block soft small"><Icon name="person" />{`${by}, ${moment(at)}`}</span>
          </li>
        ))}
      </ol>
    </details>
  )
}
