// One shared file: what it is, which document it becomes; or, while it is nobody's, whether it is yours.
import { useEffect, useState, type ReactNode } from 'react'
import { formatSize } from '#domain/size.ts'
import { sharedFile, type SharedFile } from '#app/offline/shared-files.ts'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { SelectField } from '#app/ui/select-field.tsx'
import { Strip } from '#app/ui/strip.tsx'
import { Thumbnail } from '#app/ui/thumbnail.tsx'
import { TimeText } from '#app/ui/time-text.tsx'
import type { Slot } from './slots.ts'

interface SharedCardProps {
  file: SharedFile
  name: string
  slots: readonly Slot[]
  off: boolean
  onAttach: (kind: string) => Promise<void>
  onRemove: () => Promise<void>
}

export function SharedCard({ file, name, slots, off, onAttach, onRemove }: SharedCardProps) {
  const [kind, setKind] = useState('')
  const { busy, problem, run } = useRunning()
  // A document that the reviewer has accepted is not replaced from here.
  const choices = slots
    .filter(({ state }) => state !== 'accepted')
    .map((slot) => ({
      value: slot.kind,
      label: slot.state === 'empty' ? slot.label : `${slot.label} (replace)`,
    }))
  const isOff = off || choices.length === 0
  return (
    <article aria-label={name} className="mt-4 p-4 rounded-card bg-card">
      <Head file={file} lead={name} picture={<Thumbnail src={usePicture(file)} />} />
      {!isOff && (
        <Field label="Attach to" className="!mt-3">
          <SelectField
            value={kind}
            choices={choices}
            placeholder="Choose a document"
            onChange={(event) => setKind(event.currentTarget.value)}
          />
        </Field>
      )}
      {problem && (
        <Strip kind="error" className="mt-3" announce>
          {problem}
        </Strip>
      )}
      <div className="grid grid-cols-2 gap-3 mt-3">
        <Button size="small" onClick={() => run(onRemove)}>
          Remove
        </Button>
        {!isOff && (
          <Button
            size="small"
            look="primary"
            busy={busy}
            disabled={kind === ''}
            onClick={() => run(() => onAttach(kind))}
          >
            Attach
          </Button>
        )}
      </div>
    </article>
  )
}

interface UnclaimedCardProps {
  file: SharedFile
  onTake: () => Promise<void>
  onRemove: () => Promise<void>
}

/** Nothing but its size and its kind is told of it until somebody says that it is theirs. */
export function UnclaimedCard({ file, onTake, onRemove }: UnclaimedCardProps) {
  const { busy, problem, run } = useRunning()
  const lead = `${kindOf(file)} shared while nobody was logged in`
  return (
    <article aria-label={lead} className="mt-4 p-4 rounded-card bg-card">
      <Head file={file} lead={lead} picture={<Thumbnail src={null} />} />
      <p className="mt-2 text-15">Only you know whether it is yours. It stays locked until then.</p>
      {problem && (
        <Strip kind="error" className="mt-3" announce>
          {problem}
        </Strip>
      )}
      <div className="grid grid-cols-2 gap-3 mt-3">
        <Button size="small" onClick={() => run(onRemove)}>
          Remove
        </Button>
        <Button size="small" look="tinted" busy={busy} onClick={() => run(onTake)}>
          It is mine
        </Button>
      </div>
    </article>
  )
}

function Head({ file, lead, picture }: { file: SharedFile; lead: string; picture: ReactNode }) {
  return (
    <div className="flex items-center">
      {picture}
      <div className="flex-1 min-w-0 ml-3">
        <h2 className="text-17 font-medium">{lead}</h2>
        <p className="text-13 text-soft">
          {file.name !== null && `${kindOf(file)} · `}
          {formatSize(file.size)} · shared <TimeText at={new Date(file.at)} />
        </p>
      </div>
    </div>
  )
}

const kindOf = ({ type }: SharedFile) =>
  type.startsWith('image/') ? 'Photo' : type === 'application/pdf' ? 'PDF' : 'Document'

function useRunning() {
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const run = (work: () => Promise<void>) => {
    setBusy(true)
    setProblem(null)
    work()
      .catch((error: Error) => setProblem(error.message))
      .finally(() => setBusy(false))
  }
  return { busy, problem, run }
}

/** An object URL of a picture that every browser can show; null for anything else. */
function usePicture({ id, type }: SharedFile): string | null {
  const [made, setMade] = useState<string | null>(null)
  const isShowable = type === 'image/jpeg' || type === 'image/png'
  useEffect(() => {
    if (!isShowable) return
    let url: string | null = null
    let isOver = false
    sharedFile(id).then(
      (file) => {
        if (isOver || !file) return
        url = URL.createObjectURL(file)
        setMade(url)
      },
      () => {},
    )
    return () => {
      isOver = true
      if (url) URL.revokeObjectURL(url)
    }
  }, [id, isShowable])
  return made
}
