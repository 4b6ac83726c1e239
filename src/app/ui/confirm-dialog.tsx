// A question with two answers; the harmless one has the focus.
import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { Sheet } from './sheet.tsx'

interface ConfirmDialogProps {
  open: boolean
  title: string
  children: ReactNode
  /** The word on the button that does it, such as `Discard`. */
  confirm: string
  /** The harmless answer; `Close` in the spec's dialogs. */
  cancel?: string
  danger?: boolean
  busy?: boolean
  onConfirm: () => void
  onClose: () => void
}

export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, title, children, confirm, cancel = 'Close', danger, busy = false, onConfirm, onClose } = props
  return (
    <Sheet
      open={open} onClose={onClose} title={title} mustAnswer
      footer={
        <div className="grid grid-cols-2 gap-3">
          <Button onClick={onClose} data-autofocus>{cancel}</Button>
          <Button look={danger ? 'danger' : 'primary'} busy={busy} onClick={onConfirm}>{confirm}</Button>
        </div>
      }
    >
      <div className="text-soft">{children}</div>
    </Sheet>
  )
}
