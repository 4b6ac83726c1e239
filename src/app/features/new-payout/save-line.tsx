// What this phone has of the payout.
import Smartphone from 'lucide-react/icons/smartphone'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import type { SaveStatus } from '#app/offline/draft-saver.ts'
import { StateText } from '#app/ui/chip.tsx'
import { TimeText } from '#app/ui/time-text.tsx'

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
  if (status.state !== 'saved') return <span>What you type is kept on this phone</span>
  return (
    <StateText tone="soft" icon={Smartphone}>
      Draft kept on this phone <TimeText at={new Date(status.at)} />
    </StateText>
  )
}
