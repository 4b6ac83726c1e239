// The list of cases: a table on a desktop, cards on a phone.
/** @jsxRuntime automatic */
/** @jsxImportSource hono/jsx */
import { businessLabel } from '#domain/business.ts'
import { moment, remaining } from './clock.ts'
import { Frame, Icon, Notice, StatusChip } from './frame.tsx'
import { views, type QueueAsk, type QueueRow, type View } from './queue.ts'
import type { Session } from './session.ts'

interface QueueProps {
  session: Session
  ask: QueueAsk
  rows: readonly QueueRow[]
  more: boolean
  waiting: number
  now: Date
  done?: string | undefined
}

const viewNames = Object.keys(views) as View[]

export function QueuePage({ session, ask, rows, more, waiting, now, done }: QueueProps) {
  return (
    <Frame title="Queue" session={session}>
      {done ? <Notice kind="done">{done}</Notice> : null}
      <div class="head">
        <div>
          <h1>Reviews</h1>
          <p class="soft">{waitingWords(waiting)} Each is answered within 48 hours, the oldest first.</p>
        </div>
        <form class="search" method="get" action="/review" role="search">
          <input type="hidden" name="view" value={ask.view} />
          <Icon name="search" />
          <input
            name="search"
            value={ask.search}
            maxlength={100}
            type="search"
            placeholder="Business or email"
            aria-label="Search by business, email or id"
          />
          <button type="submit">Search</button>
        </form>
      </div>
      <nav class="tabs" aria-label="Which cases">
        {viewNames.map((view) => (
          <a href={link({ ...ask, view, after: null })} aria-current={view === ask.view ? 'page' : undefined}>
            {views[view].label}
          </a>
        ))}
      </nav>
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

const waitingWords = (waiting: number) =>
  waiting === 0
    ? 'Nobody is waiting.'
    : waiting === 1
      ? '1 case is waiting.'
      : `${waiting} cases are waiting.`

function link({ view, search, after }: QueueAsk): string {
  const query = new URLSearchParams({ view, ...(search && { search }), ...(after && { after }) })
  return `/review?${query}`
}

function Rows({ rows, now }: Pick<QueueProps, 'rows' | 'now'>) {
  return (
    <div class="card table">
      <table>
        <thead>
          <tr><th scope="col">Business</th><th scope="col">Kind</th><th scope="col">Submitted</th>
            <th scope="col">Clock</th><th scope="col">Status</th></tr>
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
      <td>
        <StatusChip status={row.status} />
      </td>
    </tr>
  )
}

function Empty({ ask }: { ask: QueueAsk }) {
  return (
    <div class="card empty">
      <Icon name={ask.search ? 'search' : 'done'} />
      <h2>{ask.search ? 'Nothing found' : 'Nothing here'}</h2>
      <p class="soft">
        {ask.search
          ? 'Search by a part of the name or the email address, or by a whole id.'
          : 'Merchants that hand in their documents appear here.'}
      </p>
      {ask.search ? (
        <p>
          <a class="button" href={link({ ...ask, search: '', after: null })}>
            Show all
          </a>
        </p>
      ) : null}
    </div>
  )
}
