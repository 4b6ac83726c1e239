// No network: how old the screen is, or that it was never kept on this phone.
import CloudOff from 'lucide-react/icons/cloud-off'
import { Button } from './button.tsx'
import { Message } from './states.tsx'
import { Strip } from './strip.tsx'
import { TimeText } from './time-text.tsx'

interface OfflineStateProps {
  /** When what is on the screen was fetched; without it there is nothing to show. */
  at?: string | Date | null
  onRetry?: () => void
}

/** Says how old the screen is, or that it was never kept. */
export function OfflineState({ at, onRetry }: OfflineStateProps) {
  const retry = onRetry && (
    <Button look="quiet" size="small" className="-ml-4" onClick={onRetry}>Try now</Button>
  )
  if (at) {
    return (
      <Strip kind="info" icon={CloudOff} title="No network." action={retry} announce>
        This is from <TimeText at={at} />.
      </Strip>
    )
  }
  return (
    <Message
      icon={CloudOff} tone="sky" title="Not available offline yet"
      action={onRetry && <Button look="tinted" onClick={onRetry}>Try now</Button>}
    >
      Open this once with a network and it is kept on this phone.
    </Message>
  )
}
