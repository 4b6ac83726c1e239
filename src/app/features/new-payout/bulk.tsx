// Many payouts from one file: chosen, checked, mended, and sent once. The batch stands in the address, the
// file on this phone.
import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useEffect } from 'react'
import { useReachable } from '#app/api/use-reachable.ts'
import type { Draft } from '#app/offline/drafts.ts'
import { useKeptValues } from '#app/offline/use-kept-values.ts'
import { FileWork } from '#app/ui/file-choice.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { SkeletonRows } from '#app/ui/skeleton.tsx'
import { Strip } from '#app/ui/strip.tsx'
import { BulkFile } from './bulk-file.tsx'
import { noPayouts, payoutsFile, type PayoutsTyped } from './file-draft.ts'
import { usePayoutsFile } from './file-work.ts'
import { PayoutsMap } from './payouts-map.tsx'

/** Comes while the file is chosen: the first screen needs none of it. */
const loadCheck = () => import('./bulk-check.tsx').then(({ BulkCheck }) => ({ default: BulkCheck }))
const BulkCheck = lazy(loadCheck)

interface BulkTransferProps {
  batch: string | undefined
  draft: Draft<PayoutsTyped> | null
}

export function BulkTransfer({ batch, draft }: BulkTransferProps) {
  const navigate = useNavigate()
  useEffect(() => void loadCheck().catch(() => undefined), [])
  const kept = useKeptValues(payoutsFile, { draft, blank: noPayouts })
  const isOnline = useReachable().state !== 'offline'
  const file = usePayoutsFile(kept, isOnline, (bulk_reference) => {
    void navigate({
      to: '/dashboard/new-payout/bulk-transfer', search: { batch: bulk_reference } as never,
      replace: batch !== undefined,
    })
  })
  const { values: { notes, batch: own, rows } } = kept
  // Read again on the check screen, and not checked: its rows are no longer those of the batch.
  const isOwn = batch !== undefined && own === batch
  const isReadAgain = batch !== undefined && own === '' && rows.length > 0
  const { work } = file
  return (
    <>
      <PageHeader title={batch ? 'Check and send' : 'Pay many'} back={{ to: '/dashboard/new-payout' }} />
      {batch && !isReadAgain && work.state === 'idle' && (
        <Suspense fallback={<SkeletonRows rows={4} />}>
          <BulkCheck
            key={batch}
            bulk_reference={batch}
            notes={isOwn ? notes : []}
            over={isOwn && (
              <>
                {work.problem && (
                  <Strip kind="error" className="mb-3" announce>
                    {work.problem}
                  </Strip>
                )}
                <PayoutsMap {...{ kept, file }} />
              </>
            )}
            onSent={() => void kept.finish()}
          />
        </Suspense>
      )}
      {batch && !isReadAgain && work.state !== 'idle' && (
        <main className="flex-1 px-side pb-6 lg:max-w-[720px]">
          <FileWork work={work} by="with the banks" />
        </main>
      )}
      {(!batch || isReadAgain) && <BulkFile {...{ kept, file }} />}
    </>
  )
}
