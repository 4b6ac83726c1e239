// A fact of the case with the way to refuse it, and what was said of it.
/** @jsxRuntime automatic */
/** @jsxImportSource hono/jsx */
import type { Child } from 'hono/jsx'
import { asFieldReason, fieldLabel, fieldReasons } from '#domain/refusable-fields.ts'
import { fieldReasonCodes } from '#domain/refused-field.ts'
import type { Case } from './case.ts'
import type { FieldOfCase } from './field-verdict.ts'
import { Icon } from './frame.tsx'
import type { Session } from './session.ts'
import { Hidden, isTheirs } from './turn.tsx'
import { SENTENCE_MAXIMUM } from './words.ts'

/** Where a field stands on the page. */
export const anchorOf = ({ subject, personnel_id, field }: FieldOfCase) =>
  ['f', subject, personnel_id, field].filter(Boolean).join('-')

interface FieldProps {
  shown: Case
  session: Session
  of: FieldOfCase
  /** What the merchant says. */
  children?: Child
  /** As in "of Ngozi Sample". */
  whose?: string
}

/** The value; below it, for who has the case, the way to refuse it. */
export function FieldVerdict({ shown, session, of, children, whose }: FieldProps) {
  const refused = refusalOf(shown, of)
  const isOpen = isTheirs(shown, session)
  const label = fieldLabel(of.subject, of.field) ?? of.field
  const spoken = of.field === 'person' ? whose ?? label : whose ? `${label} of ${whose}` : label
  return (
    <div class="field-verdict" id={anchorOf(of)} tabindex={-1}>
      {children}
      {refused ? (
        <p class="why">
          <strong>{fieldReasons[asFieldReason(refused.code)].label}.</strong>
          {` ${refused.note}`}
        </p>
      ) : null}
      {isOpen ? <Forms {...{ shown, session, of, spoken }} isRefused={refused !== undefined} /> : null}
    </div>
  )
}

function refusalOf({ refused }: Case, { subject, personnel_id, field }: FieldOfCase) {
  return refused.find((each) =>
    each.subject === subject && each.personnel_id === personnel_id && each.field === field)
}

interface FormsProps extends Pick<FieldProps, 'shown' | 'session' | 'of'> {
  spoken: string
  isRefused: boolean
}

function Forms({ shown, session, of, spoken, isRefused }: FormsProps) {
  const action = `/review/merchants/${shown.id}/fields`
  const hidden = (
    <>
      <Hidden csrf={session.csrf} version={shown.version} />
      <input type="hidden" name="subject" value={of.subject} />
      <input type="hidden" name="field" value={of.field} />
      {of.personnel_id === null ? null
        : <input type="hidden" name="personnel_id" value={of.personnel_id} />}
    </>
  )
  if (isRefused) {
    return (
      <form method="post" action={action}>
        {hidden}
        <button type="submit" class="small-button" name="review" value="none"
          aria-label={`Take back: ${spoken}`}>
          Take back
        </button>
      </form>
    )
  }
  const id = anchorOf(of)
  return (
    <details>
      <summary class="small-button" aria-label={`Refuse: ${spoken}`} title="Refuse">
        <Icon name="refused" />
        {of.field === 'person' ? 'Refuse this person' : <span class="words">Refuse</span>}
      </summary>
      <form class="form" method="post" action={action}>
        {hidden}
        <label htmlFor={`code-${id}`}>Reason</label>
        <select id={`code-${id}`} name="code">
          {fieldReasonCodes.map((code) => <option value={code}>{fieldReasons[code].label}</option>)}
        </select>
        <label htmlFor={`note-${id}`}>What the merchant reads</label>
        <textarea
          id={`note-${id}`}
          name="note"
          rows={2}
          maxlength={SENTENCE_MAXIMUM}
          placeholder="Left empty, the usual sentence for this reason"
        ></textarea>
        <button type="submit" class="danger" name="review" value="refused">
          Refuse this
        </button>
      </form>
    </details>
  )
}
