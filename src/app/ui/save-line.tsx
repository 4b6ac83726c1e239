// What this phone has of a form that is being typed.
import Smartphone from 'lucide-react/icons/smartphone'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { StateText } from './chip.tsx'
import { TimeText } from './time-text.tsx'

/** As the saver of drafts says it. */
type SaveStatus =
  | { readonly state: 'clean' | 'saving' | 'shown' }
  | { readonly state: 'saved'; readonly at: number; readonly where: 'disk' | 'memory' }
  | { readonly state: 'failed'; readonly message: string }

export function SaveLine({ status }: { status: SaveStatus }) {
  if (status.state === 'failed') {
    return (
      <StateText tone="clay" icon={TriangleAlert}>
        Not being saved on this phone. {status.message}
      </StateText>
    )
  }
  if (status.state === 'saved' && status.where === 'memory') {
    return (
      <StateText tone="amber" icon={TriangleAlert}>
        Kept only until this page is closed
      </StateText>
    )
  }
  if (status.state === 'shown') return <span>It is only shown here, and not changed</span>
  if (status.state !== 'saved') return <span>What you type is kept on this phone</span>
  return (
    <StateText tone="soft" icon={Smartphone}>
      Draft kept on this phone <TimeText at={new Date(status.at)} />
    </StateText>
  )
}
