// The reviewer's own words, where they belong, under the reason that they chose.
import { asRefusalReason, refusalReasons } from '#domain/document-refusal.ts'
import { Strip } from '#app/ui/strip.tsx'

interface ReviewerNoteProps {
  note: string
  /** Why a document was refused, as a code. */
  code?: string | undefined
  kind?: 'error' | 'warning'
  className?: string
}

export function ReviewerNote({ note, code, kind = 'error', className = 'mt-3' }: ReviewerNoteProps) {
  const reason = code === undefined ? 'other' : asRefusalReason(code)
  return (
    <Strip
      kind={kind} className={className}
      {...(reason !== 'other' && { title: `${refusalReasons[reason].label}.` })}
    >
      “{note}” <span className="text-soft">Reviewer</span>
    </Strip>
  )
}
