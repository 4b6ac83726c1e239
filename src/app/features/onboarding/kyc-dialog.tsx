// The KYC status dialog of the spec: how the submission went, and where to go on.
import CircleCheck from 'lucide-react/icons/circle-check'
import Hourglass from 'lucide-react/icons/hourglass'
import MessageSquareWarning from 'lucide-react/icons/message-square-warning'
import { Icon, type IconShape } from '#app/ui/icon.tsx'
import { LinkButton, textLinkClasses } from '#app/ui/link-button.tsx'
import { Sheet } from '#app/ui/sheet.tsx'
import { toneClasses, type Tone } from '#app/ui/chip.tsx'
import { classes } from '#app/ui/classes.ts'
import { pathOf, type OnboardingPath } from './paths.ts'

export type KycVariant = 'success' | 'pending' | 'kickback'

interface KycDialogProps {
  variant: KycVariant
  /** The reviewer's own words. */
  note: string | null
  /** Where Continue updating leads: the step of the current route, else the business profile. */
  step: OnboardingPath | null
  onClose: () => void
}

interface Words {
  title: string
  icon: IconShape
  tone: Tone
  text: string
}

const words: Record<KycVariant, Words> = {
  success: {
    title: 'Submitted', icon: CircleCheck, tone: 'leaf',
    text: 'Your documents are reviewed within 48 hours. Live mode opens by itself when they are approved.',
  },
  pending: {
    title: 'In review', icon: Hourglass, tone: 'amber',
    text: 'Merchant KYC information is pending review. Nothing can be changed until then.',
  },
  kickback: {
    title: 'Changes are needed', icon: MessageSquareWarning, tone: 'clay',
    text: 'The reviewer looked at your documents and asks for changes.',
  },
}

/** The guide of this provider; it opens beside the dashboard. */
const HELP_PAGE = '/docs'

export function KycDialog({ variant, note, step, onClose }: KycDialogProps) {
  const { title, icon, tone, text } = words[variant]
  return (
    <Sheet
      open
      onClose={onClose}
      title={title}
      footer={
        <div className="grid gap-2">
          {variant === 'kickback' && (
            <LinkButton to={step ?? pathOf.about} replace look="primary" wide onClick={onClose}>
              Continue updating
            </LinkButton>
          )}
          <LinkButton
            to="/dashboard/overview"
            replace
            look={variant === 'kickback' ? 'outlined' : 'primary'}
            wide
          >
            Continue with test mode
          </LinkButton>
          <a
            href={HELP_PAGE}
            target="_blank"
            rel="noopener noreferrer"
            className={classes(textLinkClasses, 'justify-center')}
          >
            Get Help
          </a>
        </div>
      }
    >
      <div className="flex items-start">
        <span
          className={classes(
            'grid place-items-center w-12 h-12 mr-3 rounded-full flex-none',
            toneClasses(tone),
          )}
        >
          <Icon of={icon} size={24} />
        </span>
        <div className="flex-1 min-w-0">
          <p>{text}</p>
          {note && (
            <blockquote className="mt-3 p-3 rounded-control bg-sunk text-15">
              “{note}” <span className="text-soft">Reviewer</span>
            </blockquote>
          )}
        </div>
      </div>
    </Sheet>
  )
}
