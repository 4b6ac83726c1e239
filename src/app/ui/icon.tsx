// One drawn size and stroke for every icon; the words beside it speak for it, so it is hidden from screen
// readers.
import type { ComponentType, SVGProps } from 'react'
import { classes } from './classes.ts'

/** An icon of lucide-react, imported one by one: `import Eye from 'lucide-react/icons/eye'`. */
export type IconShape = ComponentType<SVGProps<SVGSVGElement>>

const strokes = { 16: 2.2, 20: 2, 24: 1.9 } as const

interface IconProps {
  of: IconShape
  size?: keyof typeof strokes
  className?: string
}

export function Icon({ of: Shape, size = 20, className }: IconProps) {
  return (
    <Shape
      aria-hidden width={size} height={size} strokeWidth={strokes[size]}
      className={classes('flex-none', className)}
    />
  )
}
