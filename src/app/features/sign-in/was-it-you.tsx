// /was-it-you: a change of access, and what to do where it was not meant: end all sessions, take it back.
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import { call } from '#app/api/call.ts'
import { Button } from '#app/ui/button.tsx'
import { FactList } from '#app/ui/fact-list.tsx'
import { LinkButton } from '#app/ui/link-button.tsx'
import { SkeletonRows } from '#app/ui/skeleton.tsx'
import { ErrorState } from '#app/ui/states.tsx'
import { Strip } from '#app/ui/strip.tsx'
import { TimeText } from '#app/ui/time-text.tsx'
import { accessNotices } from '#contract/access-notices.ts'
import type { Answer } from '#contract/endpoint.ts'
import { deadLink } from './dead-link.ts'
import { FormProblem } from './form-problem.tsx'
import { Foot, Frame } from './frame.tsx'
import { forgetLinkToken, linkToken } from './link-token.ts'
import type { Problem } from './problem.ts'
import { useAsking } from './use-asking.ts'

type Notice = Answer<typeof accessNotices.show>

export function WasItYou() {
  const { notice, isUnanswered, again, set, token, leave } = useNotice()
  if (!notice) {
    return (
      <Frame title="Was it you?">
        <div className="flex-1 mt-6">
          {isUnanswered
            ? <ErrorState title="What was changed could not be read." onRetry={again} />
            : <SkeletonRows rows={4} />}
        </div>
      </Frame>
    )
  }
  return (
    <Frame
      title={notice.is_own ? 'Was it you?' : `Was it ${notice.by}?`}
      lead={`${notice.title}, at ${notice.business_name}.`}
    >
      <Change notice={notice} />
      <Answers notice={notice} token={token} onChange={set} onDead={leave} />
    </Frame>
  )
}

function Change({ notice: { lines, by, is_own, at, device, address } }: { notice: Notice }) {
  return (
    <div className="mt-6">
      {lines.map((line) => <p key={line} className="mb-2 break-words">{line}</p>)}
      <FactList
        facts={[
          { label: 'By', value: is_own ? `${by} (you)` : by },
          { label: 'When', value: <TimeText at={at} exact /> },
          { label: 'Device', value: device },
          { label: 'Internet address', value: address },
        ]}
      />
    </div>
  )
}

interface AnswersProps {
  notice: Notice
  token: string
  onChange: (notice: Notice) => void
  onDead: (why: 'expired' | 'invalid') => void
}

/** Each in one touch: somebody may be at work in the account just now. */
function Answers({ notice, token, onChange, onDead }: AnswersProps) {
  const securing = useAsking(accessNotices.secure)
  const undoing = useAsking(accessNotices.undo)
  const press = async ({ ask }: typeof securing) => {
    try {
      onChange(await ask({ body: { token } }))
    } catch (refused) {
      const why = deadLink(refused as Problem)
      if (why) onDead(why)
    }
  }
  const { by, is_own, ends, ended_at, undo, undone_at } = notice
  const whose = ends === 'own' || is_own ? 'your sessions' : `${by}’s sessions`
  return (
    <>
      {ended_at && (
        <Strip kind="success" className="mt-6" announce title="All sessions are ended.">
          {ends === 'theirs' && !is_own
            ? `${by} has to log in again, with the password and a code.`
            : 'Choose a new password now: whoever was in may know the one that you have.'}
        </Strip>
      )}
      {undone_at && <Strip kind="success" className="mt-4" announce>The change is taken back.</Strip>}
      <FormProblem problem={securing.problem ?? undoing.problem} />
      <Foot>
        {!ended_at && (
          <>
            <p className="mb-3 text-15 text-soft">
              If all is well, close this page. If not: one touch ends all of {whose}.
            </p>
            <Button look="danger" wide busy={securing.busy} onClick={() => void press(securing)}>
              End all sessions
            </Button>
          </>
        )}
        {undo && !undone_at && (
          <Button wide className="mt-3" busy={undoing.busy} onClick={() => void press(undoing)}>
            {undo}
          </Button>
        )}
        {ended_at && (
          <LinkButton to="/password-reset" look="primary" wide className="mt-3">
            Choose a new password
          </LinkButton>
        )}
      </Foot>
    </>
  )
}

function useNotice() {
  const navigate = useNavigate()
  const [token] = useState(() => {
    const link = linkToken('notice')
    return link && 'token' in link ? link.token : ''
  })
  const [notice, set] = useState<Notice | null>(null)
  const [isUnanswered, setUnanswered] = useState(false)
  const leave = (why: 'expired' | 'invalid') => {
    forgetLinkToken('notice')
    void navigate({ to: `/${why}-token`, search: { link: 'notice' }, replace: true })
  }
  const ask = () => {
    call(accessNotices.show, { body: { token } }).then(set, (refused: Problem) => {
      const why = deadLink(refused)
      if (why) leave(why)
      else setUnanswered(true)
    })
  }
  const first = useEffectEvent(ask)
  useEffect(() => {
    first()
  }, [])
  const again = () => {
    setUnanswered(false)
    ask()
  }
  return { notice, isUnanswered, again, set, token, leave }
}
