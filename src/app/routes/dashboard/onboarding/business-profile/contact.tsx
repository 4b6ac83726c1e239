// /dashboard/onboarding/business-profile/contact
import { createFileRoute } from '@tanstack/react-router'
import { ContactScreen } from '#app/features/onboarding/contact.tsx'

export const Route = createFileRoute('/dashboard/onboarding/business-profile/contact')({
  component: ContactScreen,
})
