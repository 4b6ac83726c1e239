// Upload Documents: a place for each document, grouped by what the person should believe about it.
import { useNavigate } from '@tanstack/react-router'
import CloudOff from 'lucide-react/icons/cloud-off'
import { useEffect, useRef, useState } from 'react'
import { documents as files } from '#contract/documents.ts'
import { fileExtensions, fileLabel, type DocumentKind } from '#domain/document.ts'
import { skipsPeople } from '#domain/onboarding.ts'
import { stepOfDocument } from '#domain/onboarding-steps.ts'
import { download } from '#app/api/download.ts'
import { useReachable } from '#app/api/use-reachable.ts'
import { lostPhoto } from '#app/offline/capture.ts'
import type { PreparedFile } from '#app/offline/file-rows.ts'
import { Button } from '#app/ui/button.tsx'
import { SectionHead } from '#app/ui/card.tsx'
import { Strip } from '#app/ui/strip.tsx'
import { downloadProblem } from '#app/ui/download-problem.ts'
import { toast } from '#app/ui/toast.tsx'
import { uploadKycDetails } from './drafts.ts'
import { DocumentSheet } from './document-sheet.tsx'
import { FinalActions } from './final-actions.tsx'
import { keep } from './keeping.ts'
import { OnboardingPage } from './page.tsx'
import { FrozenLine, SaveLine } from './save-line.tsx'
import { saveFile } from '#app/ui/save-file.ts'
import { SharedNotice } from './shared-notice.tsx'
import { SlotCard, type SlotActions } from './slot-card.tsx'
import {
  groupOf,
  groupTitles,
  inOrderOfNeed,
  readiness,
  slotGroups,
  type Slot,
  type SlotGroup,
} from './slots.ts'
import { TypeFirst } from './type-first.tsx'
import { UnusedTray } from './unused-tray.tsx'
import { useIntake } from '#app/offline/use-intake.ts'
import { useOnboarding, type Onboarding } from './use-onboarding.ts'
import { usePapers } from './use-papers.ts'
import { neighbours, useWay, type Way } from './way.ts'

export function UploadScreen() {
  const onboarding = useOnboarding()
  const { type, is_frozen } = onboarding
  const way = useWay()
  const slots = slotsHere(onboarding, way)
  const papers = usePapers(onboarding)
  const [looking, setLooking] = useState<DocumentKind | null>(null)
  const lost = useLostPhoto()
  const intake = useIntake({
    form: uploadKycDetails.name,
    async onReady(field, file) {
      lost.forget()
      await papers.receive(field as DocumentKind, file)
      if (file.kept.width !== null) setLooking(field as DocumentKind)
    },
  })
  const actions: SlotActions = {
    onBeforeOpen: (slot, source) => intake.onBeforeOpen(slot.kind, source),
    onFile: (slot, file, source) => void intake.onFile(slot.kind, file, source),
    onLook: (slot) => setLooking(slot.kind),
    onRetry: (slot) => void papers.tryAgain(slot),
    onRemove: (slot) => void keep(() => papers.drop(slot)),
  }
  const problemOf = ({ kind }: Slot) => {
    if (intake.problems[kind]) return intake.problems[kind]
    return lost.field === kind ? 'Your photo did not arrive. Take it again.' : null
  }
  const seen = slots.find(({ kind }) => kind === looking) ?? null
  return (
    <OnboardingPage
      title="Upload Documents"
      back={neighbours(way, 'upload', onboarding).back}
      lead="Photos of the originals, with all four corners in the picture."
      state={
        is_frozen ? <FrozenLine onboarding={onboarding} /> : <SaveLine status={papers.status} verb="add" />
      }
      actions={<Onward onboarding={onboarding} slots={slots} />}
    >
      <NetworkStrip />
      {!is_frozen && <SharedNotice />}
      {type === null && <TypeFirst>It decides which documents are needed.</TypeFirst>}
      <Slots {...{ slots, actions, problemOf }} off={is_frozen} busy={intake.busy} />
      <UnusedTray onboarding={onboarding} />
      {seen && (
        <SeenSheet
          slot={seen}
          off={is_frozen}
          onClose={() => setLooking(null)}
          actions={actions}
          onPrepared={(file) => papers.receive(seen.kind, file)}
          onUse={() => {
            setLooking(null)
            const { kind, kept } = seen
            if (kept) void keep(() => papers.accept(kind, kept))
          }}
        />
      )}
    </OnboardingPage>
  )
}

