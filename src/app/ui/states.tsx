// What a screen shows instead of its content: nothing yet, or something wrong. No network: offline-state.tsx.
import RotateCw from 'lucide-react/icons/rotate-cw'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { toneClasses, type Tone } from './chip.tsx'
import { classes } from './classes.ts'
import { Icon, type IconShape } from './icon.tsx'

interface MessageProps {
  icon: IconShape
  tone?: Tone
  title: string
  children?: ReactNode
  action?: ReactNode
  alert?: boolean
  /** What a step came to: the focus goes here from the button that did it. */
  cameTo?: boolean
}

/** The shape that all of these share. */
export function Message({ icon, tone = 'soft', title, children, action, alert, cameTo }: MessageProps) {
  return (
    <div role={alert ? 'alert' : undefined} className="flex flex-col items-center px-6 py-10 text-center">
      <span className={classes('grid place-items-center w-14 h-14 mb-4 rounded-full', toneClasses(tone))}>
        <Icon of={icon} size={24} />
      </span>
      <h2 {...(cameTo && { 'tabIndex': -1, 'data-came-to': '' })} className="text-17 font-semibold">
        {title}
      </h2>
      {children && <p className="max-w-xs mt-1 text-15 text-soft">{children}</p>}
      {action && <div className="mt-5">{action}</div>}
    </div>
  )
}

/** Says what will be here and gives the one action. */
export function EmptyState({ icon, title, children, action }: Omit<MessageProps, 'tone' | 'alert'>) {
  return <Message {...{ icon, title, children, action }} />
}

interface ErrorStateProps {
  /** What happened. */
  title?: string
  /** What to do; usually the server's own sentence. */
  children?: ReactNode
  onRetry?: () => void
  busy?: boolean
}

export function ErrorState(props: ErrorStateProps) {
  const { title = 'This did not load', children, onRetry, busy = false } = props
  return (
    <Message
      icon={RotateCw} tone="clay" title={title} alert
      action={onRetry && <Button look="tinted" icon={RotateCw} busy={busy} onClick={onRetry}>Retry</Button>}
    >
      {children ?? 'Check your network and try again. Nothing that you typed is lost.'}
    </Message>
  )
}
