// The reviewer's own words, where they belong.
import { Strip } from '#app/ui/strip.tsx'

interface ReviewerNoteProps {
  note: string
  kind?: 'error' | 'warning'
  className?: string
}

export function ReviewerNote({ note, kind = 'error', className = 'mt-3' }: ReviewerNoteProps) {
  return (
    <Strip kind={kind} className={className}>
      “{note}” <span className="text-soft">Reviewer</span>
    </Strip>
  )
}
