// A sentence across the page that stays: information, a warning, an error, or an answer.
import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import Info from 'lucide-react/icons/info'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import { Icon, type IconShape } from './icon.tsx'

const kinds = {
  info: { look: 'bg-sky-tint text-sky', icon: Info },
  success: { look: 'bg-leaf-tint text-leaf', icon: CircleCheck },
  warning: { look: 'bg-amber-tint text-amber', icon: TriangleAlert },
  error: { look: 'bg-clay-tint text-clay', icon: CircleAlert },
} as const

interface StripProps {
  kind: keyof typeof kinds
  /** Said first, in the colour of the kind. */
  title?: string
  icon?: IconShape
  /** A quiet button or a link at the end. */
  action?: ReactNode
  /** True where it appears by itself, so that it is announced. */
  announce?: boolean
  className?: string
  children?: ReactNode
}

export function Strip({ kind, title, icon, action, announce, className, children }: StripProps) {
  const { look, icon: usual } = kinds[kind]
  return (
    <div
      role={announce ? (kind === 'error' ? 'alert' : 'status') : undefined}
      className={classes('flex items-start p-3 rounded-control text-15', look, className)}
    >
      <Icon of={icon ?? usual} className="mr-2.5" />
      <div className="flex-1 min-w-0">
        {title && <b className={children ? 'font-semibold' : 'block font-semibold'}>{title}</b>}
        {title && children && ' '}
        <span className="text-ink">{children}</span>
        {action && <div className="-mb-3">{action}</div>}
      </div>
    </div>
  )
}
