// Links: one that looks like a button, one that is text, one that is an icon. `to` is checked against the
// router.
import { createLink } from '@tanstack/react-router'
import type { AnchorHTMLAttributes, ReactNode, Ref } from 'react'
import { buttonClasses, type ButtonLook, type ButtonSize } from './button.tsx'
import { classes } from './classes.ts'
import { iconButtonClasses } from './icon-button.tsx'
import { Icon, type IconShape } from './icon.tsx'

type Anchor = AnchorHTMLAttributes<HTMLAnchorElement> & { ref?: Ref<HTMLAnchorElement> }

interface ButtonAnchorProps extends Anchor {
  look?: ButtonLook
  size?: ButtonSize
  wide?: boolean
  icon?: IconShape
  children: ReactNode
}

function ButtonAnchor(props: ButtonAnchorProps) {
  const { look = 'outlined', size = 'medium', wide = false, icon, children, className, ...rest } = props
  return (
    <a {...rest} className={classes(buttonClasses(look, size, wide), className)}>
      {icon && <Icon of={icon} className="mr-2" />}
      {children}
    </a>
  )
}

function TextAnchor({ className, children, ...rest }: Anchor) {
  return <a {...rest} className={classes(textLinkClasses, className)}>{children}</a>
}

/** 48 px high for a thumb; in a sentence give it `-my-3.5` so that the line keeps its height. */
export const textLinkClasses =
  'inline-flex items-center min-h-[48px] desk:min-h-[32px] font-semibold text-forest'

interface IconAnchorProps extends Anchor {
  label: string
  icon: IconShape
}

function IconAnchor({ label, icon, className, ...rest }: IconAnchorProps) {
  return (
    <a aria-label={label} title={label} {...rest} className={classes(iconButtonClasses, className)}>
      <Icon of={icon} size={24} />
    </a>
  )
}

/** `<LinkButton to="/register" look="primary">Create an account</LinkButton>` */
export const LinkButton = createLink(ButtonAnchor)
/** `<TextLink to="/password-reset">Forgot password?</TextLink>` */
export const TextLink = createLink(TextAnchor)
/** `<IconLink to="/dashboard" icon={ArrowLeft} label="Back" />` */
export const IconLink = createLink(IconAnchor)
