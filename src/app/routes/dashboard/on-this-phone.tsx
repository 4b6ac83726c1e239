// /dashboard/on-this-phone: what is kept here, what waits, what was sent.
import { createFileRoute } from '@tanstack/react-router'
import { OnThisPhonePage } from '#app/features/on-this-phone/page.tsx'
import { registerKinds } from '#app/routes/-kinds.ts'

export const Route = createFileRoute('/dashboard/on-this-phone')({ component: Page })

function Page() {
  // Each kind calls what waits by its name.
  registerKinds()
  return <OnThisPhonePage />
}
