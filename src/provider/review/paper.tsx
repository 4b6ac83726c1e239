// One document: what it is, what it shows, and the verdict on it.
/** @jsxRuntime automatic */
/** @jsxImportSource hono/jsx */
import type { Child } from 'hono/jsx'
import { asRefusalReason, refusalReasonCodes, refusalReasons } from '#domain/document-refusal.ts'
import type { LiveDocument } from '../onboarding/papers.ts'
import { labelOf } from '../onboarding/papers.ts'
import { fileSize, moment } from './clock.ts'
import { Icon, VerdictChip } from './frame.tsx'

interface PaperProps {
  merchant_id: string
  /** What every form carries. */
  hidden: Child
  /** Whether this reviewer may judge now. */
  isOpen: boolean
  document: LiveDocument
  whose?: string
}

export function Paper({ merchant_id, hidden, isOpen, document, whose }: PaperProps) {
  const { id, document_type, name, size, uploaded_at, review, review_code, note } = document
  const title = labelOf(document_type)
  const spoken = whose ? `${title} of ${whose}` : title
  const file = `/review/merchants/${merchant_id}/files/${id}`
  return (
    <section class="card paper" id={`d-${id}`} aria-label={spoken} tabindex={-1}>
      <div class="paper-head">
        <div>
          <h3>{title}</h3>
          <p class="soft small">
            <span class="name">{name}</span>
            {` · ${fileSize(size)} · ${moment(uploaded_at)}`}
          </p>
        </div>
        <VerdictChip review={review} />
      </div>
      {review === 'refused' && note ? (
        <p class="why">
          <strong>{refusalReasons[asRefusalReason(review_code)].label}.</strong>
          {` ${note}`}
        </p>
      ) : null}
      <Viewer file={file} name={name} spoken={spoken} />
      {isOpen ? (
        <Verdict
          action={`/review/merchants/${merchant_id}/documents/${id}`}
          hidden={hidden}
          spoken={spoken}
          isJudged={review !== null}
          id={id}
        />
      ) : null}
    </section>
  )
}

/** Its pages as pictures; what cannot be drawn is opened on purpose, in a tab of its own. */
function Viewer({ file, name, spoken }: { file: string, name: string, spoken: string }) {
  const ending = name.split('.').pop()?.toLowerCase() ?? ''
  if (!['jpg', 'jpeg', 'png', 'pdf'].includes(ending)) {
    return (
      <p class="viewer plain-file">
        <Icon name="file" />
        <span>Word and Excel files and tables are not drawn as pictures.</span>
        <a class="button" href={file} target="_blank" rel="noreferrer">
          <Icon name="open" />
          {`To the original ${ending.toUpperCase()}`}
        </a>
      </p>
    )
  }
  return (
    <div class="viewer">
      {/* A page of ours, with scripts of ours: it shows a picture that was drawn here (look.tsx). */}
      {/* oxlint-disable-next-line react/iframe-missing-sandbox */}
      <iframe class="pages-frame" src={file} title={`${spoken}, as handed in`} loading="lazy"></iframe>
      <p class="links">
        <a href={file} target="_blank" rel="noreferrer">
          <Icon name="open" />
          Open in a new tab
        </a>
      </p>
    </div>
  )
}

interface VerdictProps { action: string, hidden: Child, spoken: string, isJudged: boolean, id: string }

function Verdict({ action, hidden, spoken, isJudged, id }: VerdictProps) {
  if (isJudged) {
    return (
      <form class="verdict" method="post" action={action}>
        {hidden}
        <button type="submit" name="review" value="none" aria-label={`Judge again: ${spoken}`}>
          Judge again
        </button>
      </form>
    )
  }
  return (
    <div class="verdict">
      <form method="post" action={action}>
        {hidden}
        <button type="submit" class="accept" name="review" value="accepted" aria-label={`Accept: ${spoken}`}>
          <Icon name="done" />
          Accept
        </button>
      </form>
      <details>
        <summary class="button refuse" aria-label={`Refuse: ${spoken}`}>
          <Icon name="refused" />
          Refuse
        </summary>
        <form class="form" method="post" action={action}>
          {hidden}
          <label htmlFor={`code-${id}`}>Reason</label>
          <select id={`code-${id}`} name="code">
            {refusalReasonCodes.map((code) => (
              <option value={code}>{refusalReasons[code].label}</option>
            ))}
          </select>
          <label htmlFor={`note-${id}`}>What the merchant reads</label>
          <textarea
            id={`note-${id}`}
            name="note"
            rows={2}
            maxlength={300}
            placeholder="Left empty, the usual sentence for this reason"
          ></textarea>
          <button type="submit" class="danger" name="review" value="refused">
            Refuse this document
          </button>
        </form>
      </details>
    </div>
  )
}
