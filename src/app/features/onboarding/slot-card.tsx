// The place of one document: its name, why it is asked, a small picture, how it stands, and what can be done.
import Eye from 'lucide-react/icons/eye'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import Trash from 'lucide-react/icons/trash'
import { acceptedFiles } from '#domain/document.ts'
import { Button } from '#app/ui/button.tsx'
import { FileButtons, type FileSource } from '#app/ui/file-buttons.tsx'
import { Menu, type MenuItem } from '#app/ui/menu.tsx'
import { Progress } from '#app/ui/progress.tsx'
import { Strip } from '#app/ui/strip.tsx'
import { Thumbnail } from '#app/ui/thumbnail.tsx'
import { useKeptThumb } from '#app/offline/kept-picture.ts'
import { ReviewerNote } from './reviewer-note.tsx'
import { SlotStateText } from './slot-state.tsx'
import type { Slot } from './slots.ts'

export interface SlotActions {
  onBeforeOpen: (slot: Slot, source: FileSource) => void
  onFile: (slot: Slot, file: File, source: FileSource) => void
  onLook: (slot: Slot) => void
  onRetry: (slot: Slot) => void
  onRemove: (slot: Slot) => void
}

interface SlotCardProps {
  slot: Slot
  actions: SlotActions
  /** This is what the screen waits for. */
  primary: boolean
  busy: boolean
  off: boolean
  /** What is wrong with the file that was just chosen, or that a photo did not arrive. */
  problem: string | null
}

export function SlotCard(props: SlotCardProps) {
  const { slot, actions, primary, busy, off, problem } = props
  const { label, state, stored, unsent } = slot
  const items = isOpen(slot, off) ? [] : menuOf(slot, actions, off)
  return (
    <article aria-labelledby={`slot-${slot.kind}`} className="p-3 mt-2 rounded-card bg-card">
      <div className="flex items-center">
        <Thumbnail src={useSlotThumb(slot)} />
        <SlotHead slot={slot} />
        {items.length > 0 && <Menu label={`More for ${label}`} items={items} />}
      </div>
      {state === 'sending' && (
        <div className="mt-3">
          <Progress value={unsent?.share ?? 0} label={`Sending ${label}`} />
        </div>
      )}
      {state === 'refused' && stored?.note && <ReviewerNote note={stored.note} code={stored.refusal?.code} />}
      {state === 'stopped' && unsent?.problem && (
        <Strip kind="error" className="mt-3">
          {unsent.problem}
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
      {isOpen(slot, off) && <WaysIn {...props} />}
      {state === 'unseen' && !off && (
        <Button
          look={primary ? 'primary' : 'tinted'}
          size="small"
          wide
          icon={Eye}
          className="mt-3"
          onClick={() => actions.onLook(slot)}
        >
          Look at the photo
        </Button>
      )}
    </article>
  )
}

/** What the reviewer refused and the business need not have keeps nobody from handing in. */
const isRemovable = ({ state, need, stored }: Slot) =>
  state === 'refused' && need !== 'required' && stored !== null

const isOpen = ({ state }: Slot, off: boolean) => !off && ['empty', 'refused', 'stopped'].includes(state)

function SlotHead({ slot }: { slot: Slot }) {
  const { kind, label, hint, state } = slot
  return (
    <div className="flex-1 min-w-0 ml-3">
      <h3 id={`slot-${kind}`} tabIndex={-1} className="text-17 font-medium">{label}</h3>
      {hint && state === 'empty' && <p className="text-13 text-soft">{hint}</p>}
      <p className="flex mt-1" aria-live="polite"><SlotStateText slot={slot} /></p>
    </div>
  )
}

function WaysIn({ slot, actions, primary, busy }: SlotCardProps) {
  return (
    <div className="mt-3">
      <FileButtons
        subject={slot.label}
        accept={acceptedFiles}
        primary={primary}
        disabled={busy}
        onBeforeOpen={(source) => actions.onBeforeOpen(slot, source)}
        onFile={(file, source) => actions.onFile(slot, file, source)}
      />
      {slot.state === 'stopped' && (
        <Button
          look="quiet"
          size="small"
          wide
          className="mt-2"
          icon={RefreshCw}
          onClick={() => actions.onRetry(slot)}
        >
          Try to send it again
        </Button>
      )}
      {isRemovable(slot) && (
        <Button
          look="quiet" size="small" wide className="mt-2" icon={Trash} disabled={busy}
          onClick={() => actions.onRemove(slot)}
        >
          Remove it
        </Button>
      )}
    </div>
  )
}

/** The picture of what is on this phone; of what only the provider has there is none here. */
function useSlotThumb({ kept, unsent, state, stored }: Slot) {
  const file_id = kept?.file_id ?? (state === 'empty' ? null : unsent?.carried.file_id ?? null)
  const url = useKeptThumb(file_id)
  if (file_id === null) return stored ? null : undefined
  return url ?? null
}

function menuOf(slot: Slot, actions: SlotActions, off: boolean): MenuItem[] {
  const { state, unsent } = slot
  const look = {
    label: off ? 'Look at it' : 'Look at it or replace it',
    icon: Eye,
    onSelect: () => actions.onLook(slot),
  }
  const removable = state === 'held' || state === 'unseen' || (state === 'kept' && unsent?.is_removable)
  return [
    look,
    ...(state === 'kept'
      ? [{ label: 'Try to send it now', icon: RefreshCw, onSelect: () => actions.onRetry(slot) }]
      : []),
    ...(removable && !off
      ? [{ label: 'Remove', icon: Trash, danger: true, onSelect: () => actions.onRemove(slot) }]
      : []),
  ]
}
