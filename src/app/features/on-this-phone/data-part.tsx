// What Oja has used of the person's data since the first of the month, and for what.
import { useEffect, useState } from 'react'
import { formatSize } from '#domain/size.ts'
import { shortDate } from '#domain/time.ts'
import { dataUsed, onUsed, takeFromWorker } from '#app/offline/data-used.ts'
import { FactList } from '#app/ui/fact-list.tsx'

export function DataPart() {
  const { app, data, sent, since } = useUsed()
  return (
    <section aria-labelledby="data-part">
      <div className="flex flex-wrap items-baseline justify-between mt-6 mb-2 text-13 text-soft">
        <h2 id="data-part" className="mr-4 font-semibold text-ink">Data used this month</h2>
        <span className="figures">Since {shortDate(new Date(`${since}T12:00:00+01:00`))}</span>
      </div>
      <FactList
        facts={[
          { label: 'App files', value: about(app) }, { label: 'Your data', value: about(data) },
          { label: 'Photos and files sent', value: about(sent) },
          { label: 'All together', value: about(app + data + sent), strong: true },
        ]}
      />
      <p className="mt-2 text-13 text-soft">
        Counted on this phone, and for Oja alone. The network itself adds a little to it.
      </p>
    </section>
  )
}

const about = (bytes: number) => (bytes > 0 ? `About ${formatSize(bytes)}` : 'Nothing')

function useUsed() {
  const [used, setUsed] = useState(dataUsed)
  useEffect(() => {
    void takeFromWorker()
    return onUsed(() => setUsed(dataUsed()))
  }, [])
  return used
}
