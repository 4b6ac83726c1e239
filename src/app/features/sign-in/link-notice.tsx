// A mailed link that is too old or not right: said plainly, with the one thing that helps (spec 2).
import { useSearch } from '@tanstack/react-router'
import LinkIcon from 'lucide-react/icons/link-2-off'
import TimerOff from 'lucide-react/icons/timer-off'
import { useSession } from '#app/api/use-session.ts'
import { Icon } from '#app/ui/icon.tsx'
import { LinkButton } from '#app/ui/link-button.tsx'
import type { DeadLink } from './dead-link.ts'
import { Foot, Frame } from './frame.tsx'
import type { LinkKind } from './link-token.ts'

export function ExpiredLinkNotice() {
  return <LinkNotice why="expired" kind={useSearch({ from: '/expired-token' }).link} />
}

export function InvalidLinkNotice() {
  return <LinkNotice why="invalid" kind={useSearch({ from: '/invalid-token' }).link} />
}

const titles: Record<DeadLink, string> = {
  expired: 'This link has expired',
  invalid: 'This link is not valid',
}

const reasons: Record<DeadLink, string> = {
  expired: 'Links in our mails work for a short time only.',
  invalid:
    'It may have been used already, or a part of it is missing. ' +
    'The newest mail has the link that works.',
}

interface LinkNoticeProps {
  why: DeadLink
  /** What the link was for; unknown when somebody opens the page by itself. */
  kind: LinkKind | undefined
}

function LinkNotice({ why, kind }: LinkNoticeProps) {
  const session = useSession()
  const hasNewLink = kind === 'reset' || (kind === 'confirm' && session !== null)
  return (
    <Frame title={titles[why]} lead={reasons[why]}>
      <div className="flex-1 grid place-items-center py-10 text-amber" aria-hidden>
        <span className="grid place-items-center w-[112px] h-[112px] rounded-full bg-amber-tint">
          <Icon of={why === 'expired' ? TimerOff : LinkIcon} size={24} className="w-14 h-14" />
        </span>
      </div>
      <Foot>
        {kind === 'confirm' && !session && (
          <p className="mb-4 text-15 text-soft">Log in, and you can have the confirmation mail sent again.</p>
        )}
        {kind === 'invite' && (
          <p className="mb-4 text-15 text-soft">
            Ask the person who invited you to send the invitation again.
          </p>
        )}
        {kind === 'notice' && (
          <p className="mb-4 text-15 text-soft">
            Log in and look under Settings, Security at where you are logged in. Your team and the audit trail
            show what was changed.
          </p>
        )}
        {kind === 'reset' && (
          <LinkButton to="/password-reset" look="primary" wide>
            Ask for a new link
          </LinkButton>
        )}
        {kind === 'confirm' && session && (
          <LinkButton to="/confirm/email" look="primary" wide>
            Ask for a new mail
          </LinkButton>
        )}
        <LinkButton
          to="/login"
          look={hasNewLink ? 'quiet' : 'primary'}
          wide
          className={hasNewLink ? 'mt-1' : ''}
        >
          Log in
        </LinkButton>
      </Foot>
    </Frame>
  )
}
