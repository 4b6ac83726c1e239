// The question before something is removed from this phone.
import { discardDraft, dropAside, type KeptDraft } from '#app/offline/drafts.ts'
import { remove } from '#app/offline/outbox.ts'
import type { WaitingItem } from '#app/offline/waiting.ts'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import { toast } from '#app/ui/toast.tsx'
import { draftPlace } from './sorting.ts'

export interface Removal {
  title: string
  /** What becomes of it. */
  text: string
  act: () => Promise<void>
}

export const removalOf = ({ id, title }: WaitingItem): Removal => ({
  title,
  text: 'is not sent. What you typed stays as a draft; a photo or file goes from this phone.',
  async act() {
    if (!(await remove(id))) toast.error('This may be arriving right now. Try again in a moment.')
  },
})

export const removalOfDraft = (draft: KeptDraft): Removal => ({
  title: draftPlace(draft.form).title,
  text: 'goes from this phone, with all that you typed and its photos. It was not sent.',
  act: () => (draft.aside ? dropAside(draft) : discardDraft({ name: draft.form }, { entity: draft.entity })),
})

export function RemoveDialog({ removal, onClose }: { removal: Removal | null, onClose: () => void }) {
  const confirm = () => {
    onClose()
    removal?.act().catch((error: Error) => toast.error(error.message))
  }
  return (
    <ConfirmDialog
      open={removal !== null}
      title="Remove"
      confirm="Remove"
      danger
      onConfirm={confirm}
      onClose={onClose}
    >
      {removal?.title} {removal?.text} Save a copy first if you may need it.
    </ConfirmDialog>
  )
}
