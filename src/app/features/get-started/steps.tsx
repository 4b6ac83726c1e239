// The three parts of onboarding with what each asks for; any of them can be opened.
import Landmark from 'lucide-react/icons/landmark'
import FileText from 'lucide-react/icons/file-text'
import CircleCheck from 'lucide-react/icons/circle-check'
import Store from 'lucide-react/icons/store'
import { StateText } from '#app/ui/chip.tsx'
import { SectionHead } from '#app/ui/card.tsx'
import { ListCard, RowLink } from '#app/ui/list-card.tsx'
import type { Shown } from './next.ts'

const parts = [
  { step: 'bank', icon: Landmark, title: 'Bank details', asks: 'Account number, BVN and NIN',
    path: '/dashboard/onboarding/add-bank-account' },
  { step: 'business', icon: Store, title: 'Business profile', asks: 'What you do, and where you are',
    path: '/dashboard/onboarding/business-profile/about' },
  { step: 'documents', icon: FileText, title: 'KYC details',
    asks: 'Photos of your documents, and who owns or directs the business',
    path: '/dashboard/onboarding/kyc-details/upload' },
] as const

export function Steps({ steps }: Pick<Shown, 'steps'>) {
  return (
    <>
      <SectionHead title="What we ask for" />
      <ListCard label="What we ask for">
        {parts.map(({ step, icon, title, asks, path }) => (
          <RowLink
            key={step} to={path as string} icon={icon} tone={steps[step] ? 'leaf' : 'soft'} lead={title}
            status={steps[step] ? <StateText tone="leaf" icon={CircleCheck}>Done</StateText> : asks}
          />
        ))}
      </ListCard>
    </>
  )
}
