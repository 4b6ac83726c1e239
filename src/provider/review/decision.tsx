// The verdict on the whole, and those that were given before.
/** @jsxRuntime automatic */
/** @jsxImportSource hono/jsx */
import { asRefusalReason, refusalReasons } from '#domain/document-refusal.ts'
import { labelOf } from '../onboarding/submit.ts'
import type { Case, PastDecision } from './case.ts'
import { moment } from './clock.ts'
import { Icon, Notice } from './frame.tsx'
import { Hidden } from './turn.tsx'

/** `typed` is what the reviewer had written when a refusal brought the page back. */
interface DecisionProps { shown: Case, csrf: string, isOpen: boolean, typed: string }

export function DecisionForm({ shown, csrf, isOpen, typed }: DecisionProps) {
  if (!isOpen) return null
  const all = [...shown.documents, ...shown.people.flatMap(({ documents }) => documents)]
  const refused = all.filter(({ review }) => review === 'refused').length
  const judged = all.filter(({ review }) => review !== null).length
  const differs = differing(shown)
  const action = `/review/merchants/${shown.id}/decision`
  return (
    <section class="card decision" id="decision" aria-labelledby="decision-title" tabindex={-1}>
      <h2 id="decision-title">Decision</h2>
      <p class="soft">
        {`${judged} of ${all.length} documents judged, ${refused} refused.`}
        {judged < all.length ? ' Approving accepts the rest.' : ''}
      </p>
      {refused > 0 ? (
        <Notice kind="told">Refused documents are in: the case can only be sent back.</Notice>
      ) : null}
      {differs.map((words) => (
        <p class="why">{words}</p>
      ))}
      <form class="form" method="post" action={action}>
        <Hidden csrf={csrf} version={shown.version} />
        <label htmlFor="note">Note to the merchant</label>
        <textarea id="note" name="note" rows={3} maxlength={1000} aria-describedby="note-why">
          {typed}
        </textarea>
        <p id="note-why" class="hint">
          Sent by email and shown in the dashboard, with the reason at each refused document.
        </p>
        <div class="pair">
          <button
            type="submit"
            class="sendback"
            name="decision"
            value="request_changes"
            data-confirm="Send the case back? The merchant is told by email what to change."
          >
            <Icon name="back" />
            Send back
          </button>
          {refused === 0 ? (
            <button
              type="submit"
              class="primary"
              name="decision"
              value="approve"
              data-confirm={[
                'Approve? The account is live at once, with real money.',
                ...(judged < all.length ? [`${all.length - judged} documents were not judged.`] : []),
                ...differs,
              ].join(' ')}
            >
              <Icon name="done" />
              Approve
            </button>
          ) : null}
        </div>
      </form>
    </section>
  )
}

/** What the register said otherwise than the merchant, or did not say. */
function differing({ checks: { bvn, nin } }: Case): string[] {
  return [['BVN', bvn] as const, ['NIN', nin] as const].flatMap(([name, check]) => {
    if (!check) return []
    if (check.outcome === 'unknown') return [`${name}: the register does not know this number.`]
    if (check.outcome === 'unavailable') return []
    return [
      ...(check.name_matches === false ? [`${name}: the name differs in the register.`] : []),
      ...(check.birth_matches === false ? [`${name}: the date of birth differs in the register.`] : []),
    ]
  })
}

/** The question before what cannot be taken back; the script fills it in. */
export function Confirm() {
  return (
    <dialog class="confirm" aria-labelledby="confirm-words">
      <p id="confirm-words"></p>
      <div class="pair">
        <button type="button" data-answer="no">
          Cancel
        </button>
        <button type="button" class="primary" data-answer="yes">
          Yes
        </button>
      </div>
    </dialog>
  )
}

const reasonOf = (code: string | null) => refusalReasons[asRefusalReason(code)].label

export function PastDecisions({ decisions }: { decisions: readonly PastDecision[] }) {
  if (decisions.length === 0) return null
  return (
    <section class="card">
      <h2>Earlier decisions</h2>
      <ul class="lines">
        {decisions.map(({ decision, note, documents, by, at }) => (
          <li>
            <strong>{decision === 'approve' ? 'Approved' : 'Sent back'}</strong>
            <span class="soft">{` by ${by}, ${moment(at)}`}</span>
            {note ? <span class="block">{note}</span> : null}
            {documents.filter(({ review }) => review === 'refused').map((document) => (
              <span class="block soft">
                {`${labelOf(document.document_type)}: ${reasonOf(document.code)}. ${document.note ?? ''}`}
              </span>
            ))}
          </li>
        ))}
      </ul>
    </section>
  )
}
