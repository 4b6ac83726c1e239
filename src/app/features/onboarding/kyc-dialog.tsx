// The KYC status dialog of the spec: how the submission went, and where to go on.
import CircleCheck from 'lucide-react/icons/circle-check'
import Hourglass from 'lucide-react/icons/hourglass'
import MessageSquareWarning from 'lucide-react/icons/message-square-warning'
import { useState } from 'react'
import { onboardingMessages } from '#domain/onboarding.ts'
import { changesWords } from '#domain/refused-field.ts'
import { Button } from '#app/ui/button.tsx'
import type { Tone } from '#app/ui/chip.tsx'
import type { IconShape } from '#app/ui/icon.tsx'
import { LinkButton } from '#app/ui/link-button.tsx'
import { StatusDialog } from '#app/ui/status-dialog.tsx'
import { EmbeddedView } from './embedded-view.tsx'
import { GetHelp, helpPage } from './get-help.tsx'
import { KycError } from './kyc-error.tsx'
import type { KycNews } from './use-kyc-dialog.ts'

interface KycDialogProps {
  news: KycNews
  /** Where Continue updating leads: the step stored for the current route, else the business profile. */
  step: string
  onClose: () => void
}

export function KycDialog({ news, step, onClose }: KycDialogProps) {
  const [isReading, setIsReading] = useState(false)
  if (news.variant === 'error') return <KycError {...news} step={step} onClose={onClose} />
  if (isReading) {
    const close = () => setIsReading(false)
    return <EmbeddedView title="How documents are checked" src={helpPage} onClose={close} />
  }
  const { title, icon, tone, text } = words[news.variant]
  const isKickback = news.variant === 'kickback'
  return (
    <StatusDialog
      {...{ title, icon, tone, onClose }}
      actions={
        <>
          {isKickback && (
            <LinkButton to={step} replace look="primary" wide onClick={onClose}>
              Continue updating
            </LinkButton>
          )}
          <LinkButton to="/dashboard/overview" replace look={isKickback ? 'outlined' : 'primary'} wide>
            Continue with test mode
          </LinkButton>
          <div className="grid grid-cols-2 gap-2">
            <Button look="quiet" className="!px-2" onClick={() => setIsReading(true)}>What is checked</Button>
            <GetHelp />
          </div>
        </>
      }
    >
      <p>{news.variant === 'kickback' && news.changes > 0
        ? text.replace('changes', changesWords(news.changes)) : text}</p>
      {news.note && (
        <blockquote className="mt-3 p-3 rounded-control bg-sunk text-15">
          “{news.note}” <span className="text-soft">Reviewer</span>
        </blockquote>
      )}
    </StatusDialog>
  )
}

interface Words {
  title: string
  icon: IconShape
  tone: Tone
  text: string
}

const words: Record<'success' | 'pending' | 'kickback', Words> = {
  success: {
    title: 'Submitted', icon: CircleCheck, tone: 'leaf',
    text: 'Your documents are reviewed within 48 hours. Live mode opens by itself when they are approved.',
  },
  pending: {
    title: 'In review', icon: Hourglass, tone: 'amber',
    text: `${onboardingMessages.underReview}. Nothing can be changed until then.`,
  },
  kickback: {
    title: 'Changes are needed', icon: MessageSquareWarning, tone: 'clay',
    text: 'The reviewer looked at your documents and asks for changes.',
  },
}
