// Holds a person back only where what was typed is kept nowhere: not on the disk, not even in memory.
import { useBlocker } from '@tanstack/react-router'
import type { SaveStatus } from '#app/offline/save-status.ts'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'

export function LeaveGuard({ status }: { status: SaveStatus }) {
  const isLost = status.state === 'failed'
  const isFleeting = isLost || (status.state === 'saved' && status.where === 'memory')
  const blocker = useBlocker({
    shouldBlockFn: () => isLost, enableBeforeUnload: () => isFleeting, withResolver: true,
  })
  return (
    <ConfirmDialog
      open={blocker.status === 'blocked'} title="Discard Changes" confirm="Discard" danger
      onConfirm={() => blocker.proceed?.()} onClose={() => blocker.reset?.()}
    >
      What you typed here could not be kept on this phone. Discard leaves without it.
    </ConfirmDialog>
  )
}
