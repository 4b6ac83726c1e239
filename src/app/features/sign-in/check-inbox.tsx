// Check your inbox: the confirmation mail is on its way, and can be sent again (spec 2).
import MailCheck from 'lucide-react/icons/mail-check'
import { useSession } from '#app/api/use-session.ts'
import { Disc } from '#app/ui/list-card.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { LinkButton } from '#app/ui/link-button.tsx'
import { auth } from '#contract/auth.ts'
import { FormProblem } from './form-problem.tsx'
import { Frame } from './frame.tsx'
import { ResendButton } from './resend-button.tsx'
import { useAsking } from './use-asking.ts'

export function CheckInboxScreen() {
  const email = useSession()?.email
  const { ask, busy, problem } = useAsking(auth.resend)
  return (
    <Frame title="Check your inbox" back={{ to: '/login', label: 'Back to log in' }}>
      <p className="mt-2 text-soft">
        We have sent a link to <b className="font-medium text-ink">{email}</b>. Open it to confirm that the
        address is yours.
      </p>
      <div className="flex items-start mt-5 p-4 rounded-card bg-card">
        <Disc tone="forest"><Icon of={MailCheck} /></Disc>
        <p className="flex-1 ml-3 text-15">
          It can take a minute. If nothing comes, look in the spam folder, then send it again.
        </p>
      </div>
      <FormProblem problem={problem} />
      <div className="mt-5"><ResendButton busy={busy} onSend={() => ask({})}>Resend Mail</ResendButton></div>
      <LinkButton to="/login" look="quiet" wide className="mt-2">I have confirmed it: log in</LinkButton>
    </Frame>
  )
}
