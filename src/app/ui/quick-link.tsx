// A way to something that is done often: an icon on a tile with a word below it.
import { createLink } from '@tanstack/react-router'
import type { AnchorHTMLAttributes, ReactNode, Ref } from 'react'
import { classes } from './classes.ts'
import { Icon, type IconShape } from './icon.tsx'

interface QuickAnchorProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  icon: IconShape
  /** Filled: the one that is wanted most. */
  primary?: boolean
  children: ReactNode
  ref?: Ref<HTMLAnchorElement>
}

function QuickAnchor({ icon, primary, children, className, ...rest }: QuickAnchorProps) {
  return (
    <a {...rest} className={classes('flex flex-col items-center text-center font-medium', className)}>
      <span
        className={classes(
          'grid place-items-center w-13 h-13 mb-1.5 rounded-card',
          primary ? 'bg-forest text-on-forest' : 'bg-card text-forest',
        )}
      >
        <Icon of={icon} size={24} />
      </span>
      <span className="-mx-1 max-w-[calc(100%+8px)] place-words">{children}</span>
    </a>
  )
}

/** `<QuickLink to="/dashboard/new-payout" icon={Send} primary>New payout</QuickLink>` */
export const QuickLink = createLink(QuickAnchor)
