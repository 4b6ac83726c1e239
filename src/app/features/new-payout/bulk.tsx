// Many payouts from one file: chosen, checked, mended, and sent once. The batch stands in the address.
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { PageHeader } from '#app/ui/page-header.tsx'
import { BulkCheck } from './bulk-check.tsx'
import { BulkFile } from './bulk-file.tsx'

export function BulkTransfer({ batch }: { batch: string | undefined }) {
  const navigate = useNavigate()
  const [notes, setNotes] = useState<readonly string[]>([])
  const onChecked = (bulk_reference: string, told: string[]) => {
    setNotes(told)
    void navigate({ to: '/dashboard/new-payout/bulk-transfer', search: { batch: bulk_reference } as never })
  }
  return (
    <>
      <PageHeader title={batch ? 'Check and send' : 'Pay many'} back={{ to: '/dashboard/new-payout' }} />
      {batch ? <BulkCheck bulk_reference={batch} notes={notes} /> : <BulkFile onChecked={onChecked} />}
    </>
  )
}
