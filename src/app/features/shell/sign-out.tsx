// Signing out: at once when all is sent; otherwise the person says what happens to what is still on this
// phone.
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { call } from '#app/api/call.ts'
import { currentSession, endSession } from '#app/api/session.ts'
import { useSession } from '#app/api/use-session.ts'
import { retry } from '#app/offline/outbox.ts'
import { keepLocked, unsentOf, wipe } from '#app/offline/sign-out.ts'
import { waiting } from '#app/offline/waiting.ts'
import { Button } from '#app/ui/button.tsx'
import { Sheet } from '#app/ui/sheet.tsx'
import { auth } from '#contract/auth.ts'
import { counted } from '#domain/counted.ts'

interface SignOutProps {
  open: boolean
  onClose: () => void
}

type Unsent = Awaited<ReturnType<typeof unsentOf>>

const isNothing = ({ entries, drafts, files }: Unsent) => entries + drafts + files === 0

export function SignOut({ open, onClose }: SignOutProps) {
  const [unsent, setUnsent] = useState<Unsent | null>(null)
  const leave = useLeave()
  useEffect(() => {
    if (!open) return
    unsentOf().then((found) => (isNothing(found) ? leave(wipe) : setUnsent(found)), () => leave(keepLocked))
  }, [open, leave])
  const close = () => {
    setUnsent(null)
    onClose()
  }
  if (!open || !unsent) return null
  return <Question unsent={unsent} onClose={close} onLeave={leave} />
}

interface QuestionProps {
  unsent: Unsent
  onClose: () => void
  onLeave: (put: () => Promise<unknown>) => Promise<void>
}

function Question({ unsent, onClose, onLeave }: QuestionProps) {
  const navigate = useNavigate()
  const [sure, setSure] = useState(false)
  const sendNow = () => {
    for (const { id, can } of waiting.current().items) if (can.retry) void retry(id)
    onClose()
    void navigate({ to: '/dashboard/on-this-phone', replace: true })
  }
  return (
    <Sheet open onClose={onClose} title="Not everything is sent">
      <p className="text-soft">{wordsOf(unsent)} still on this phone only. What should happen to it?</p>
      <Elsewhere count={unsent.elsewhere} />
      <div className="grid gap-3 mt-5">
        <Button look="primary" wide data-autofocus onClick={sendNow}>Send it now</Button>
        <Button wide onClick={() => onLeave(keepLocked)}>Keep it locked on this phone and sign out</Button>
        {sure
          ? <Button look="danger" wide onClick={() => onLeave(wipe)}>Yes, delete it and sign out</Button>
          : <Button look="quiet" wide onClick={() => setSure(true)}>Delete it and sign out</Button>}
      </div>
      <p className="mt-3 text-13 text-soft">
        What is kept locked opens again only when you log in on this phone.
      </p>
    </Sheet>
  )
}

/** What waits in the other mode is not sent from here. */
function Elsewhere({ count }: { count: number }) {
  const other = useSession()?.mode === 'live' ? 'test mode' : 'live mode'
  if (count === 0) return null
  return (
    <p className="mt-2 text-soft">
      {count} of them {count === 1 ? 'waits' : 'wait'} in {other}.
      {count === 1 ? ' It is' : ' They are'} sent after you change to {other}.
    </p>
  )
}

function wordsOf({ entries, drafts, files }: Unsent): string {
  const parts: [number, string, string][] = [
    [entries, 'thing to send', 'things to send'], [drafts, 'draft', 'drafts'], [files, 'file', 'files'],
  ]
  const said = parts.filter(([count]) => count > 0).map((part) => counted(...part))
  const total = entries + drafts + files
  return `${said.join(', ').replace(/, (?=[^,]*$)/, ' and ')} ${total === 1 ? 'is' : 'are'}`
}

/** Ends the session here at once, also without a network; the provider hears of it when it can. */
function useLeave() {
  const navigate = useNavigate()
  const [leave] = useState(() => async (put: () => Promise<unknown>) => {
    const token = currentSession()?.token
    await put()
    if (token) call(auth.signOut, {}, { token }).catch(() => {})
    endSession()
    await navigate({ to: '/login', replace: true })
  })
  return leave
}
