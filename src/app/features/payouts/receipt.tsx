// The receipt of a payout over its page.
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { payouts } from '#contract/payouts.ts'
import { reading } from '#app/api/queries.ts'
import { Unreachable } from '#app/api/unreachable.ts'
import { useSession } from '#app/api/use-session.ts'
import { OfflineState } from '#app/ui/offline-state.tsx'
import { ReceiptView } from '#app/ui/receipt-view.tsx'
import { Sheet } from '#app/ui/sheet.tsx'
import { Skeleton } from '#app/ui/skeleton.tsx'
import { ErrorState } from '#app/ui/states.tsx'
import { payoutReceipt } from './receipt-picture.ts'

interface ReceiptSheetProps {
  reference: string
  onClose: () => void
}

export function ReceiptSheet({ reference, onClose }: ReceiptSheetProps) {
  const { data, error, refetch } = useQuery(
    reading(payouts.receipt, { params: { reference } }, { persist: true }),
  )
  const mode = useSession()?.mode ?? 'test'
  const receipt = useMemo(() => (data ? payoutReceipt(data, mode) : null), [data, mode])
  return (
    <Sheet open onClose={onClose} title="Receipt">
      {!data &&
        error &&
        (error instanceof Unreachable ? (
          <OfflineState onRetry={() => void refetch()} />
        ) : (
          <ErrorState>{error.message}</ErrorState>
        ))}
      {!data && !error && <Skeleton className="h-[420px] !rounded-card" />}
      {receipt && data && (
        <ReceiptView
          receipt={receipt}
          alt={`Receipt for ${data.beneficiary_account_name}, session ID ${data.nip_session_id}`}
          name={`receipt-${reference}`}
        />
      )}
    </Sheet>
  )
}
