// A secret, this once: nothing of it is kept here, and nobody can show it again.
import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { CopyButton } from './copy-button.tsx'
import { Sheet } from './sheet.tsx'

interface SecretShownProps {
  title: string
  /** For the copy button: `API key`. */
  what: string
  secret: string
  onClose: () => void
  children: ReactNode
}

export function SecretShown({ title, what, secret, onClose, children }: SecretShownProps) {
  return (
    <Sheet
      open mustAnswer title={title} onClose={onClose}
      footer={<Button look="primary" wide onClick={onClose}>I have kept it</Button>}
    >
      <p className="text-soft">{children}</p>
      <div className="flex items-center mt-4 pl-4 rounded-card bg-sunk">
        <code className="flex-1 min-w-0 py-3 break-all">{secret}</code>
        <CopyButton what={what} text={secret} />
      </div>
    </Sheet>
  )
}
