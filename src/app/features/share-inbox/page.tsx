// Files that another app shared with this one: what came, and that it is attached on purpose or goes after a day.
import { useNavigate } from '@tanstack/react-router'
import File from 'lucide-react/icons/file'
import Inbox from 'lucide-react/icons/inbox'
import { useState } from 'react'
import { dropShared, sharedFile, type SharedFile } from '#app/offline/database/inbox.ts'
import { ListCard, Row } from '#app/ui/list-card.tsx'
import { LinkButton } from '#app/ui/link-button.tsx'
import { Menu } from '#app/ui/menu.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { EmptyState } from '#app/ui/states.tsx'
import { Strip } from '#app/ui/strip.tsx'
import { TimeText } from '#app/ui/time-text.tsx'
import { toast } from '#app/ui/toast.tsx'
import { formatSize } from '#domain/size.ts'

interface ShareInboxPageProps {
  files: readonly SharedFile[]
  /** How many did not fit. */
  left: number
  isNotKept: boolean
}

export function ShareInboxPage({ files, left, isNotKept }: ShareInboxPageProps) {
  const navigate = useNavigate()
  const [gone, setGone] = useState<readonly string[]>([])
  const shown = files.filter(({ id }) => !gone.includes(id))
  const remove = async ({ id }: SharedFile) => {
    await dropShared(id)
    setGone([...gone, id])
  }
  return (
    <div className="flex flex-col min-h-page max-w-[640px] mx-auto">
      <PageHeader
        title="Shared with you" back={{ onClick: () => void navigate({ to: '/dashboard/overview' }) }}
        lead="What another app sent here is kept on this phone for a day."
      />
      <main className="flex-1 px-side pb-6">
        {isNotKept && <Strip kind="error" title="The file could not be kept.">Share it once more.</Strip>}
        {left > 0 && (
          <Strip kind="warning" title={`${left} did not fit.`}>At most five files, 25 MB each, at once.</Strip>
        )}
        {shown.length === 0 && !isNotKept && (
          <EmptyState icon={Inbox} title="Nothing here">Share a photo or a file from another app to Oja.</EmptyState>
        )}
        {shown.length > 0 && (
          <>
            <ListCard label="Shared files">
              {shown.map((file) => (
                <Row
                  key={file.id} icon={File} lead={file.name || 'A file'} status={formatSize(file.size)}
                  when={<TimeText at={new Date(file.at)} />}
                  action={
                    <Menu
                      label={`More for ${file.name}`} items={[
                        { label: 'Save a copy', onSelect: () => void saveCopy(file) },
                        { label: 'Remove', danger: true, onSelect: () => void remove(file) },
                      ]}
                    />
                  }
                />
              ))}
            </ListCard>
            <LinkButton to="/dashboard/onboarding/kyc-details/upload" look="tinted" wide className="mt-4">
              Go to Upload Documents
            </LinkButton>
          </>
        )}
      </main>
    </div>
  )
}

async function saveCopy(shared: SharedFile) {
  const file = await sharedFile(shared)
  if (!file) return toast.error('This file is not here any more.')
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = shared.name || 'file'
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}
