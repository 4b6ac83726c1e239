// Many payouts from one file: chosen, checked, mended, and sent once. The batch stands in the address.
import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useState } from 'react'
import { PageHeader } from '#app/ui/page-header.tsx'
import { SkeletonRows } from '#app/ui/skeleton.tsx'
import { BulkFile } from './bulk-file.tsx'

/** Comes while the file is chosen: the first screen needs none of it. */
const loadCheck = () => import('./bulk-check.tsx').then(({ BulkCheck }) => ({ default: BulkCheck }))
const BulkCheck = lazy(loadCheck)

export function BulkTransfer({ batch }: { batch: string | undefined }) {
  const navigate = useNavigate()
  useEffect(() => void loadCheck().catch(() => undefined), [])
  const [notes, setNotes] = useState<readonly string[]>([])
  const onChecked = (bulk_reference: string, told: string[]) => {
    setNotes(told)
    void navigate({ to: '/dashboard/new-payout/bulk-transfer', search: { batch: bulk_reference } as never })
  }
  return (
    <>
      <PageHeader title={batch ? 'Check and send' : 'Pay many'} back={{ to: '/dashboard/new-payout' }} />
      {batch ? (
        <Suspense fallback={<SkeletonRows rows={4} />}>
          <BulkCheck bulk_reference={batch} notes={notes} />
        </Suspense>
      ) : (
        <BulkFile onChecked={onChecked} />
      )}
    </>
  )
}
