// Says on a page of onboarding that files from another app wait to be attached.
import Inbox from 'lucide-react/icons/inbox'
import { counted } from '#domain/counted.ts'
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
      {counted(count, 'file shared with Oja waits', 'files shared with Oja wait')} to be attached.
    </Strip>
  )
}
