// The shape of every screen of onboarding: head, form, and the button at the thumb.
import type { ReactNode } from 'react'
import { PageHeader } from '#app/ui/page-header.tsx'
import type { Held } from '#app/ui/hold-strip.tsx'
import { StickyActions } from '#app/ui/sticky-actions.tsx'
import { HoldStrip } from './hold-strip.tsx'
import { WizardProgress } from './wizard-progress.tsx'

interface OnboardingPageProps {
  title: string
  lead?: ReactNode
  /** A path. */
  back: string
  /** The line above the buttons. */
  state: ReactNode
  actions: ReactNode
  /** Of a screen with a form: it is shown, and not changed, while another tab has it. */
  held?: Held | null
  children: ReactNode
}

export function OnboardingPage(props: OnboardingPageProps) {
  const { title, lead, back, state, actions, held, children } = props
  const isOff = Boolean(held && held.holder !== 'here')
  return (
    <>
      <PageHeader title={title} back={{ to: back }} lead={lead} />
      <WizardProgress />
      <main className="flex-1 px-side pb-6 lg:max-w-[720px]">
        {held && <HoldStrip held={held} />}
        {held ? <fieldset disabled={isOff} className="min-w-0">{children}</fieldset> : children}
      </main>
      {!isOff && <StickyActions state={state}>{actions}</StickyActions>}
    </>
  )
}
