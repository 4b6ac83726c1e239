// The primary action of a list on a phone, floating at the thumb: while the list moves it is only its icon.
import { createLink } from '@tanstack/react-router'
import { useEffect, useState, type AnchorHTMLAttributes, type ReactNode, type Ref } from 'react'
import { classes } from './classes.ts'
import { Icon, type IconShape } from './icon.tsx'

interface DockedAnchorProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  icon: IconShape
  children: ReactNode
  ref?: Ref<HTMLAnchorElement>
}

function DockedAnchor({ icon, children, className, ...rest }: DockedAnchorProps) {
  const isMoving = useMoving()
  return (
    <a
      {...rest}
      className={classes('docked', isMoving && 'small', className)}
      aria-label={typeof children === 'string' ? children : undefined}
    >
      <Icon of={icon} />
      <span className="ml-2.5">{children}</span>
    </a>
  )
}

const REST_MS = 400

function useMoving(): boolean {
  const [isMoving, setMoving] = useState(false)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const onScroll = () => {
      setMoving(true)
      clearTimeout(timer)
      timer = setTimeout(() => setMoving(false), REST_MS)
    }
    addEventListener('scroll', onScroll, { passive: true })
    return () => {
      removeEventListener('scroll', onScroll)
      clearTimeout(timer)
    }
  }, [])
  return isMoving
}

/**
 * `<DockedLink to="/dashboard/new-payout" icon={Send}>New payout</DockedLink>`; leave 88 px free below the
 * list.
 */
export const DockedLink = createLink(DockedAnchor)
