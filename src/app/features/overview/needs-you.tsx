// What waits for this person, each with the place where it is done.
import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import ClipboardList from 'lucide-react/icons/clipboard-list'
import FileWarning from 'lucide-react/icons/file-exclamation-point'
import Hourglass from 'lucide-react/icons/hourglass'
import Mail from 'lucide-react/icons/mail'
import Scale from 'lucide-react/icons/scale'
import ShieldCheck from 'lucide-react/icons/shield-check'
import { counted } from '#domain/counted.ts'
import { SectionHead } from '#app/ui/card.tsx'
import type { Tone } from '#app/ui/chip.tsx'
import type { IconShape } from '#app/ui/icon.tsx'
import { ListCard, Row, RowLink } from '#app/ui/list-card.tsx'
import { onboardingItem, type Shown } from './onboarding-card.tsx'

type Attention = Shown['attention'][number]

const looks: Record<Attention['kind'], { icon: IconShape, tone: Tone }> = {
  email: { icon: Mail, tone: 'amber' },
  onboarding: { icon: ClipboardList, tone: 'forest' },
  document: { icon: FileWarning, tone: 'clay' },
  review: { icon: Hourglass, tone: 'sky' },
  approval: { icon: ShieldCheck, tone: 'amber' },
  policy: { icon: Scale, tone: 'amber' },
  settlement: { icon: CircleAlert, tone: 'clay' },
  payout: { icon: CircleAlert, tone: 'clay' },
  chargeback: { icon: Scale, tone: 'amber' },
}

export function NeedsYou({ attention }: { attention: readonly Attention[] }) {
  const onCard = onboardingItem([...attention])
  const rest = attention.filter((item) => item !== onCard)
  if (rest.length === 0 && onCard) return null
  const count = counted(rest.length, 'thing', 'things')
  return (
    <>
      <SectionHead title="Needs you" end={rest.length > 0 && count} />
      <ListCard label="Needs you">
        {rest.length === 0
          ? <Row icon={CircleCheck} tone="leaf" lead="Nothing needs you now" />
          : rest.map((item) => (
            <RowLink
              key={`${item.kind} ${item.path} ${item.title}`} to={item.path} {...looks[item.kind]}
              lead={item.title} status={item.detail}
            />
          ))}
      </ListCard>
    </>
  )
}
