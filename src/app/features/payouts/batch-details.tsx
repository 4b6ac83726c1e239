// Every row of a batch with what became of it.
import Layers from 'lucide-react/icons/layers'
import { useState } from 'react'
import { ListView } from '#app/ui/lists/view.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { EmptyState } from '#app/ui/states.tsx'
import { rowFacts, rowFilters, rowsOf } from './batch-facts.tsx'
import { pathOf } from './batch.tsx'
import { useFollowedBatch } from './follow-batch.ts'

export function BatchDetails({ id }: { id: string }) {
  const [rows] = useState(() => rowsOf(id))
  useFollowedBatch(id)
  const here = `/dashboard/batch/${id}`
  return (
    <>
      <PageHeader title="Payouts of this batch" back={{ to: here }} />
      <main className="flex-1 px-side pt-2 pb-6">
        <ListView
          name="batch-rows"
          nouns={['payout', 'payouts']}
          rows={rows}
          facts={rowFacts}
          filters={rowFilters}
          searches="Name, account or reference"
          keyOf={(row) => row.id}
          to={(row) => pathOf(row, here)}
          empty={
            <EmptyState icon={Layers} title="This batch has no rows">
              It may be of the other mode.
            </EmptyState>
          }
        />
      </main>
    </>
  )
}
