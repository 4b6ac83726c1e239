// A field that was changed here and elsewhere: both values, and the person says which stays.
import { Button } from '#app/ui/button.tsx'
import { Strip } from '#app/ui/strip.tsx'
import type { Conflict } from '#app/offline/merge.ts'

interface ConflictsProps {
  conflicts: readonly Conflict[]
  /** The label of a field, and how one of its values is read. */
  labels: Readonly<Record<string, string>>
  shown?: (field: string, value: string) => string
  onChoose: (field: string, side: 'local' | 'remote') => void
}

const asItIs = (_: string, value: string) => value

export function Conflicts({ conflicts, labels, shown = asItIs, onChoose }: ConflictsProps) {
  return conflicts.map(({ field, local, remote }) => (
    <Strip
      key={field}
      kind="warning"
      title={`${labels[field] ?? field} was also changed elsewhere.`}
      className="mt-4"
      announce
    >
      Choose what to keep.
      <span className="grid gap-2 mt-2">
        <Button size="small" wide onClick={() => onChoose(field, 'local')}>
          Yours: {shown(field, String(local ?? '')) || 'nothing'}
        </Button>
        <Button size="small" wide onClick={() => onChoose(field, 'remote')}>
          Saved: {shown(field, String(remote ?? '')) || 'nothing'}
        </Button>
      </span>
    </Strip>
  ))
}
