// Opens the KYC status dialog once for each thing that it has to tell.
import { useEffect, useState } from 'react'
import { onboardingMessages } from '#domain/onboarding.ts'
import { screenOfStep, stepsOfScreen } from '#domain/onboarding-steps.ts'
import { storedStep, storeStep } from './stored-step.ts'
import { changesLeft } from './standing.ts'
import { doneEntry, openEntry, type Unsent } from './unsent.ts'
import type { Onboarding } from './use-onboarding.ts'
import { useWay, type Way } from './way.ts'

const TOLD = 'oja.kyc-told'

export type KycNews =
  | { variant: 'success' | 'pending', key: string, note: string | null }
  | { variant: 'kickback', key: string, note: string | null, changes: number }
  | { variant: 'error', key: string, header?: string, button?: string, message: string, step?: string }

interface Shown {
  news: KycNews | null
  step: string
  close: () => void
}

export function useKycDialog(onboarding: Onboarding): Shown {
  const [closed, setClosed] = useState('')
  const [settled, setSettled] = useState('')
  const way = useWay()
  const all = newsOf(onboarding)
  // A decision may be here before the papers that it was about: it is told when both are.
  const settles = all && !onboarding.is_asking ? all.key : settled
  if (settles !== settled) setSettled(settles)
  const isSettled = all?.key === settles
  const news = all && isSettled && all.key !== closed && !wasTold(all.key) ? all : null
  const needed = isSettled ? needsPerson(onboarding) : null
  const isNew = news?.variant === 'kickback' || news?.variant === 'error'
  // What has to be done now is where Continue updating leads.
  useEffect(() => {
    if (isNew && needed) storeStep(way.route, stepsOfScreen(needed).first)
  }, [isNew, needed, way.route])
  return {
    news, step: (news?.variant === 'error' && news.step) || stepPath(way, isNew ? needed : null),
    close() {
      if (!all) return
      tell(all.key)
      setClosed(all.key)
    },
  }
}

/** The first screen with something to change, else the first that is not finished. */
const needsPerson = ({ left, standings }: Onboarding) =>
  left.find((screen) => standings[screen].is === 'change') ?? left[0] ?? null

/** Spec 2: "the onboarding step stored for the current route (default business-profile)". */
function stepPath(way: Way, needed: ReturnType<typeof needsPerson>): string {
  if (needed) return way.pathOf[needed]
  const step = storedStep(way.route)
  const screen = step === null ? 'about' : screenOfStep[step]
  return screen === 'review' ? way.pathOf.about : way.pathOf[screen]
}

/** A submission that has just arrived, a refusal because of the review, or a decision to act on. */
export function newsOf({ phase, server, unsent, standings, is_barred }: Onboarding): KycNews | null {
  const review = server.merchant?.review
  if (is_barred && phase === 'sent back') return null
  if (phase === 'sent back' && review) {
    const changes = changesLeft(standings)
    return { variant: 'kickback', key: `kickback ${review.at}`, note: review.note, changes }
  }
  const submission = openEntry(unsent, 'submit')
  if (phase !== 'in review') return submission?.state === 'stopped' ? errorOf(submission) : null
  const refused = unsent.find(({ state, problem }) => state === 'stopped' && isPending(problem))
  if (refused) return { variant: 'pending', key: `pending ${refused.id}`, note: null }
  const sent = doneEntry(unsent, 'submit')
  return sent && !submission ? { variant: 'success', key: `success ${sent.id}`, note: null } : null
}

const isPending = (problem: string | null) => problem?.includes(onboardingMessages.underReview) ?? false

/** What the provider says of a submission that it did not take, one line for each part. */
function errorOf({ id, problem, errors }: Unsent<'submit'>): KycNews {
  const lines = Object.values(errors)
  const list = lines.length > 1 ? `<ul>${lines.map((line) => `<li>${line}</li>`).join('')}</ul>` : ''
  const message = lines.length > 1 ? list : lines[0] ?? problem ?? ''
  const isAddress = Object.keys(errors).join() === 'email'
  return {
    variant: 'error', key: `error ${id}`, message,
    ...(isAddress && { header: 'Confirm your email', button: 'Resend Mail', step: '/confirm/email' }),
  }
}

/** Whether there is news of this kind that nobody has seen. */
export function hasNews(onboarding: Onboarding, variant: KycNews['variant']): boolean {
  const news = newsOf(onboarding)
  return news?.variant === variant && !wasTold(news.key)
}

/** For as long as the tab is open; in a browser that keeps nothing it is told once for each page. */
function wasTold(key: string): boolean {
  try {
    return (sessionStorage.getItem(TOLD) ?? '').split('\n').includes(key)
  } catch {
    return false
  }
}

function tell(key: string) {
  try {
    sessionStorage.setItem(TOLD, `${sessionStorage.getItem(TOLD) ?? ''}\n${key}`)
  } catch {
    // Then it is told again the next time.
  }
}
