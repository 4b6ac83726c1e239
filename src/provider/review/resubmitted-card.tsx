// A case that came back: what was asked for and is as it was, and all that changed, the old beside the new.
/** @jsxRuntime automatic */
/** @jsxImportSource hono/jsx */
import { moment } from './clock.ts'
import { Icon } from './frame.tsx'
import type { Change, Resubmitted } from './resubmitted.ts'

export function ResubmittedCard({ again }: { again: Resubmitted | null }) {
  if (!again) return null
  const { note, by, at, changes, asked } = again
  return (
    <section class="card again" id="again" aria-labelledby="again-title" tabindex={-1}>
      <h2 id="again-title">Since the last decision</h2>
      <p class="soft small">{`By ${by}, ${moment(at)}`}</p>
      {note ? <p class="kept-lines asked-note">{note}</p> : null}
      {asked.length > 0 ? (
        <ul class="lines" aria-label="What was asked for">
          {asked.map(({ line, is_changed }) => (
            <li>
              <span class={`match ${is_changed ? 'leaf' : 'clay'}`}>
                <Icon name={is_changed ? 'done' : 'refused'} />
                {is_changed ? 'Changed' : 'Not changed'}
              </span>
              {` ${line}`}
            </li>
          ))}
        </ul>
      ) : null}
      {changes.length > 0 ? <Changes changes={changes} /> : <p class="soft">Nothing was changed.</p>}
    </section>
  )
}

function Changes({ changes }: { changes: readonly Change[] }) {
  return (
    <table class="compare old-and-new">
      <thead>
        <tr><th scope="col">What changed</th><th scope="col">Before</th><th scope="col">Now</th></tr>
      </thead>
      <tbody>
        {changes.map(({ what, before, now }) => (
          <tr>
            <th scope="row">{what}</th>
            <td>{before === null ? <span class="soft">Not there</span> : <del>{before}</del>}</td>
            <td>{now === null ? <span class="soft">Taken out</span> : <ins>{now}</ins>}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
