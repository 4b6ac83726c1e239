// What reviewers tell one another of a case, and all that they did with it.
/** @jsxRuntime automatic */
/** @jsxImportSource hono/jsx */
import { labelOf } from '../onboarding/papers.ts'
import type { Case } from './case.ts'
import { moment } from './clock.ts'
import { Icon } from './frame.tsx'
import type { Look, Step } from './history.ts'
import type { Session } from './session.ts'

interface NotesProps { shown: Case & { note_id: string }, session: Session, typed: string }

export function Notes({ shown, session, typed }: NotesProps) {
  return (
    <section class="card" id="notes" aria-labelledby="notes-title" tabindex={-1}>
      <h2 id="notes-title">Notes for reviewers</h2>
      <p class="soft small">
        The merchant never sees them. What you type is kept until you save it.
      </p>
      {shown.notes.length === 0 ? null : (
        <ul class="lines">
          {shown.notes.map(({ text, by, at }) => (
            <li>
              <span class="kept-lines">{text}</span>
              <span class="block soft small">{`${by}, ${moment(at)}`}</span>
            </li>
          ))}
        </ul>
      )}
      <form class="form" method="post" action={`/review/merchants/${shown.id}/notes`}>
        <input type="hidden" name="csrf" value={session.csrf} />
        <input type="hidden" name="note_id" value={shown.note_id} />
        <label htmlFor="text">Add a note</label>
        <textarea id="text" name="text" rows={2} maxlength={1000} required data-draft="text">
          {typed}
        </textarea>
        <button type="submit">Save the note</button>
      </form>
    </section>
  )
}

/** What was done, newest first; below it who looked at what, counted. */
export function History({ steps, looks }: { steps: readonly Step[], looks: readonly Look[] }) {
  if (steps.length === 0 && looks.length === 0) return null
  const times = looks.reduce((sum, look) => sum + look.times, 0)
  return (
    <details class="card" id="history">
      <summary>{`History (${steps.length}${steps.length === 100 ? ', the newest' : ''})`}</summary>
      <ol class="lines">
        {steps.map(({ action, by, what, at }) => (
          <li>
            {`${wordsOf(action)}${what ? `: ${action === asked ? what.toUpperCase() : labelOf(what)}` : ''}`}
            <span class="block soft small"><Icon name="person" />{`${by}, ${moment(at)}`}</span>
          </li>
        ))}
      </ol>
      {looks.length > 0 ? (
        <details>
          <summary>{`Who looked (${times})`}</summary>
          <ul class="lines">
            {looks.map(({ by, what, times: often, last }) => (
              <li>
                {what === null ? 'The case' : labelOf(what)}
                <span class="block soft small">
                  <Icon name="person" />
                  {`${by}, ${often === 1 ? '' : `${often} times, the last `}${moment(last)}`}
                </span>
              </li>
            ))}
          </ul>
        </details>
      ) : null}
    </details>
  )
}

const asked = 'review.identity_checked'

const words: Record<string, string> = {
  'review.document_accepted': 'Accepted',
  'review.document_refused': 'Refused',
  'review.verdict_withdrawn': 'Took a verdict back',
  'review.field_refused': 'Refused a field',
  'review.field_withdrawn': 'Took back what was refused',
  'review.claimed': 'Claimed the case',
  'review.released': 'Released the case',
  'review.taken_over': 'Took the case over',
  [asked]: 'Asked the register',
  'review.note_added': 'Left a note',
  'review.approval_proposed': 'Proposed to approve',
  'review.approval_withdrawn': 'Took the proposal to approve back',
  'review.approval_rejected': 'Rejected the proposal to approve',
  'review.approved_unchecked': 'Said why it is approved all the same',
  'review.measure_proposed': 'Proposed a measure',
  'review.measure_confirmed': 'Confirmed a measure',
  'review.measure_withdrawn': 'Took a measure back',
  'review.measure_rejected': 'Rejected a measure',
  'review.measure_lapsed': 'A suspension lapsed, as nobody confirmed it',
  'review.rejected': 'Rejected the business',
  'review.suspended': 'Suspended the business',
  'review.blocked': 'Blocked the business',
  'review.approval_undone': 'Undid the approval',
  'review.reopened': 'Reopened the business',
  'review.approved': 'Approved',
  'review.changes_requested': 'Sent back',
}

const wordsOf = (action: string) => words[action] ?? action
