// The shape of every screen of onboarding: head, form, and the button at the thumb.
import type { ReactNode } from 'react'
import { PageHeader } from '#app/ui/page-header.tsx'
import { StickyActions } from '#app/ui/sticky-actions.tsx'
import type { OnboardingPath } from './paths.ts'

interface OnboardingPageProps {
  title: string
  lead?: ReactNode
  back: OnboardingPath
  /** The line above the buttons. */
  state: ReactNode
  actions: ReactNode
  children: ReactNode
}

export function OnboardingPage({ title, lead, back, state, actions, children }: OnboardingPageProps) {
  return (
    <>
      <PageHeader title={title} back={{ to: back }} lead={lead} />
      <main className="flex-1 px-side pb-6 lg:max-w-[720px]">{children}</main>
      <StickyActions state={state}>{actions}</StickyActions>
    </>
  )
}
