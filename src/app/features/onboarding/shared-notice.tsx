// Says on a page of onboarding that files from another app wait to be attached.
import Inbox from 'lucide-react/icons/inbox'
import { useShared } from '#app/offline/use-shared.ts'
import { TextLink } from '#app/ui/link-button.tsx'
import { Strip } from '#app/ui/strip.tsx'

export function SharedNotice() {
  const count = useShared()?.length ?? 0
  if (count === 0) return null
  return (
    <Strip
      kind="info"
      icon={Inbox}
      className="mt-4"
      action={<TextLink to="/dashboard/onboarding/shared">Attach {count === 1 ? 'it' : 'them'}</TextLink>}
    >
      {count === 1 ? 'A file' : `${count} files`} shared with Oja {count === 1 ? 'waits' : 'wait'} to be
      attached.
    </Strip>
  )
}
