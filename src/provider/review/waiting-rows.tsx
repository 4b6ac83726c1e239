// A list of what waits for two reviewers: whose it is and since when, and how far they are. Amounts are shown
// once one is opened, which is written down.
/** @jsxRuntime automatic */
/** @jsxImportSource hono/jsx */
import type { Mode } from '../database.ts'
import { moment } from './clock.ts'
import { Frame, Icon, ModeChip, type Place } from './frame.tsx'
import { maskedAmount, outcomeWords } from './payout-words.ts'
import type { Session } from './session.ts'

export interface WaitingRow {
  id: string
  business_name: string
  mode: Mode
  amount: number
  reference: string
  /** Since when it waits. */
  at: Date | null
  /** A proposal that waits for another reviewer. */
  outcome: 'PAID' | 'NOT_PAID' | null
  by: string | null
  proposed_by: string | null
}

interface WaitingPageProps {
  session: Session
  rows: readonly WaitingRow[]
  place: Place
  title: string
  path: string
  /** Under the title, and where there is none. */
  words: string
  empty: string
  /** Over the moments: "Contradicted". */
  since: string
}

export function WaitingPage({ session, rows, place, title, words, empty, ...table }: WaitingPageProps) {
  return (
    <Frame title={title} session={session} place={place}>
      <div class="head">
        <div>
          <h1>{title}</h1>
          <p class="soft">{words}</p>
        </div>
      </div>
      {rows.length === 0 ? (
        <div class="card empty">
          <Icon name="done" />
          <h2>Nothing here</h2>
          <p class="soft">{empty}</p>
        </div>
      ) : <Rows rows={rows} me={session.id} {...table} />}
    </Frame>
  )
}

type RowsProps = Pick<WaitingPageProps, 'rows' | 'path' | 'since'> & { me: string }

function Rows({ rows, me, path, since }: RowsProps) {
  return (
    <div class="card table">
      <table>
        <thead>
          <tr>
            <th scope="col">Merchant</th><th scope="col">Amount</th><th scope="col">{since}</th>
            <th scope="col">State</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr>
              <td>
                <a class="lead" href={`${path}/${row.id}`}>{row.business_name}</a>
                <span class="block small soft figures cut">{row.reference}</span>
              </td>
              <td class="figures">
                <span aria-label="Shown when it is opened">{maskedAmount(row.amount)}</span>
              </td>
              <td class="figures">{row.at ? moment(row.at) : 'Earlier'}</td>
              <td><State row={row} me={me} />{row.mode === 'test' ? <ModeChip /> : null}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

type Proposed = Pick<WaitingRow, 'outcome' | 'by' | 'proposed_by'>

function State({ row: { outcome, by, proposed_by }, me }: { row: Proposed, me: string }) {
  if (outcome === null) return <span class="chip amber"><Icon name="clock" />Nobody has settled it</span>
  return (
    <>
      <span class="chip sky"><Icon name="person" />
        {proposed_by === me ? 'Waits for another reviewer' : 'Waits for you'}</span>
      <span class="soft block small">{`${outcomeWords[outcome]}, says ${by}`}</span>
    </>
  )
}
