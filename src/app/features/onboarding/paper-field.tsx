// A paper of a director: a small picture, how it stands, and the two ways to give it.
import CircleAlert from 'lucide-react/icons/circle-alert'
import Check from 'lucide-react/icons/check'
import Smartphone from 'lucide-react/icons/smartphone'
import { acceptedFiles } from '#domain/document.ts'
import type { KeptFile } from '#app/offline/file-rows.ts'
import { StateText } from '#app/ui/chip.tsx'
import { FieldError } from '#app/ui/field.tsx'
import { FileButtons, type FileSource } from '#app/ui/file-buttons.tsx'
import { Strip } from '#app/ui/strip.tsx'
import { Thumbnail } from '#app/ui/thumbnail.tsx'
import { useKeptFacts, useKeptThumb } from '#app/offline/kept-picture.ts'
import { sizesOf } from './document-view.tsx'
import { ReviewerNote } from './reviewer-note.tsx'
import type { StoredDocument } from './server.ts'

interface PaperFieldProps {
  label: string
  hint: string
  file_id: string | null
  stored: Pick<StoredDocument, 'review' | 'note' | 'name' | 'refusal'> | null
  error: string | undefined
  problem: string | null
  busy: boolean
  off: boolean
  onLook: () => void
  onBeforeOpen: (source: FileSource) => void
  onFile: (file: File, source: FileSource) => void
}

export function PaperField(props: PaperFieldProps) {
  const { label, file_id, stored, error, problem, busy, off, onBeforeOpen, onFile } = props
  const facts = useKeptFacts(file_id)
  return (
    <section
      aria-label={label}
      tabIndex={-1}
      data-invalid={error ? true : undefined}
      className="mt-5 p-3 rounded-card bg-card"
    >
      <Head {...props} facts={facts} />
      {!file_id && stored?.review === 'refused' && stored.note && (
        <ReviewerNote note={stored.note} code={stored.refusal?.code} />
      )}
      {facts && facts.warnings.length > 0 && (
        <Strip kind="warning" className="mt-3">
          This photo may be hard to read. Look at it, or take it again.
        </Strip>
      )}
      {problem && (
        <Strip kind="error" className="mt-3" announce>
          {problem}
        </Strip>
      )}
      {busy && (
        <p role="status" className="mt-3 text-13 text-soft">
          Getting the file ready
        </p>
      )}
      {!off && (
        <div className="mt-3">
          <FileButtons
            subject={label}
            accept={acceptedFiles}
            disabled={busy}
            onBeforeOpen={onBeforeOpen}
            onFile={onFile}
          />
        </div>
      )}
      <FieldError id={`paper-${label}`} error={error} />
    </section>
  )
}

function Head({ label, hint, file_id, stored, onLook, facts }: PaperFieldProps & { facts: KeptFile | null }) {
  const url = useKeptThumb(file_id)
  const picture = <Thumbnail src={file_id ? (url ?? null) : stored ? null : undefined} />
  return (
    <div className="flex items-center">
      {file_id ? (
        <button type="button" aria-label={`Look at ${label}`} onClick={onLook}>
          {picture}
        </button>
      ) : (
        picture
      )}
      <div className="flex-1 min-w-0 ml-3">
        <p className="text-15 font-medium">{label}</p>
        {!file_id && !stored && <p className="text-13 text-soft">{hint}</p>}
        <p className="mt-1">
          {file_id && (
            <StateText tone="sky" icon={Smartphone}>
              On this phone{facts && `, ${sizesOf(facts)}`}
            </StateText>
          )}
          {!file_id && stored && <StoredState review={stored.review} />}
        </p>
      </div>
    </div>
  )
}

function StoredState({ review }: Pick<StoredDocument, 'review'>) {
  if (review === 'refused')
    return (
      <StateText tone="clay" icon={CircleAlert}>
        Needs a change
      </StateText>
    )
  return (
    <StateText tone="leaf" icon={Check}>
      {review === 'accepted' ? 'Accepted' : 'Sent'}
    </StateText>
  )
}
