// The switch of field measures, for this device alone: off until somebody turns it on.
import { useSyncExternalStore } from 'react'
import { canMeasure, measuring } from '#app/api/measuring.ts'
import { savesData } from '#app/api/saves-data.ts'
import { Card, SectionHead } from '#app/ui/card.tsx'
import { Switch } from '#app/ui/choices.tsx'

export function MeasuringSwitch() {
  const isAllowed = useSyncExternalStore(measuring.subscribe, measuring.isAllowed)
  const can = canMeasure()
  return (
    <>
      <SectionHead title="This device" />
      <Card className="!py-1">
        <Switch
          label="Tell us how fast the app is" checked={isAllowed} disabled={!can && !isAllowed}
          hint={can ? hint(isAllowed) : 'This browser cannot measure it.'}
          onChange={({ target }) => measuring.allow(target.checked)}
        />
      </Card>
      <p className="mt-2 text-13 text-soft">
        Sent: how long a page took to show, how long it took to answer a touch, how much it jumped, and which
        kind of page it was, such as a payout’s. Not sent: who you are, your business, this device, or
        anything that stands on a page. It holds for this device only.
      </p>
    </>
  )
}

const hint = (isAllowed: boolean) => {
  if (!isAllowed) return 'Off: nothing is measured, and nothing sent.'
  if (savesData()) return 'On, but it rests while your phone saves data.'
  return 'On: it is sent when you leave the app.'
}
