// A kept file seen large: what may make it hard to read, before and after it was straightened, its sizes.
import Crop from 'lucide-react/icons/crop'
import FileText from 'lucide-react/icons/file-text'
import Undo from 'lucide-react/icons/undo'
import { lazy, Suspense, useState } from 'react'
import { formatSize } from '#domain/size.ts'
import type { KeptFile, PreparedFile, Warning } from '#app/offline/file-rows.ts'
import { Button } from '#app/ui/button.tsx'
import { Segments } from '#app/ui/choices.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Strip } from '#app/ui/strip.tsx'
import { useKeptFile, usePhotoAsTaken } from '#app/offline/kept-picture.ts'
import { keep } from './keeping.ts'

// Few photos need it: it travels when it is asked for.
const StraightenSheet = lazy(async () => ({
  default: (await import('./straighten-sheet.tsx')).StraightenSheet,
}))

interface DocumentViewProps {
  label: string
  facts: KeptFile
  /** Takes a straightened picture, or the one as taken; left out where nothing may be changed. */
  onPrepared?: ((file: PreparedFile) => Promise<void>) | undefined
}

export function DocumentView({ label, facts, onPrepared }: DocumentViewProps) {
  const isPicture = facts.width !== null
  return (
    <>
      {facts.warnings.map((warning) => (
        <Strip key={warning} kind="warning" className="mb-2">
          {warnings[warning]}
        </Strip>
      ))}
      {isPicture ? (
        <PictureView {...{ label, facts, onPrepared }} />
      ) : (
        <p className="flex items-center py-4">
          <Icon of={FileText} size={24} className="mr-3 text-soft" />
          {facts.name}
        </p>
      )}
      {!isPicture && <p className="mt-2 text-13 text-soft">{sizesOf(facts)}</p>}
    </>
  )
}

const warnings: Record<Warning, string> = {
  dark: 'This photo is dark. More light makes it easier to read.',
  blurred: 'This photo looks blurred. Hold the phone still and take it again.',
  small: 'This photo is small. Go closer, so that the words can be read.',
}

/** What the phone made of the file: `412 kB, was 6.4 MB`. A small PNG or HEIC may have grown. */
export function sizesOf({ size, before }: Pick<KeptFile, 'size' | 'before'>): string {
  const [now, then] = [formatSize(size), formatSize(before)]
  return now === then ? now : `${now}, was ${then}`
}

const sides = [
  { value: 'straight', label: 'Straightened' },
  { value: 'taken', label: 'As taken' },
] as const

function PictureView({ label, facts, onPrepared }: DocumentViewProps) {
  const isStraight = facts.corners !== undefined
  const [side, setSide] = useState<'straight' | 'taken'>('straight')
  const [open, setOpen] = useState(false)
  const kept = useKeptFile(facts.id)
  const taken = usePhotoAsTaken(isStraight ? facts.id : null)
  const shown = isStraight && side === 'taken' ? taken : kept
  return (
    <>
      {isStraight && (
        <div className="mb-2">
          <Segments label="Before and after" value={side} choices={sides} onChange={setSide} />
        </div>
      )}
      {shown ? (
        <Picture url={shown} label={label} />
      ) : (
        <div className="h-[46vh] lg:h-[34vh] rounded-8 bg-sunk" />
      )}
      <div className="flex items-center justify-between mt-2">
        <p className="text-13 text-soft mr-3">{sizesOf(facts)}</p>
        {onPrepared && (
          <Button size="small" look="tinted" icon={Crop} onClick={() => setOpen(true)}>
            {isStraight ? 'Corners' : 'Straighten'}
          </Button>
        )}
      </div>
      {isStraight && onPrepared && <UndoButton file_id={facts.id} onPrepared={onPrepared} />}
      {open && onPrepared && (
        <Suspense fallback={null}>
          <StraightenSheet
            label={label}
            file_id={facts.id}
            onClose={() => setOpen(false)}
            onStraight={async (file) => {
              await onPrepared(file)
              setSide('straight')
            }}
          />
        </Suspense>
      )}
    </>
  )
}

/** Goes back to the photo as it was taken. */
function UndoButton({
  file_id,
  onPrepared,
}: {
  file_id: string
  onPrepared: (file: PreparedFile) => Promise<void>
}) {
  const [busy, setBusy] = useState(false)
  const undo = () => {
    setBusy(true)
    void keep(async () => {
      const { unstraightenFile } = await import('#app/offline/straighten.ts')
      await onPrepared(await unstraightenFile(file_id))
    }).finally(() => setBusy(false))
  }
  return (
    <Button size="small" look="quiet" icon={Undo} busy={busy} className="-ml-3" onClick={undo}>
      Undo straightening
    </Button>
  )
}

/** Seen whole, or closer to read the small print. */
function Picture({ url, label }: { url: string; label: string }) {
  const [isClose, setIsClose] = useState(false)
  return (
    <button
      type="button"
      aria-label={isClose ? `See all of ${label}` : `Look closer at ${label}`}
      aria-pressed={isClose}
      className="block w-full overflow-auto rounded-8 bg-sunk"
      onClick={() => setIsClose(!isClose)}
    >
      <img
        src={url}
        alt=""
        className={isClose ? 'w-[250%] max-w-none' : 'w-full max-h-[46vh] lg:max-h-[34vh] object-contain'}
      />
    </button>
  )
}
