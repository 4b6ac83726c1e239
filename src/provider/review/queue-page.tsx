// The list of cases: a table on a desktop, cards on a phone.
/** @jsxRuntime automatic */
/** @jsxImportSource hono/jsx */
import { businessLabel, businessTypes } from '#domain/business.ts'
import { moment, remaining } from './clock.ts'
import { Frame, Icon, Notice, StatusChip, Tabs } from './frame.tsx'
import { views, type Counts, type QueueAsk, type QueueRow, type View } from './queue.ts'
import { caseReference } from './reference.ts'
import type { Session } from './session.ts'

interface QueueProps {
  session: Session
  ask: QueueAsk
  rows: readonly QueueRow[]
  more: boolean
  counts: Counts
  now: Date
  done?: string | undefined
}

const viewNames = Object.keys(views) as View[]

export function QueuePage({ session, ask, rows, more, counts, now, done }: QueueProps) {
  return (
    <Frame title="Queue" session={session}>
      {done ? <Notice kind="done">{done}</Notice> : null}
      <div class="head">
        <div>
          <h1>Reviews</h1>
          <p class="soft">{waitingWords(counts)} Each is answered within 48 hours, the oldest first.</p>
        </div>
        <p class="chips">
          {counts.late > 0 ? (
            <a class="chip clay" href={link({ ...plainAsk, late: true })}>
              <Icon name="clock" />
              {`${counts.late} late`}
            </a>
          ) : null}
          {counts.mine > 0 ? (
            <a class="chip leaf" href={link({ ...plainAsk, mine: true })}>
              <Icon name="person" />
              {`${counts.mine} with you`}
            </a>
          ) : null}
        </p>
      </div>
      <Tabs
        label="Which cases"
        tabs={viewNames.map((view) => ({
          href: link({ ...ask, view, after: null }), words: views[view].label, isHere: view === ask.view,
        }))}
      />
      <Filter ask={ask} />
      {rows.length === 0 ? <Empty ask={ask} /> : <Rows rows={rows} now={now} />}
      {more ? (
        <p>
          <a class="button" href={link({ ...ask, after: rows.at(-1)?.id ?? null })}>
            Next page
          </a>
        </p>
      ) : null}
    </Frame>
  )
}

const plainAsk: QueueAsk = {
  view: 'waiting', search: '', type: null, late: false, mine: false, after: null,
}

function Filter({ ask }: { ask: QueueAsk }) {
  return (
    <form class="filter" method="get" action="/review" role="search">
      <input type="hidden" name="view" value={ask.view} />
      <div class="search">
        <Icon name="search" />
        <input
          name="search"
          value={ask.search}
          maxlength={100}
          type="search"
          placeholder="Business, email, number or reference"
          aria-label="Search by business, email, a number of theirs, or reference"
        />
      </div>
      <select name="type" aria-label="Kind of business">
        <option value="">All kinds</option>
        {businessTypes.map((type) => (
          <option value={type} selected={type === ask.type}>
            {type === 'private_government_entities' ? `${businessLabel(type)} (older)` : businessLabel(type)}
          </option>
        ))}
      </select>
      <label class="tick">
        <input type="checkbox" name="late" checked={ask.late} />
        Late
      </label>
      <label class="tick">
        <input type="checkbox" name="mine" checked={ask.mine} />
        Mine
      </label>
      <button type="submit">Show</button>
      {isNarrowed(ask) ? (
        <a class="button quiet" href={link({ ...plainAsk, view: ask.view })}>
          Show all
        </a>
      ) : null}
    </form>
  )
}

const isNarrowed = ({ search, type, late, mine }: QueueAsk) => search !== '' || type !== null || late || mine

const waitingWords = ({ waiting }: Counts) =>
  waiting === 0
    ? 'Nobody is waiting.'
    : waiting === 1
      ? '1 case is waiting.'
      : `${waiting} cases are waiting.`

function link({ view, search, type, late, mine, after }: QueueAsk): string {
  const query = new URLSearchParams({
    view, ...(search && { search }), ...(type && { type }), ...(late && { late: 'on' }),
    ...(mine && { mine: 'on' }), ...(after && { after }),
  })
  return `/review?${query}`
}

function Rows({ rows, now }: Pick<QueueProps, 'rows' | 'now'>) {
  return (
    <div class="card table">
      <table>
        <thead>
          <tr><th scope="col">Business</th><th scope="col">Kind</th><th scope="col">Submitted</th>
            <th scope="col">Clock</th><th scope="col">With</th><th scope="col">Status</th></tr>
        </thead>
        <tbody>
          {rows.map((row) => <Row row={row} now={now} />)}
        </tbody>
      </table>
    </div>
  )
}

function Row({ row, now }: { row: QueueRow, now: Date }) {
  const clock = remaining(row.submitted_at, now)
  return (
    <tr>
      <td>
        <a class="lead" href={`/review/merchants/${row.id}`}>
          {row.registered_name ?? row.business_name}
        </a>
        <span class="soft block cut">{row.email ?? ''}</span>
        <span class="soft block small figures">{caseReference(row.id)}</span>
      </td>
      <td>{row.business_type ? businessLabel(row.business_type) : ''}</td>
      <td class="figures">
        <time datetime={row.submitted_at.toISOString()}>{moment(row.submitted_at)}</time>
      </td>
      <td class="figures">
        {row.status === 'pending_kyc_review' ? (
          <span class={`chip ${clock.colour}`}>
            <Icon name="clock" />
            {clock.words}
          </span>
        ) : null}
      </td>
      <td class="with">
        {row.with ? (
          <>
            <Icon name="person" />
            {row.with}
          </>
        ) : null}
      </td>
      <td>
        {row.proposer
          ? <span class="chip sky"><Icon name="person" />{`Needs a second after ${row.proposer}`}</span>
          : <StatusChip status={row.status} restriction={row.restriction} />}
      </td>
    </tr>
  )
}

function Empty({ ask }: { ask: QueueAsk }) {
  return (
    <div class="card empty">
      <Icon name={isNarrowed(ask) ? 'search' : 'done'} />
      <h2>{isNarrowed(ask) ? 'Nothing found' : 'Nothing here'}</h2>
      <p class="soft">
        {isNarrowed(ask)
          ? 'Search by a part of the name or the email address, or by a reference.'
          : 'Merchants that hand in their documents appear here.'}
      </p>
    </div>
  )
}
