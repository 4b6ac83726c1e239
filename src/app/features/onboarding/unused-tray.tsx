// The tray of documents that the chosen type of business does not need: seen, saved elsewhere, or removed.
import Download from 'lucide-react/icons/download'
import Trash from 'lucide-react/icons/trash'
import { useEffect, useEffectEvent } from 'react'
import { fileBytes } from '#app/offline/files.ts'
import { SectionHead } from '#app/ui/card.tsx'
import { Menu } from '#app/ui/menu.tsx'
import { saveFile } from '#app/ui/save-file.ts'
import { Thumbnail } from '#app/ui/thumbnail.tsx'
import { keep } from './keeping.ts'
import { useKeptThumb } from '#app/offline/kept-picture.ts'
import { changePapers, withoutPaper } from './papers.ts'
import { bringBack, strandedOf, unusedOf, type UnusedPaper } from './unused.ts'
import type { Onboarding } from './use-onboarding.ts'

export function UnusedTray({ onboarding }: { onboarding: Onboarding }) {
  const { kept, is_frozen } = onboarding
  useBroughtBack(onboarding)
  const unused = unusedOf(kept.papers?.values.papers ?? {}, onboarding)
  if (unused.length === 0 || is_frozen) return null
  return (
    <section aria-label="Not needed now">
      <SectionHead title="Not needed now" />
      <p className="-mt-1 text-13 text-soft">
        The registration type you chose does not ask for these. They are not sent, and stay on this phone
        until you submit.
      </p>
      {unused.map((each) => <Unused key={each.kind} unused={each} />)}
    </section>
  )
}

function Unused({ unused: { kind, label, paper } }: { unused: UnusedPaper }) {
  const save = async () => {
    const blob = await fileBytes(paper.file_id)
    if (blob) saveFile(blob, paper.name)
  }
  return (
    <article aria-label={label} className="flex items-center p-3 mt-2 rounded-card bg-card">
      <Thumbnail src={useKeptThumb(paper.file_id) ?? null} />
      <div className="flex-1 min-w-0 ml-3">
        <h3 className="text-17 font-medium">{label}</h3>
        <p className="text-13 text-soft cut">{paper.name}</p>
      </div>
      <Menu
        label={`More for ${label}`}
        items={[
          { label: 'Save a copy', icon: Download, onSelect: () => void save() },
          {
            label: 'Remove', icon: Trash, danger: true,
            onSelect: () => void keep(() => changePapers(withoutPaper(kind))),
          },
        ]}
      />
    </article>
  )
}

/** What is still on its way to a place that is gone comes back first. */
function useBroughtBack(onboarding: Onboarding) {
  const stranded = onboarding.is_frozen ? [] : strandedOf(onboarding)
  const ids = stranded.map(({ id }) => id).join(' ')
  const bring = useEffectEvent(() => {
    if (stranded.length > 0) bringBack(stranded).catch(() => undefined)
  })
  useEffect(() => { bring() }, [ids])
}
