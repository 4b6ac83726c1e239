// Contested chargebacks as the console shows them: the list, and one with its evidence and the form.
/** @jsxRuntime automatic */
/** @jsxImportSource hono/jsx */
import type { Child } from 'hono/jsx'
import { maskedCard } from '#domain/card.ts'
import { chargebackReasonWords, type ChargebackReason } from '#domain/chargeback.ts'
import { formatMoney, kobo } from '#domain/money.ts'
import { formatSize } from '#domain/size.ts'
import type { ChargebackRow } from '../chargebacks/rows.ts'
import { moment } from './clock.ts'
import { Confirm } from './decision.tsx'
import { Crumb, Frame, Icon, Notice } from './frame.tsx'
import type { Session } from './session.ts'

interface QueueRow {
  id: string
  business_name: string
  amount: number
  reason: ChargebackReason
  answered_at: Date | null
}

interface QueueProps { session: Session, rows: readonly QueueRow[], more: boolean }

export function ChargebackQueuePage({ session, rows, more }: QueueProps) {
  return (
    <Frame title="Chargebacks" session={session} place="chargebacks">
      <div class="head">
        <div>
          <h1>Chargebacks</h1>
          <p class="soft">Contested by the merchant; the payer’s bank decides.</p>
        </div>
      </div>
      {rows.length === 0 ? (
        <div class="card empty">
          <Icon name="done" />
          <h2>Nothing here</h2>
          <p class="soft">A chargeback stands here once a merchant in live mode has contested it.</p>
        </div>
      ) : <Rows rows={rows} />}
      {more ? (
        <p><a class="button" href={`/review/chargebacks?after=${rows.at(-1)?.id ?? ''}`}>Next page</a></p>
      ) : null}
    </Frame>
  )
}

const Rows = ({ rows }: Pick<QueueProps, 'rows'>) => (
  <div class="card table">
    <table>
      <thead>
        <tr>
          <th scope="col">Merchant</th><th scope="col">Amount</th><th scope="col">The payer says</th>
          <th scope="col">Contested</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ id, business_name, amount, reason, answered_at }) => (
          <tr>
            <td><a class="lead" href={`/review/chargebacks/${id}`}>{business_name}</a></td>
            <td class="figures">{formatMoney(kobo(amount))}</td>
            <td>{chargebackReasonWords[reason]}</td>
            <td class="figures">{answered_at ? moment(answered_at) : ''}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)

export interface ChargebackCase extends ChargebackRow {
  business_name: string
  evidence: { id: string, name: string, size: number }[]
}

interface PageProps {
  session: Session
  shown: ChargebackCase
  done?: string | undefined
  problem?: string | undefined
  typed: string
}

export function ChargebackPage({ session, shown, done, problem, typed }: PageProps) {
  const { amount, business_name, payer_name } = shown
  return (
    <Frame title={`Chargeback of ${business_name}`} session={session} place="chargebacks">
      <Crumb href="/review/chargebacks">All chargebacks</Crumb>
      {done ? <Notice kind="done">{done}</Notice> : null}
      {problem ? <Notice kind="problem">{problem}</Notice> : null}
      <div class="head">
        <div>
          <h1 class="figures">{formatMoney(kobo(amount))}</h1>
          <p class="soft">{`${payer_name} against ${business_name}`}</p>
        </div>
      </div>
      <div class="sides">
        <div><Facts shown={shown} /></div>
        <div>
          <Evidence shown={shown} />
          {shown.status === 'DISPUTED' ? <Decide session={session} shown={shown} typed={typed} /> : null}
        </div>
      </div>
      <Confirm />
    </Frame>
  )
}

function Facts({ shown }: Pick<PageProps, 'shown'>) {
  const { brand, first_six, last_four } = shown
  const card = brand && first_six && last_four ? maskedCard({ first_six, last_four }) : 'Not by card'
  const rows: readonly (readonly [string, Child])[] = [
    ['Reference', <span class="figures">{shown.reference}</span>],
    ['Transaction', <span class="figures">{shown.transaction_reference}</span>],
    ['Card', <span class="figures">{card}</span>],
    ['The payer says', chargebackReasonWords[shown.reason]],
    ['Raised', moment(shown.created_at)],
    ['Contested', shown.answered_at ? `${shown.answered_name ?? ''}, ${moment(shown.answered_at)}` : ''],
    ['Held', <span class="figures">{formatMoney(kobo(Number(shown.held ?? 0)))}</span>],
    ['State', shown.status === 'DISPUTED' ? 'Waits for the bank' : shown.status === 'WON' ? 'Won' : 'Lost'],
    ...(shown.verdict_note ? [['What the bank said', shown.verdict_note] as const] : []),
  ]
  return (
    <section class="card facts">
      <h2>Chargeback</h2>
      <dl>{rows.map(([label, value]) => <div><dt>{label}</dt><dd>{value}</dd></div>)}</dl>
    </section>
  )
}

function Evidence({ shown: { explanation, evidence, merchant_id } }: Pick<PageProps, 'shown'>) {
  return (
    <section class="card">
      <h2>What the merchant says</h2>
      <p class="kept-lines">{explanation}</p>
      <ul class="lines">
        {evidence.map(({ id, name, size }) => (
          <li>
            <a href={`/review/merchants/${merchant_id}/files/${id}`} target="_blank" rel="noreferrer">
              <Icon name="open" />{name}
            </a>
            <span class="soft small">{` ${formatSize(size)}`}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Decide({ session, shown: { id, payer_name, business_name }, typed }: Omit<PageProps, 'done'>) {
  return (
    <section class="card settle" id="decide" aria-labelledby="decide-title" tabindex={-1}>
      <h2 id="decide-title">What the bank decided</h2>
      <form class="form" method="post" action={`/review/chargebacks/${id}/decide`}>
        <input type="hidden" name="csrf" value={session.csrf} />
        <label htmlFor="note">What the bank said</label>
        <textarea id="note" name="note" rows={3} maxlength={1000} required aria-describedby="note-why">
          {typed}
        </textarea>
        <p id="note-why" class="hint">The merchant reads it, and it stands in the audit trail.</p>
        <div class="pair">
          <button
            type="submit" class="sendback" name="decision" value="LOST"
            data-confirm={`For the payer? ${payer_name} gets the payment back. This cannot be undone.`}
          >
            For the payer
          </button>
          <button
            type="submit" class="primary" name="decision" value="WON"
            data-confirm={`For the merchant? ${business_name} keeps the payment. This cannot be undone.`}
          >
            For the merchant
          </button>
        </div>
      </form>
    </section>
  )
}
