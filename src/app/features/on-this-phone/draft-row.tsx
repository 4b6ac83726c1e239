// A form that was begun and not sent: opened where it is, or saved elsewhere where it cannot be opened.
import Download from 'lucide-react/icons/download'
import Pencil from 'lucide-react/icons/pencil'
import Trash from 'lucide-react/icons/trash'
import { counted } from '#domain/counted.ts'
import { copyOfDraft, type KeptDraft } from '#app/offline/drafts.ts'
import type { Expiring } from '#app/offline/expiry.ts'
import { Disc } from '#app/ui/list-card.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { TextLink } from '#app/ui/link-button.tsx'
import { Menu } from '#app/ui/menu.tsx'
import { TimeText } from '#app/ui/time-text.tsx'
import { saveFile } from '#app/ui/save-file.ts'
import { draftPlace } from './sorting.ts'

const asideWords = {
  moved: 'A copy: it was changed in another tab at the same time.',
  migration: 'A copy that this version cannot open.',
  unreadable: 'This can no longer be read on this phone.',
} as const

interface DraftRowProps {
  draft: KeptDraft
  expiring: readonly Expiring[]
  onRemove: (draft: KeptDraft) => void
}

export function DraftRow({ draft, expiring, onRemove }: DraftRowProps) {
  const { form, entity, updated_at, files, aside } = draft
  const { title, open } = draftPlace(form, entity)
  const old = expiring.find((each) => isSame(each, draft))
  const save = async () => {
    const copy = await copyOfDraft(draft)
    if (copy) saveFile(copy, `${form}.json`)
  }
  return (
    <article aria-label={title} className="py-2.5">
      <div className="flex items-center min-h-[48px]">
        <Disc>
          <Icon of={Pencil} />
        </Disc>
        <div className="flex-1 min-w-0 mx-3">
          <h3 className="text-15 font-medium">{title}</h3>
          <p className="text-13 text-soft">
            {aside && `${asideWords[aside]} `}Saved{' '}
            <TimeText at={new Date(updated_at)} />
            {files > 0 && ` · ${counted(files, 'file', 'files')}`}
          </p>
        </div>
        {!aside && open && (
          <TextLink
            to={open}
            search={searchOf(form, entity)}
            aria-label={`Open ${title}`}
            className="justify-center min-w-[48px] mr-2"
          >
            Open
          </TextLink>
        )}
        <Menu
          label={`More for ${title}`}
          items={[
            { label: 'Save a copy', icon: Download, onSelect: () => void save() },
            { label: 'Remove', icon: Trash, danger: true, onSelect: () => onRemove(draft) },
          ]}
        />
      </div>
      {old && (
        <p className="pl-[52px] text-13 text-amber">
          Kept until <TimeText at={new Date(old.goes_at)} long />, longer if you change it
        </p>
      )}
    </article>
  )
}

const isSame = (old: Expiring, { form, entity, updated_at, aside }: KeptDraft) =>
  old.form === form && old.entity === entity && old.updated_at === updated_at && (old.aside ?? null) === aside

/** Which of several drafts of a form it is, as its screen is told. */
function searchOf(form: string, entity: string) {
  if (form === 'directorDetails') return { person: entity }
  if (form === 'newVirtualAccount' && entity !== '') return { customer: entity } as never
  return (form === 'newPayout' && entity !== '' ? { draft: entity } : {}) as never
}
