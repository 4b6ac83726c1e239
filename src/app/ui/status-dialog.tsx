// How something went, in a dialog: an icon, the words, and where to go on.
import type { ReactNode } from 'react'
import { toneClasses, type Tone } from './chip.tsx'
import { classes } from './classes.ts'
import { Icon, type IconShape } from './icon.tsx'
import { Sheet } from './sheet.tsx'

interface StatusDialogProps {
  title: string
  icon: IconShape
  tone: Tone
  /** Buttons and links, the first one primary. */
  actions: ReactNode
  onClose: () => void
  children: ReactNode
}

export function StatusDialog({ title, icon, tone, actions, onClose, children }: StatusDialogProps) {
  return (
    <Sheet open onClose={onClose} title={title} footer={<div className="grid gap-2">{actions}</div>}>
      <div className="flex items-start">
        <span
          className={classes(
            'grid place-items-center w-12 h-12 mr-3 rounded-full flex-none',
            toneClasses(tone),
          )}
        >
          <Icon of={icon} size={24} />
        </span>
        <div className="flex-1 min-w-0">{children}</div>
      </div>
    </Sheet>
  )
}
