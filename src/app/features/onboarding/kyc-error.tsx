// The error variant of the KYC status dialog: what the provider says, safely, and the way to mend it.
import CircleAlert from 'lucide-react/icons/circle-alert'
import { LinkButton } from '#app/ui/link-button.tsx'
import { SafeMessage } from '#app/ui/safe-message.tsx'
import { StatusDialog } from '#app/ui/status-dialog.tsx'
import { GetHelp } from './get-help.tsx'

interface KycErrorProps {
  /** Spec 2: "header default Error, button default Proceed, custom header and HTML message possible". */
  header?: string
  button?: string
  /** Words with simple markup; what could do harm is left out. */
  message: string
  /** Where the button leads. */
  step: string
  onClose: () => void
}

export function KycError({ header = 'Error', button = 'Proceed', message, step, onClose }: KycErrorProps) {
  return (
    <StatusDialog
      title={header} icon={CircleAlert} tone="clay" onClose={onClose}
      actions={
        <>
          <LinkButton to={step} replace look="primary" wide onClick={onClose}>{button}</LinkButton>
          <GetHelp />
        </>
      }
    >
      <SafeMessage message={message} />
    </StatusDialog>
  )
}
