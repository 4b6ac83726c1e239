// Asks once more before a mandate is ended for good.
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'

interface CancelDialogProps {
  /** Of the customer. */
  name: string
  busy: boolean
  onConfirm: () => void
  onClose: () => void
}

export const CancelDialog = ({ name, ...rest }: CancelDialogProps) => (
  <ConfirmDialog open title="Cancel this mandate?" confirm="Cancel mandate" cancel="Keep" danger {...rest}>
    Nothing more can be taken from {name} by it. It cannot be set going again.
  </ConfirmDialog>
)
