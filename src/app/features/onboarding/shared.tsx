// Files that another app shared with this one: each is attached to a document on purpose, or removed.
import { useNavigate } from '@tanstack/react-router'
import Inbox from 'lucide-react/icons/inbox'
import { fileExtensions, isDocumentKind } from '#domain/document.ts'
import { askToKeep } from '#app/offline/capacity.ts'
import { prepareFile } from '#app/offline/files.ts'
import { dropShared, sharedFile, takeShared, type SharedFile } from '#app/offline/shared-files.ts'
import { useShared } from '#app/offline/use-shared.ts'
import { LinkButton } from '#app/ui/link-button.tsx'
import { SkeletonRows } from '#app/ui/skeleton.tsx'
import { EmptyState } from '#app/ui/states.tsx'
import { Strip } from '#app/ui/strip.tsx'
import { OnboardingPage } from './page.tsx'
import { pathOf } from './paths.ts'
import { SharedCard, UnclaimedCard } from './shared-card.tsx'
import { useOnboarding, type Onboarding } from './use-onboarding.ts'
import { usePapers } from './use-papers.ts'
import { notForRole } from './words.ts'

interface NotTaken {
  /** How many files were too many or too large, and how many of a kind that is not taken. */
  left?: number
  refused?: number
  problem?: 'not-kept'
}

export function SharedScreen({ not_taken }: { not_taken: NotTaken }) {
  const onboarding = useOnboarding()
  const papers = usePapers(onboarding)
  const navigate = useNavigate()
  const files = useShared()
  const attach = async ({ id }: SharedFile, kind: string) => {
    if (!isDocumentKind(kind)) return
    void askToKeep()
    const file = await sharedFile(id)
    if (!file) throw new Error('This file is no longer on this phone. Share it again.')
    await papers.receive(kind, await prepareFile(file))
    await dropShared(id)
    if (files?.length === 1) await navigate({ to: pathOf.upload })
  }
  return (
    <OnboardingPage
      title="Shared with Oja"
      back={pathOf.home}
      lead="Choose which document each file is. What is not attached goes after a day."
      state={undefined}
      actions={
        <LinkButton to={pathOf.upload} look="tinted" wide>
          Upload Documents
        </LinkButton>
      }
    >
      <NotTakenStrips {...not_taken} />
      {files === null && <div className="mt-4"><SkeletonRows rows={2} /></div>}
      {files?.length === 0 && (
        <EmptyState icon={Inbox} title="Nothing was shared">
          Share a photo or a document from another app on this phone, and choose Oja.
        </EmptyState>
      )}
      {files && files.length > 0 && <WhyNot onboarding={onboarding} />}
      {files?.map((file) => (file.name === null ? (
        <UnclaimedCard
          key={file.id} file={file}
          onTake={() => takeShared(file.id)} onRemove={() => dropShared(file.id)}
        />
      ) : (
        <SharedCard
          key={file.id} file={file} name={file.name} slots={onboarding.slots} off={onboarding.is_frozen}
          onAttach={(kind) => attach(file, kind)} onRemove={() => dropShared(file.id)}
        />
      )))}
    </OnboardingPage>
  )
}

function NotTakenStrips({ left, refused, problem }: NotTaken) {
  return (
    <>
      {problem && (
        <Strip kind="error" className="mt-4" announce>
          What you shared could not be kept. Share it once more.
        </Strip>
      )}
      {left && (
        <Strip kind="warning" className="mt-4" announce>
          {left} not kept. Five files of 25 MB each can be shared at once, and twenty can wait here.
        </Strip>
      )}
      {refused && (
        <Strip kind="warning" className="mt-4" announce>
          {refused} not kept. Only photos and documents are taken: {fileExtensions.join(', ')}.
        </Strip>
      )}
    </>
  )
}

/** Why nothing can be attached now. */
function WhyNot({ onboarding: { type, slots, is_frozen, is_barred } }: { onboarding: Onboarding }) {
  const words = is_barred ? notForRole : type === null
    ? 'First choose the registration type under About your business.'
    : is_frozen ? 'Your documents are in review. Nothing can be attached until then.'
      : slots.length === 0 ? 'Your business needs only the documents of its owner. Add the file there.' : null
  return words && <Strip kind="info" className="mt-4">{words}</Strip>
}
