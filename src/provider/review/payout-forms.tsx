// What may be done about a payout: settle it, and write down what was done about a contradiction.
/** @jsxRuntime automatic */
/** @jsxImportSource hono/jsx */
import { formatMoney, kobo } from '#domain/money.ts'
import { moment } from './clock.ts'
import type { PayoutCase } from './payout-case.ts'
import { codeWords } from './payout-words.ts'
import type { Session } from './session.ts'
import { SettlingCard, type TypedSettling } from './settling-card.tsx'

interface FormProps { shown: PayoutCase, session: Session, typed: TypedSettling }

/** The bank is asked no more. */
export const waitsForPerson = ({ payout: { status, next_query_at } }: PayoutCase): boolean =>
  status === 'INQ' && next_query_at === null

export function Settling({ shown, session, typed }: FormProps) {
  if (!waitsForPerson(shown)) return null
  const { payout, settlements, has_second } = shown
  const money = formatMoney(kobo(payout.amount))
  const moves = {
    PAID: `${money} and its charges leave the merchant’s account for good.`,
    NOT_PAID: `${money} and its charges are the merchant’s to use again.`,
  }
  return (
    <SettlingCard
      path={`/review/payouts/${payout.id}`} what="payout"
      {...{ settlements, moves, has_second, session, typed }}
    />
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
