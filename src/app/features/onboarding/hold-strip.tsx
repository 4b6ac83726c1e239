// Says of a form of onboarding that it cannot be changed here.
import { useKeeping } from '#app/offline/use-keeping.ts'
import { HoldStrip as Hold, type Held } from '#app/ui/hold-strip.tsx'

export function HoldStrip({ held }: { held: Held }) {
  const { kept } = useKeeping()
  // A whole database of a newer version is said on top of every page.
  if (held.holder === 'newer' && kept === 'read-only') return null
  return <Hold held={held} className="mt-4" />
}
