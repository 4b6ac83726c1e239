// The older wizard at /onboarding (spec 2): two pages of business information, bank account, documents,
// people. The same screens, drafts and rules as under /dashboard/onboarding, one page after the other.
import { Navigate, useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useEffectEvent } from 'react'
import { PageHeader } from '#app/ui/page-header.tsx'
import { SkeletonRows } from '#app/ui/skeleton.tsx'
import { firstStep, screenOfStep, stepsOfScreen, type OnboardingStep } from '#domain/onboarding-steps.ts'
import type { OnboardingScreen } from '#domain/onboarding.ts'
import { registerOnboardingKinds } from './kinds.ts'
import { statusOf } from './server.ts'
import { storedStep } from './stored-step.ts'
import { useOnboarding } from './use-onboarding.ts'
import { useStoredStep } from './use-stored-step.ts'
import { walkOfOnboarding, WayProvider, wizardWay } from './way.ts'

registerOnboardingKinds()

// A page at a time: who fills in the first one need not wait for the seventh.
const AboutScreen = lazy(async () => ({ default: (await import('./about.tsx')).AboutScreen }))
const BankAccountScreen = lazy(async () => ({
  default: (await import('./bank-account.tsx')).BankAccountScreen,
}))
const ContactScreen = lazy(async () => ({ default: (await import('./contact.tsx')).ContactScreen }))
const DirectorsScreen = lazy(async () => ({ default: (await import('./directors.tsx')).DirectorsScreen }))
const HomeScreen = lazy(async () => ({ default: (await import('./home.tsx')).HomeScreen }))
const UploadScreen = lazy(async () => ({ default: (await import('./upload.tsx')).UploadScreen }))

interface WizardProps {
  step: OnboardingStep
  /** Whose form is open. */
  person: string | undefined
}

export function Wizard({ step, person }: WizardProps) {
  return (
    <WayProvider value={wizardWay(step)}>
      <div className="flex flex-col flex-1 min-w-0 lg:max-w-[720px] lg:mx-auto">
        <Suspense fallback={<main className="flex-1 px-side pt-4"><SkeletonRows rows={5} /></main>}>
          <Page step={step} person={person} />
        </Suspense>
      </div>
    </WayProvider>
  )
}

function Page({ step, person }: WizardProps) {
  const screen = screenOfStep[step]
  useStoredStep(screen === 'review' ? null : screen)
  switch (screen) {
    case 'bank': return <BankAccountScreen />
    case 'about': return <AboutScreen />
    case 'contact': return <ContactScreen />
    // Two pages of one kind: each begins anew.
    case 'upload': return <UploadScreen key={step} />
    case 'director': return <DirectorsScreen person={person} />
    case 'review': return <HomeScreen />
  }
}

/** A number that is no step leads to where the wizard opens. */
export const NoSuchStep = () => <Navigate to="/onboarding" replace />

/** Where the wizard opens: without a status at its first page (spec 4), else where the person was. */
export function WizardStart() {
  const onboarding = useOnboarding()
  const navigate = useNavigate()
  const { is_loaded, server, left } = onboarding
  const first = firstStep(walkOfOnboarding(onboarding))
  const step = statusOf(server) === null ? first : storedStep('/onboarding') ?? stepOf(left[0])
  // Once, as soon as it is known: every further drawing would begin the way anew.
  const goOn = useEffectEvent(() => { void navigate({ to: `/onboarding/${step}`, replace: true }) })
  useEffect(() => { if (is_loaded) goOn() }, [is_loaded])
  return (
    <>
      <PageHeader title="Onboarding" back={{ to: '/dashboard/overview', label: 'Leave onboarding' }} />
      <main className="flex-1 px-side pt-4"><SkeletonRows rows={5} /></main>
    </>
  )
}

const stepOf = (screen: OnboardingScreen | undefined) => stepsOfScreen(screen ?? 'review').first
