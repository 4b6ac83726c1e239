// The list of payouts that need a person: a table on a desktop, cards on a phone.
/** @jsxRuntime automatic */
/** @jsxImportSource hono/jsx */
import { maskedNuban } from '#domain/identity.ts'
import { bankName } from '../bank-names.ts'
import { moment } from './clock.ts'
import { Frame, Icon, ModeChip, Notice, Tabs } from './frame.tsx'
import {
  payoutViews, type PayoutAsk, type PayoutCounts, type PayoutRow, type PayoutView,
} from './payout-queue.ts'
import { codeWords, maskedAmount, outcomeWords } from './payout-words.ts'
import type { Session } from './session.ts'

interface PayoutQueueProps {
  session: Session
  ask: PayoutAsk
  rows: readonly PayoutRow[]
  more: boolean
  counts: PayoutCounts
  now: Date
  done?: string | undefined
}

const views = Object.keys(payoutViews) as PayoutView[]

export function PayoutQueuePage({ session, ask, rows, more, counts, now, done }: PayoutQueueProps) {
  return (
    <Frame title="Payouts" session={session} place="payouts">
      {done ? <Notice kind="done">{done}</Notice> : null}
      <div class="head">
        <div>
          <h1>Payouts</h1>
          <p class="soft">{waitingWords(counts)}</p>
        </div>
        <p class="chips">
          {counts.to_confirm > 0 ? (
            <a class="chip sky" href={link({ view: 'proposed', after: null })}>
              <Icon name="person" />
              {`${counts.to_confirm} for you to confirm`}
            </a>
          ) : null}
          {counts.contradicted > 0 ? (
            <a class="chip clay" href={link({ view: 'contradicted', after: null })}>
              <Icon name="refused" />
              {`${counts.contradicted} contradicted`}
            </a>
          ) : null}
        </p>
      </div>
      <Tabs
        label="Which payouts"
        tabs={views.map((view) => ({
          href: link({ view, after: null }), words: payoutViews[view], isHere: view === ask.view,
        }))}
      />
      {rows.length === 0 ? <Empty view={ask.view} /> : (
        <Rows rows={rows} view={ask.view} me={session.id} now={now} />
      )}
      {more ? (
        <p>
          <a class="button" href={link({ view: ask.view, after: rows.at(-1)?.id ?? null })}>
            Next page
          </a>
        </p>
      ) : null}
    </Frame>
  )
}

function waitingWords({ waiting }: PayoutCounts): string {
  if (waiting === 0) return 'The bank has answered about every payout.'
  const what = waiting === 1 ? '1 payout' : `${waiting} payouts`
  return `The bank gave no sure answer within 24 hours about ${what}.`
}

const link = ({ view, after }: PayoutAsk) =>
  `/review/payouts?${new URLSearchParams({ view, ...(after && { after }) })}`

const times: Record<PayoutView, string> =
  { waiting: 'Sent', proposed: 'Proposed', contradicted: 'Contradicted', settled: 'Settled' }

interface RowsProps { rows: readonly PayoutRow[], view: PayoutView, me: string, now: Date }

function Rows({ rows, view, me, now }: RowsProps) {
  return (
    <div class="card table">
      <table>
        <thead>
          <tr>
            <th scope="col">Merchant</th><th scope="col">Amount</th><th scope="col">To</th>
            <th scope="col">{times[view]}</th><th scope="col">State</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr>
              <td>
                <a class="lead" href={`/review/payouts/${row.id}`}>{row.business_name}</a>
                <span class="block small soft figures cut">
                  {`Session …${(row.nip_session_id ?? '').slice(-12)}`}
                </span>
              </td>
              <td class="figures">
                <span aria-label="Shown when the payout is opened">{maskedAmount(row.amount)}</span>
              </td>
              <td>
                {bankName(row.bank_code)}
                <span class="soft block small figures">{maskedNuban(row.beneficiary_nuban)}</span>
              </td>
              <td class="figures">
                <time datetime={row.at.toISOString()}>{moment(row.at)}</time>
                {view === 'waiting' ? <span class="soft block small">{age(row.at, now)}</span> : null}
              </td>
              <td>
                <State row={row} view={view} me={me} />
                {row.mode === 'test' ? <ModeChip /> : null}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function State({ row: { outcome, by, proposed_by, code }, view, me }: {
  row: PayoutRow, view: PayoutView, me: string,
}) {
  if (view === 'contradicted') return <span class="soft">{codeWords(code)}</span>
  if (outcome === null) return <span class="chip amber"><Icon name="clock" />Nobody has settled it</span>
  if (view === 'settled') {
    return (
      <>
        <span class={`chip ${outcome === 'PAID' ? 'leaf' : 'plain'}`}>
          <Icon name={outcome === 'PAID' ? 'done' : 'back'} />
          {outcomeWords[outcome]}
        </span>
        <span class="soft block small">{`Confirmed by ${by}`}</span>
      </>
    )
  }
  return (
    <>
      <span class="chip sky"><Icon name="person" />
        {proposed_by === me ? 'Waits for another reviewer' : 'Waits for you'}</span>
      <span class="soft block small">{`${outcomeWords[outcome]}, says ${by}`}</span>
    </>
  )
}

function age(at: Date, now: Date): string {
  const hours = Math.floor((now.getTime() - at.getTime()) / 3_600_000)
  return hours < 48 ? `${hours} hours ago` : `${Math.floor(hours / 24)} days ago`
}

const nothing: Record<PayoutView, string> = {
  waiting: 'A payout stands here when the bank has given no sure answer for 24 hours.',
  proposed: 'A payout stands here when one reviewer has proposed how to settle it.',
  contradicted: 'A payout stands here when the bank says the opposite of how it ended.',
  settled: 'What two reviewers have settled stands here.',
}

function Empty({ view }: { view: PayoutView }) {
  return (
    <div class="card empty">
      <Icon name="done" />
      <h2>Nothing here</h2>
      <p class="soft">{nothing[view]}</p>
    </div>
  )
}