/** The older wizard has a page for each of the two steps of the upload. */
const slotsHere = ({ slots, type }: Onboarding, { step }: Way) => slots.filter(({ kind }) =>
  step === null || type === null || stepOfDocument(kind, type) === step)

/** The final button where no people are asked for, else Next. */
function Onward({ onboarding, slots }: { onboarding: Onboarding, slots: readonly Slot[] }) {
  const way = useWay()
  const navigate = useNavigate()
  const { type } = onboarding
  if (type !== null && skipsPeople(type) && way.step !== 4) {
    return <FinalActions onboarding={onboarding} words="Save & Submit for review" />
  }
  return (
    <Button
      wide look={slots.some((slot) => groupOf(slot) === 'needs you') ? 'tinted' : 'primary'}
      onClick={() => void navigate({ to: neighbours(way, 'upload', onboarding).next })}
    >
      Next
    </Button>
  )
}

interface SlotsProps {
  slots: readonly Slot[]
  actions: SlotActions
  problemOf: (slot: Slot) => string | null
  off: boolean
  busy: readonly string[]
}

function Slots({ slots, actions, problemOf, off, busy }: SlotsProps) {
  const ordered = inOrderOfNeed(slots)
  const first = ordered.find((slot) => groupOf(slot) === 'needs you')
  const { ready, of } = readiness(slots)
  const groups = slotGroups
    .map((group) => ({ group, own: ordered.filter((slot) => groupOf(slot) === group) }))
    .filter(({ group, own }) => own.length > 0 && !(off && group === 'if you have it'))
  return (
    <>
      {groups.map(({ group, own }, place) => (
        <section key={group}>
          <SectionHead
            title={titleFor(group, own)}
            end={place === 0 ? `${ready} of ${of} ready` : undefined}
          />
          {own.map((slot) => (
            <SlotCard
              key={slot.kind}
              slot={slot}
              actions={actions}
              off={off}
              busy={busy.includes(slot.kind)}
              primary={slot === first}
              problem={problemOf(slot)}
            />
          ))}
        </section>
      ))}
      {slots.length > 0 && (
        <p className="mt-4 text-13 text-soft">Photos or files up to 4 MB: {fileExtensions.join(', ')}.</p>
      )}
    </>
  )
}

const titleFor = (group: SlotGroup, own: readonly Slot[]) =>
  (own.every(({ state }) => state === 'held') ? 'On this phone' : groupTitles[group])

function NetworkStrip() {
  const { state } = useReachable()
  if (state === 'online') return null
  return (
    <Strip kind="info" icon={CloudOff} className="mt-4" announce>
      {state === 'offline' ? 'No network.' : 'Weak network.'} What you add is kept on this phone and sent
      later.
    </Strip>
  )
}

interface SeenSheetProps {
  slot: Slot
  off: boolean
  actions: SlotActions
  onPrepared: (file: PreparedFile) => Promise<void>
  onUse: () => void
  onClose: () => void
}

function SeenSheet({ slot, off, actions, onPrepared, onUse, onClose }: SeenSheetProps) {
  const { label, stored, kept, unsent, state } = slot
  const file_id = kept?.file_id ?? (unsent && unsent.state !== 'done' ? unsent.carried.file_id : null)
  return (
    <DocumentSheet
      {...{ label, file_id, stored, off, onPrepared, onUse, onClose }} isNew={state === 'unseen'}
      onBeforeOpen={(source) => actions.onBeforeOpen(slot, source)}
      onFile={(file, source) => {
        onClose()
        actions.onFile(slot, file, source)
      }}
      onDownload={() => void saveStored(slot)}
    />
  )
}

async function saveStored({ stored }: Slot) {
  if (!stored) return
  try {
    const { blob } = await download(files.show, { params: { id: stored.id } })
    saveFile(blob, fileLabel(stored.document_path))
  } catch (error) {
    toast.error(downloadProblem(error))
  }
}

/** A photo that the killed page never received; known until another one is taken. */
function useLostPhoto() {
  const [field, setField] = useState<string | null>(null)
  const asked = useRef(false)
  useEffect(() => {
    if (asked.current) return
    asked.current = true
    lostPhoto().then((lost) => {
      if (lost?.form !== uploadKycDetails.name) return
      setField(lost.field)
      // There is nothing to be done but there; after the title has had the focus of a navigation.
      setTimeout(() => document.getElementById(`slot-${lost.field}`)?.focus(), 400)
    }).catch(() => {})
  }, [])
  return { field, forget: () => setField(null) }
}
