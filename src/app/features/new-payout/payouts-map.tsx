// Which column of a file of payouts is which.
import type { KeptValues } from '#app/offline/use-kept-values.ts'
import { ColumnMap } from '#app/ui/column-map.tsx'
import type { PayoutsTyped } from './file-draft.ts'
import type { PayoutsFile } from './file-work.ts'
import { payoutSheet } from './sheet/shape.ts'

interface PayoutsMapProps {
  kept: KeptValues<PayoutsTyped>
  file: PayoutsFile
}

export function PayoutsMap({ kept, file: { work, readAgain } }: PayoutsMapProps) {
  const { map, choosing } = kept.values
  if (!map) return null
  return (
    <ColumnMap
      key={JSON.stringify(map)}
      map={map}
      columns={payoutSheet.columns}
      choosing={choosing}
      onChoosing={(next) => kept.set({ choosing: next })}
      disabled={kept.isElsewhere || work.state !== 'idle'}
      onChange={(choice) => void readAgain(choice)}
    />
  )
}
