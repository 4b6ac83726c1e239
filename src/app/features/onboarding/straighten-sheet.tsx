// A photo of a paper, with a handle on each corner: what lies between them is made straight. The photo as it
// was taken is kept beside it.
import { useEffect, useState } from 'react'
import type { PreparedFile } from '#app/offline/file-rows.ts'
import { arePossible, usualCorners, type Corners } from '#app/offline/paper-corners.ts'
import { paperOf, straightenFile } from '#app/offline/straighten.ts'
import { Button } from '#app/ui/button.tsx'
import { CornerPicker } from '#app/ui/corner-picker.tsx'
import { Sheet } from '#app/ui/sheet.tsx'
import { Strip } from '#app/ui/strip.tsx'

interface StraightenSheetProps {
  label: string
  file_id: string
  /** Keeps the straight picture in the place of the other. */
  onStraight: (file: PreparedFile) => Promise<void>
  onClose: () => void
}

export function StraightenSheet({ label, file_id, onStraight, onClose }: StraightenSheetProps) {
  const paper = usePaper(file_id)
  const [moved, setMoved] = useState<Corners | null>(null)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const corners = moved ?? paper?.corners ?? usualCorners
  const isPossible = arePossible(corners)
  const straighten = () => {
    setBusy(true)
    setProblem(null)
    straightenFile(file_id, corners).then(onStraight).then(onClose, (error: Error) => {
      setProblem(error.message)
      setBusy(false)
    })
  }
  return (
    <Sheet
      open onClose={onClose} title="Straighten" wide
      footer={
        <div className="grid gap-3 grid-cols-[repeat(auto-fit,minmax(8rem,1fr))]">
          <Button wide onClick={onClose}>Cancel</Button>
          <Button look="primary" wide busy={busy} disabled={!paper?.url || !isPossible} onClick={straighten}>
            Straighten
          </Button>
        </div>
      }
    >
      <p role="status" className="text-15 text-soft">{words(paper, isPossible)}</p>
      {(problem ?? paper?.problem) && (
        <Strip kind="error" className="mt-3" announce>{problem ?? paper?.problem}</Strip>
      )}
      {paper?.url && (
        <CornerPicker
          src={paper.url} label={label} corners={corners} wrong={!isPossible} onChange={setMoved}
        />
      )}
    </Sheet>
  )
}

interface Paper {
  of: string
  url: string | null
  corners: Corners | null
  problem?: string
}

function words(paper: Paper | null, isPossible: boolean): string {
  if (!paper) return 'Looking for the corners'
  if (!isPossible) return 'The corners cross each other. Move them apart.'
  return paper.corners
    ? 'Move a corner that is not right, or tap where it belongs.'
    : 'Move each corner to a corner of the document, or tap where it belongs.'
}

/** The photo and the corners that were found in it; null while it is looked for. */
function usePaper(file_id: string): Paper | null {
  const [paper, setPaper] = useState<Paper | null>(null)
  useEffect(() => {
    let url: string | null = null
    let isOver = false
    paperOf(file_id).then(({ photo, corners }) => {
      if (isOver) return
      url = URL.createObjectURL(photo)
      setPaper({ of: file_id, url, corners })
    }, ({ message }: Error) => setPaper({ of: file_id, url: null, corners: null, problem: message }))
    return () => {
      isOver = true
      if (url) URL.revokeObjectURL(url)
    }
  }, [file_id])
  return paper?.of === file_id ? paper : null
}
