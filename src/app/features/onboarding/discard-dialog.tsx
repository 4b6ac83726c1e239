// The spec's Discard Changes modal: Discard drops what was typed on this screen, Close keeps all of it.
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import type { DraftSaver } from '#app/offline/draft-saver.ts'

interface DiscardDialogProps {
  open: boolean
  onClose: () => void
  onDiscard: () => Promise<void>
}

export function DiscardDialog({ open, onClose, onDiscard }: DiscardDialogProps) {
  const [busy, setBusy] = useState(false)
  const discard = () => {
    setBusy(true)
    onDiscard().finally(() => setBusy(false))
  }
  return (
    <ConfirmDialog
      open={open}
      title="Discard Changes"
      confirm="Discard"
      danger
      busy={busy}
      onConfirm={discard}
      onClose={onClose}
    >
      What you typed here is kept on this phone and has not been sent. Discard removes it.
    </ConfirmDialog>
  )
}

/** Cancel: asks only where something would be lost, then leaves onboarding. */
export function useCancel<V extends object>(saver: DraftSaver<V>, isTyped: boolean) {
  const navigate = useNavigate()
  const [open, setOpen] = useState(false)
  const leave = () => navigate({ to: '/dashboard/overview' })
  const cancel = () => {
    if (isTyped || saver.status().state !== 'clean') setOpen(true)
    else void leave()
  }
  const dialog = (
    <DiscardDialog
      open={open} onClose={() => setOpen(false)}
      onDiscard={async () => {
        await saver.discard()
        setOpen(false)
        await leave()
      }}
    />
  )
  return { cancel, dialog }
}
