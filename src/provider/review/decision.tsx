// The verdict on the whole, and those that were given before.
/** @jsxRuntime automatic */
/** @jsxImportSource hono/jsx */
import { asRefusalReason, refusalReasons } from '#domain/document-refusal.ts'
import { labelOf } from '../onboarding/papers.ts'
import { sharedWords } from './alike.ts'
import type { Case, PastDecision } from './case.ts'
import { moment } from './clock.ts'
import { Icon, Notice } from './frame.tsx'
import type { Approval } from './second.ts'
import type { Session } from './session.ts'
import { Hidden } from './turn.tsx'
import { unchecked } from './unchecked.ts'

/** Whether two have to approve, and whether there is anybody beside this reviewer. */
export interface Two { is_needed: boolean, is_there: boolean }

/** `typed` is what the reviewer had written when a refusal brought the page back. */
interface DecisionProps {
  shown: Case & { two: Two }
  session: Session
  isOpen: boolean
  typed: { note: string, override: string }
}

export function DecisionForm(props: DecisionProps) {
  const { shown, session, isOpen } = props
  const { approval, two } = shown
  if (!isOpen && !approval) return null
  return (
    <section class="card decision" id="decision" aria-labelledby="decision-title" tabindex={-1}>
      <h2 id="decision-title">{approval ? 'Approval proposed' : 'Decision'}</h2>
      {approval ? <Proposed approval={approval} me={session.id} isOpen={isOpen} /> : null}
      {isOpen ? <Decide {...props} /> : null}
      {isOpen && (two.is_needed || approval) && !two.is_there ? (
        <Notice kind="told">
          You are the only reviewer, and two are needed to approve. Whoever runs the provider adds another
          with <code>npm run reviewer -- add &lt;email&gt;</code>.
        </Notice>
      ) : null}
    </section>
  )
}

/** Said to everybody who opens the case. */
function Proposed({ approval, me, isOpen }: { approval: Approval, me: string, isOpen: boolean }) {
  const { proposer, proposed_by, proposed_at, note, override, is_void } = approval
  const isMine = proposed_by === me
  const next = is_void ? 'It does not hold any more: propose it anew, or send the case back.'
    : isMine ? 'Another reviewer has to confirm it.'
      : isOpen ? 'Look at everything yourself; with your confirmation it takes effect.'
        : 'Claim the case to confirm or to reject it.'
  return (
    <>
      <p>
        {`${isMine ? 'You have' : `${proposer} has`} proposed to approve, ${moment(proposed_at)}. ${next}`}
      </p>
      {note ? <p class="kept-lines soft">{note}</p> : null}
      {override ? <p class="kept-lines why">{`Not everything was looked at: ${override}`}</p> : null}
    </>
  )
}

function Decide({ shown, session: { csrf, id: me }, typed }: DecisionProps) {
  const { approval, two } = shown
  const { refused, lines } = judgedSoFar(shown, two.is_needed || approval !== null)
  const left = unchecked(shown)
  const isStrict = two.is_needed || approval !== null
  const asked = [...left, ...differing(shown)]
  const path = `/review/merchants/${shown.id}`
  const yes = approvingOf(approval, two, me)
  return (
    <>
      <p class="soft">{lines.join(' ')}</p>
      {refused > 0 ? (
        <Notice kind="told">Something is refused: the case can only be sent back.</Notice>
      ) : null}
      {asked.map((words) => (
        <p class="why">{words}</p>
      ))}
      <form class="form" method="post" action={`${path}/decision`}>
        <Hidden csrf={csrf} version={shown.version} />
        <label htmlFor="note">Note to the merchant</label>
        <textarea id="note" name="note" rows={3} maxlength={1000} aria-describedby="note-why"
          data-draft="note">
          {typed.note}
        </textarea>
        <p id="note-why" class="hint">
          Kept as you type. Sent by email and shown in the dashboard, with the reason at each that is refused.
        </p>
        {isStrict && refused === 0 && yes && left.length > 0 ? <Override typed={typed.override} /> : null}
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
          {approval ? (
            <button type="submit" formaction={`${path}/approval/drop`}>
              {approval.proposed_by === me ? 'Take the proposal back' : 'Reject the proposal'}
            </button>
          ) : null}
          {refused === 0 && yes ? (
            <button
              type="submit"
              class="primary"
              name="decision"
              value="approve"
              data-confirm={[yes.asks, ...asked].join(' ')}
            >
              <Icon name="done" />
              {yes.words}
            </button>
          ) : null}
        </div>
      </form>
    </>
  )
}

/** Documents judged, and all that is refused. */
function judgedSoFar({ documents, people, refused: fields }: Case, isStrict: boolean) {
  const all = [...documents, ...people.flatMap((person) => person.documents)]
  const papers = all.filter(({ review }) => review === 'refused').length
  const judged = all.filter(({ review }) => review !== null).length
  return {
    refused: papers + fields.length,
    lines: [
      `${judged} of ${all.length} documents judged, ${papers} refused.`,
      ...fields.length > 0 ? [`Refused besides documents: ${fields.length}.`] : [],
      ...judged < all.length && !isStrict ? ['Approving accepts the rest.'] : [],
    ],
  }
}

/** Said by two: who proposes, and who confirms. */
function Override({ typed }: { typed: string }) {
  return (
    <>
      <label htmlFor="override">Why it is approved all the same</label>
      <textarea id="override" name="override" rows={2} maxlength={1000} aria-describedby="override-why"
        data-draft="override">
        {typed}
      </textarea>
      <p id="override-why" class="hint">
        Only where something above cannot be done. For reviewers alone; the other reviewer writes their own.
      </p>
    </>
  )
}

/** What this reviewer's yes is; null for who has proposed already. */
function approvingOf(
  approval: Approval | null, { is_needed }: Two, me: string,
): { words: string, asks: string } | null {
  const live = 'The account is live at once, with real money.'
  if (approval && !approval.is_void) {
    return approval.proposed_by === me ? null : { words: 'Confirm the approval', asks: `Confirm? ${live}` }
  }
  return is_needed || approval
    ? { words: 'Propose to approve', asks: 'Propose to approve? Nothing changes before another confirms.' }
    : { words: 'Approve', asks: `Approve? ${live}` }
}

/** What another case has too, and what the register said otherwise than the merchant, or did not know. */
function differing({ alike, checks: { bvn, nin } }: Case): string[] {
  const same = alike.map(({ business_name, kinds }) => `${business_name} has the same ${sharedWords(kinds)}.`)
  return [...same, ...[['BVN', bvn] as const, ['NIN', nin] as const].flatMap(([name, check]) => {
    if (!check) return []
    if (check.outcome === 'unknown') return [`${name}: the register does not know this number.`]
    if (check.outcome === 'unavailable') return []
    return [
      ...(check.name_matches === false ? [`${name}: the name differs in the register.`] : []),
      ...(check.birth_matches === false ? [`${name}: the date of birth differs in the register.`] : []),
    ]
  })]
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
        {decisions.map(({ decision, note, documents, fields, by, at }) => (
          <li>
            <strong>{decision === 'approve' ? 'Approved' : 'Sent back'}</strong>
            <span class="soft">{` by ${by}, ${moment(at)}`}</span>
            {note ? <span class="block">{note}</span> : null}
            {fields.map((line) => <span class="block soft">{line}</span>)}
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
