// Whether a line is what was written, in plain words, and the two seals by which that is known.
import Link2 from 'lucide-react/icons/link-2'
import Link2Off from 'lucide-react/icons/link-2-off'
import { SectionHead } from '#app/ui/card.tsx'
import { Strip } from '#app/ui/strip.tsx'
import { LongFacts } from './long-facts.tsx'
import type { AuditDetail } from './readings.ts'

export function SealPart({ event: { intact, seq, hash, previous_hash } }: { event: AuditDetail }) {
  return (
    <>
      <SectionHead title="Can this line be trusted?" end={`Line ${seq.toLocaleString('en-NG')}`} />
      {intact ? (
        <Strip kind="success" icon={Link2} title="It is as it was written.">
          Each line is sealed together with the one before it, so a line that is altered or taken out shows.
        </Strip>
      ) : (
        <Strip kind="error" icon={Link2Off} title="It is not what was written.">
          This line, or the one before it, was altered or taken out since. Tell our support the number of the
          line, and do not rely on it.
        </Strip>
      )}
      <div className="mt-2">
        <LongFacts
          facts={[
            { label: 'Seal', value: hash },
            { label: 'Seal of the line before', value: previous_hash || 'None: this is the first line' },
          ]}
        />
      </div>
    </>
  )
}
