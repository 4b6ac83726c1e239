// A button that is only an icon; its label is for screen readers and as a tooltip.
import type { ButtonHTMLAttributes, Ref } from 'react'
import { classes } from './classes.ts'
import { Icon, type IconShape } from './icon.tsx'

interface IconButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children'> {
  label: string
  icon: IconShape
  size?: 20 | 24
  ref?: Ref<HTMLButtonElement>
}

export const iconButtonClasses =
  'grid place-items-center w-12 h-12 rounded-full flex-none desk:w-10 desk:h-10 desk:hover:bg-sunk'

export function IconButton({ label, icon, size = 24, className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button" aria-label={label} title={label} {...rest}
      className={classes(iconButtonClasses, className)}
    >
      <Icon of={icon} size={size} />
    </button>
  )
}
