// Email Verified: the mailed link proves the address, then login leads on to onboarding (spec 2).
import { useNavigate } from '@tanstack/react-router'
import BadgeCheck from 'lucide-react/icons/badge-check'
import { useEffect, useRef, useState } from 'react'
import { call } from '#app/api/call.ts'
import { Icon } from '#app/ui/icon.tsx'
import { LinkButton } from '#app/ui/link-button.tsx'
import { ErrorState } from '#app/ui/states.tsx'
import { merchants } from '#contract/merchants.ts'
import { deadLink } from './dead-link.ts'
import { Foot, Frame } from './frame.tsx'
import { forgetLinkToken, keepLinkToken, linkToken } from './link-token.ts'
import { useAttempt } from './use-attempt.ts'

export function EmailVerifiedScreen() {
  const { done, problem, busy, again } = useVerification()
  if (problem && !deadLink(problem)) {
    return (
      <Frame title="Confirm your email" back={{ to: '/login', label: 'Back to log in' }}>
        <ErrorState title="Your email is not confirmed yet" onRetry={again} busy={busy}>
          {problem.message}
        </ErrorState>
      </Frame>
    )
  }
  if (!done) return <Frame title="Confirm your email"><Confirming /></Frame>
  return (
    <Frame title="Email Verified" lead="Thank you. Log in to tell us about your business.">
      <div className="flex-1 grid place-items-center py-10 text-leaf" aria-hidden>
        <span className="grid place-items-center w-[112px] h-[112px] rounded-full bg-leaf-tint">
          <Icon of={BadgeCheck} size={24} className="w-14 h-14" />
        </span>
      </div>
      <Foot>
        <LinkButton to="/login" search={{ route: 'onboarding' }} look="primary" wide>
          Login to Continue
        </LinkButton>
      </Foot>
    </Frame>
  )
}

function useVerification() {
  const navigate = useNavigate()
  const [token] = useState(() => {
    const link = linkToken('confirm')
    return link && 'token' in link ? link.token : ''
  })
  const [done, setDone] = useState(token === '')
  const { busy, problem, attempt } = useAttempt()
  const verify = async () => {
    const ended = await attempt(async () => { await call(merchants.profile, {}, { token }) })
    const why = deadLink(ended)
    // Once is all that a link is good for: a reload shows that it was.
    if (!ended) keepLinkToken('confirm', { used: true })
    setDone(!ended)
    if (!why) return
    forgetLinkToken('confirm')
    await navigate({ to: `/${why}-token`, search: { link: 'confirm' }, replace: true })
  }
  const begun = useRef(false)
  useEffect(() => {
    if (begun.current || done) return
    begun.current = true
    void verify()
  })
  return { done, problem, busy, again: () => void verify() }
}

function Confirming() {
  return (
    <p role="status" className="flex items-center mt-6 text-soft">
      <span className="spinner mr-3" aria-hidden />Confirming your address
    </p>
  )
}
