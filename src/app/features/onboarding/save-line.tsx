// One line above the button: what this phone has of the form, or why it does not.
import Check from 'lucide-react/icons/check'
import CircleAlert from 'lucide-react/icons/circle-alert'
import Lock from 'lucide-react/icons/lock'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { useState } from 'react'
import type { SaveStatus } from '#app/offline/save-status.ts'
import { useKeeping } from '#app/offline/use-keeping.ts'
import { StateText } from '#app/ui/chip.tsx'
import { SaidOnce } from '#app/ui/save-line.tsx'
import { TimeText } from '#app/ui/time-text.tsx'
import type { Phase } from './standing.ts'
import type { Onboarding } from './use-onboarding.ts'
import { notForRole } from './words.ts'

export function SaveLine({ status, verb = 'type' }: { status: SaveStatus; verb?: string }) {
  const { kept } = useKeeping()
  // While the next save is under way, the last one still stands.
  const [shown, setShown] = useState(status)
  if (status.state !== 'saving' && status !== shown) setShown(status)
  if (shown.state === 'failed') {
    return (
      <StateText tone="clay" icon={CircleAlert}>
        Not being saved on this phone. {shown.message}
      </StateText>
    )
  }
  if (shown.state !== 'saved' && kept === 'disk') return <span>What you {verb} is kept on this phone</span>
  if (shown.state !== 'saved' || shown.where === 'memory') {
    return <StateText tone="amber" icon={TriangleAlert}>Kept only until this page is closed</StateText>
  }
  return (
    <span aria-busy={status.state === 'saving'}>
      <SaidOnce isKept>
        <StateText tone="leaf" icon={Check}>
          Saved on this phone <TimeText at={new Date(shown.at)} />
        </StateText>
      </SaidOnce>
    </span>
  )
}

/** Spec 4: in review nothing can be changed; nor, ever, by somebody whose role does not fill it in. */
export function FrozenLine({ onboarding: { phase, is_barred } }: {
  onboarding: Pick<Onboarding, 'phase' | 'is_barred'>
}) {
  // Nothing is taken back by who could not change it then.
  const words = is_barred && phase === 'handed in' ? notForRole : frozen[phase] ?? notForRole
  return <StateText tone="soft" icon={Lock}>{words}</StateText>
}

const frozen: Partial<Record<Phase, string>> = {
  'in review': 'In review. Nothing can be changed now.',
  'handed in': 'Waiting to send for review. Take it back to change something.',
  'live': 'Approved. Nothing can be changed here.',
  'blocked': 'The account is blocked. Nothing can be changed.',
}
