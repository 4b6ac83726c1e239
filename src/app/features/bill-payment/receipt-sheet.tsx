// The receipt of a bill over its page.
import { useMemo } from 'react'
import { useSession } from '#app/api/use-session.ts'
import { ReceiptView } from '#app/ui/receipt-view.tsx'
import { Sheet } from '#app/ui/sheet.tsx'
import { billReceipt } from './receipt.ts'

interface ReceiptSheetProps {
  shows: Parameters<typeof billReceipt>[0]
  onClose: () => void
}

export function ReceiptSheet({ shows, onClose }: ReceiptSheetProps) {
  const { business_name: business = '', mode = 'test' } = useSession() ?? {}
  const receipt = useMemo(() => billReceipt(shows, business, mode), [shows, business, mode])
  const { bill_reference } = shows.bill
  return (
    <Sheet open onClose={onClose} title="Receipt">
      <ReceiptView
        receipt={receipt} alt={`Receipt of the bill ${bill_reference}`} name={`bill-${bill_reference}`}
      />
    </Sheet>
  )
}
