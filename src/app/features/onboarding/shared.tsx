// Files that another app shared with this one: each is attached to a document on purpose, or removed.
import { useNavigate } from '@tanstack/react-router'
import Inbox from 'lucide-react/icons/inbox'
import { useEffect, useState } from 'react'
import { isDocumentKind } from '#domain/document.ts'
import { formatSize } from '#domain/size.ts'
import { dropShared, sharedFile, sharedFiles, type SharedFile } from '#app/offline/database/inbox.ts'
import { prepareFile } from '#app/offline/files.ts'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { LinkButton } from '#app/ui/link-button.tsx'
import { SelectField, type Choice } from '#app/ui/select-field.tsx'
import { EmptyState } from '#app/ui/states.tsx'
import { Strip } from '#app/ui/strip.tsx'
import { keep } from './keeping.ts'
import { OnboardingPage } from './page.tsx'
import { pathOf } from './paths.ts'
import { usePapers } from './use-papers.ts'
import { useOnboarding } from './use-onboarding.ts'

export function SharedScreen() {
  const onboarding = useOnboarding()
  const papers = usePapers(onboarding)
  const navigate = useNavigate()
  const { files, forget } = useShared()
  const choices = onboarding.slots.map(({ kind, label }) => ({ value: kind, label }))
  const attach = async (shared: SharedFile, kind: string) => {
    if (!isDocumentKind(kind)) return
    const isKept = await keep(async () => {
      const file = await sharedFile(shared)
      if (!file) throw new Error('This file is no longer on this phone. Share it again.')
      await papers.receive(kind, await prepareFile(file))
    })
    if (!isKept) return
    await forget(shared)
    if (files.length === 1) await navigate({ to: pathOf.upload })
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
      {files.length === 0 && (
        <EmptyState icon={Inbox} title="Nothing was shared">
          Share a photo or file from another app.
        </EmptyState>
      )}
      {files.length > 0 && choices.length === 0 && (
        <Strip kind="info" className="mt-4">
          First choose the registration type under About your business.
        </Strip>
      )}
      {files.map((file) => (
        <Shared
          key={file.id}
          file={file}
          choices={choices}
          off={onboarding.is_frozen}
          onAttach={(kind) => attach(file, kind)}
          onRemove={() => void forget(file)}
        />
      ))}
    </OnboardingPage>
  )
}

interface SharedProps {
  file: SharedFile
  choices: readonly Choice[]
  off: boolean
  onAttach: (kind: string) => Promise<void>
  onRemove: () => void
}

function Shared({ file, choices, off, onAttach, onRemove }: SharedProps) {
  const [kind, setKind] = useState('')
  const [busy, setBusy] = useState(false)
  const attach = () => {
    setBusy(true)
    void onAttach(kind).finally(() => setBusy(false))
  }
  return (
    <article aria-label={file.name} className="mt-4 p-4 rounded-card bg-card">
      <p className="font-medium">{file.name}</p>
      <p className="text-13 text-soft">{formatSize(file.size)}</p>
      <Field label="Attach to" className="!mt-3">
        <SelectField
          value={kind}
          disabled={off}
          choices={choices}
          placeholder="Choose a document"
          onChange={(event) => setKind(event.currentTarget.value)}
        />
      </Field>
      <div className="grid grid-cols-2 gap-3 mt-3">
        <Button size="small" onClick={onRemove}>
          Remove
        </Button>
        <Button size="small" look="primary" busy={busy} disabled={off || kind === ''} onClick={attach}>
          Attach
        </Button>
      </div>
    </article>
  )
}

function useShared() {
  const [files, setFiles] = useState<readonly SharedFile[]>([])
  useEffect(() => {
    sharedFiles().then(setFiles).catch(() => {})
  }, [])
  const forget = async ({ id }: SharedFile) => {
    await dropShared(id)
    setFiles((all) => all.filter((file) => file.id !== id))
  }
  return { files, forget }
}
