// Trouble that the provider tells of, on every page: so that nobody looks for it at their own side.
import { useQuery } from '@tanstack/react-query'
import { providerStatus } from '#contract/provider-status.ts'
import { reading } from '#app/api/queries.ts'
import { Strip } from '#app/ui/strip.tsx'
import { TimeText } from '#app/ui/time-text.tsx'

const EVERY_MS = 120_000

const statusReading = reading(providerStatus.show, {}, { every: EVERY_MS })

export default function TroubleStrip() {
  const trouble = useQuery(statusReading).data?.trouble
  if (!trouble) return null
  return (
    <section aria-label="Trouble at our side" className="px-side pt-2">
      <Strip kind="warning" title="At our side:" announce>
        {trouble.words} <span className="text-13 text-soft">Since <TimeText at={trouble.since} /></span>
      </Strip>
    </section>
  )
}
