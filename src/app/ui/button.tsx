// Buttons: at most one `primary` on a screen; everything else is tinted, outlined or quiet.
import type { ButtonHTMLAttributes, MouseEvent, ReactNode, Ref } from 'react'
import { classes } from './classes.ts'
import { Icon, type IconShape } from './icon.tsx'

export type ButtonLook = 'primary' | 'tinted' | 'outlined' | 'quiet' | 'danger'
export type ButtonSize = 'small' | 'medium' | 'large'

const solidOff = 'disabled:bg-line disabled:text-soft'

const looks: Record<ButtonLook, string> = {
  primary: `bg-forest text-on-forest active:bg-forest-pressed ${solidOff}`,
  tinted: `bg-forest-tint text-forest ${solidOff}`,
  outlined: 'border-1.5 border-edge text-ink disabled:border-line disabled:text-soft',
  quiet: 'text-forest disabled:text-soft',
  danger: 'border-1.5 border-clay text-clay disabled:border-line disabled:text-soft',
}

const sizes: Record<ButtonSize, string> = {
  small: 'min-h-[48px] text-15 desk:min-h-[36px]',
  medium: 'min-h-[52px] text-17 desk:min-h-[40px] desk:text-15',
  large: 'min-h-[56px] text-17 desk:min-h-[44px] desk:text-15',
}

const sides: Record<ButtonSize, string> = {
  small: 'px-4 desk:px-3', medium: 'px-5 desk:px-4', large: 'px-5',
}

/** The look of a button, for links that look like one. */
export const buttonClasses = (look: ButtonLook, size: ButtonSize, wide: boolean) =>
  classes(
    'inline-flex items-center justify-center rounded-control font-semibold text-center select-none',
    'disabled:cursor-not-allowed',
    // What fills its place leaves the room to the words.
    wide ? 'w-full px-3' : sides[size], looks[look], sizes[size],
  )

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  look?: ButtonLook
  size?: ButtonSize
  /** Takes the whole width; the default on a phone's forms. */
  wide?: boolean
  /** Working: the button stays focusable, does nothing, and says so. */
  busy?: boolean
  icon?: IconShape
  children: ReactNode
  ref?: Ref<HTMLButtonElement>
}

export function Button(props: ButtonProps) {
  const { look = 'outlined', size = 'medium', wide = false, busy, icon, children, onClick, className,
    ...rest } = props
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <button
      type="button" {...rest} onClick={press} aria-busy={busy || undefined}
      aria-disabled={busy || rest['aria-disabled'] || undefined}
      className={classes(buttonClasses(look, size, wide), className)}
    >
      {busy && <span className="spinner mr-2" aria-hidden />}
      {!busy && icon && <Icon of={icon} className="mr-2" />}
      {children}
    </button>
  )
}
