// How far onboarding is and the way on; gone once nothing of it is left to this person.
import type { Answer } from '#contract/endpoint.ts'
import type { overview } from '#contract/overview.ts'
import { Card } from '#app/ui/card.tsx'
import { LinkButton } from '#app/ui/link-button.tsx'
import { StepBar } from '#app/ui/progress.tsx'

export type Shown = Answer<typeof overview.show>

const titles = {
  onboarding: 'Open live mode',
  document: 'Changes are asked for',
  review: 'In review',
} as const

type Kind = keyof typeof titles

type Item = Shown['attention'][number]

const isOfOnboarding = (item: Item): item is Item & { kind: Kind } => item.kind in titles

/** What the card says, so that the list below need not say it again. */
export const onboardingItem = (attention: Shown['attention']) => attention.find(isOfOnboarding)

export function OnboardingCard({ progress, steps, attention }: Omit<Shown, 'recent'>) {
  const item = onboardingItem(attention)
  if (!item) return null
  const isReview = item.kind === 'review'
  const states = [steps.business, steps.bank, steps.documents].map((done) => (done ? 'done' : 'todo'))
  return (
    <Card>
      <h2 className="text-17 font-semibold">{titles[item.kind]}</h2>
      {!isReview && (
        <div className="mt-3"><StepBar steps={states} label={`${progress} of 3 steps are done`} /></div>
      )}
      <p className="mt-3 text-15 text-soft">{item.detail}</p>
      <LinkButton to={item.path} look={isReview ? 'tinted' : 'primary'} wide className="mt-4 lg:!w-auto">
        {isReview ? 'See what you sent' : progress === 0 ? 'Start onboarding' : 'Continue onboarding'}
      </LinkButton>
    </Card>
  )
}
