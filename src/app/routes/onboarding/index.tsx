// /onboarding: the older wizard opens where the person was.
import { createFileRoute } from '@tanstack/react-router'
import { WizardStart } from '#app/features/onboarding/wizard.tsx'

export const Route = createFileRoute('/onboarding/')({ component: WizardStart })
