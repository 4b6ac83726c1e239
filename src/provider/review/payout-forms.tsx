// What may be done about a payout: propose how it ended, confirm or reject what a colleague proposed, and
// write down what was done about a contradiction.
/** @jsxRuntime automatic */
/** @jsxImportSource hono/jsx */
import { formatMoney, kobo } from '#domain/money.ts'
import { moment } from './clock.ts'
import { Icon, Notice } from './frame.tsx'
import type { PayoutCase, Settlement } from './payout-case.ts'
import { codeWords, outcomeWords } from './payout-words.ts'
import type { Session } from './session.ts'

/** What the reviewer had written when a refusal brought the page back. */
export interface TypedSettling { outcome: string, reason: string, evidence: string, note: string }

interface FormProps { shown: PayoutCase, session: Session, typed: TypedSettling }

export function Settling(props: FormProps) {
  const { payout: { status, next_query_at }, settlements } = props.shown
  if (status !== 'INQ' || next_query_at !== null) return null
  const proposal = settlements.find((each) => each.status === 'PROPOSED')
  return (
    <section class="card settle" id="settle" aria-labelledby="settle-title" tabindex={-1}>
      <h2 id="settle-title">{proposal ? 'Proposed' : 'Settle'}</h2>
      {proposal ? <Proposed {...props} proposal={proposal} /> : <ProposeForm {...props} />}
      {props.shown.has_second ? null : (
        <Notice kind="told">
          You are the only reviewer, and two are needed to settle a payout. Whoever runs the provider adds
          another with <code>npm run reviewer -- add &lt;email&gt;</code>.
        </Notice>
      )}
    </section>
  )
}

function ProposeForm({ shown: { payout }, session, typed }: FormProps) {
  return (
    <>
      <p class="soft">
        Find out with the bank what became of it. What you write here moves nothing before another reviewer
        has confirmed it.
      </p>
      <form class="form" method="post" action={`/review/payouts/${payout.id}/propose`}>
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
          The bank’s own reference, such as a dispute number or the line of a settlement report.
        </p>
        <div class="pair">
          <button type="submit" class="sendback" name="outcome" value="NOT_PAID">Propose: not paid</button>
          <button type="submit" class="primary" name="outcome" value="PAID">Propose: paid</button>
        </div>
      </form>
    </>
  )
}

function Proposed({ shown: { payout }, session, proposal }: FormProps & { proposal: Settlement }) {
  const { id, outcome, reason, evidence, proposer, proposed_by, proposed_at } = proposal
  const isMine = proposed_by === session.id
  const how = outcomeWords[outcome].toLowerCase()
  const money = formatMoney(kobo(payout.amount))
  const moves = outcome === 'PAID'
    ? `${money} and its charges leave the merchant’s account for good.`
    : `${money} and its charges are the merchant’s to use again.`
  return (
    <>
      <p>
        <strong>{outcomeWords[outcome]}</strong>
        <span class="soft">{`, says ${isMine ? 'you' : proposer}, ${moment(proposed_at)}`}</span>
      </p>
      <p class="kept-lines">{reason}</p>
      <p class="soft">{`Evidence: ${evidence}`}</p>
      <p class={isMine ? 'soft' : ''}>
        {isMine ? 'Another reviewer has to confirm it.' : `When you confirm, ${moves}`}
      </p>
      <form class="form" method="post">
        <input type="hidden" name="csrf" value={session.csrf} />
        <input type="hidden" name="settlement" value={id} />
        <div class="pair">
          <button
            type="submit"
            class={isMine ? '' : 'sendback'}
            formaction={`/review/payouts/${payout.id}/drop`}
          >
            {isMine ? 'Take it back' : 'Reject'}
          </button>
          {isMine ? null : (
            <button
              type="submit"
              class="primary"
              formaction={`/review/payouts/${payout.id}/confirm`}
              data-confirm={`Confirm: ${how}? ${moves} This cannot be undone.`}
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

/** The bank says the opposite of how the payout ended. */
export function Contradiction({ shown: { payout, contradiction }, session, typed }: FormProps) {
  if (!contradiction) return null
  const { code, at, closer, closed_at, note } = contradiction
  const ended = payout.status === 'SUCCESSFUL' ? 'paid' : 'not paid'
  return (
    <section class="card settle" id="contradiction" aria-labelledby="contradiction-title" tabindex={-1}>
      <h2 id="contradiction-title">The bank says the opposite</h2>
      <p class="why">
        {`${codeWords(code)} It said so on ${moment(at)}. `}
        {`The payout had ended as ${ended}; no money has moved since.`}
      </p>
      {closed_at ? (
        <p><span class="kept-lines">{note}</span>
          <span class="block soft small">{`${closer ?? 'Somebody'}, ${moment(closed_at)}`}</span></p>
      ) : (
        <form class="form" method="post" action={`/review/payouts/${payout.id}/close`}>
          <input type="hidden" name="csrf" value={session.csrf} />
          <label htmlFor="note">What was done about it</label>
          <textarea id="note" name="note" rows={2} maxlength={1000} required>{typed.note}</textarea>
          <button type="submit">Close</button>
        </form>
      )}
    </section>
  )
}
