// A form of one page: what was refused above, the fields, what is kept, and the one button at the thumb.
import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { HoldStrip, type Held } from './hold-strip.tsx'
import { PageHeader } from './page-header.tsx'
import { SaveLine } from './save-line.tsx'
import { StickyActions } from './sticky-actions.tsx'
import { Unanswered } from './unanswered.tsx'

interface FormFrameProps {
  title: string
  /** The path back. */
  back: string
  /** What the button says. */
  save: string
  canSave?: boolean
  isSaving: boolean
  isOffline: boolean
  onSave: () => void
  /** What is wrong that belongs to no field. */
  refused?: ReactNode
  /** For a form that is kept on this phone while it is typed. */
  kept?: Held & {
    status: Parameters<typeof SaveLine>[0]['status']
    isUnanswered?: boolean
  }
  children: ReactNode
}

export function FormFrame(props: FormFrameProps) {
  const { title, back, save, canSave = true, isSaving, isOffline, onSave, refused, kept, children } = props
  const isOff = kept !== undefined && kept.holder !== 'here'
  const state = isOffline
    ? 'You are offline. It is saved with a network.'
    : kept && <SaveLine status={kept.status} />
  return (
    <>
      <PageHeader title={title} back={{ to: back }} />
      <main className="flex-1 px-side pb-6 lg:max-w-[720px]">
        {kept && <HoldStrip held={kept} className="mb-3" />}
        {kept?.isUnanswered && !isSaving && (
          <Unanswered save={save}>With a change it would be another one.</Unanswered>
        )}
        {refused}
        {kept ? <fieldset disabled={isOff} className="min-w-0">{children}</fieldset> : children}
      </main>
      <StickyActions state={state}>
        <Button
          look="primary"
          wide
          disabled={!canSave || isOffline || isOff}
          busy={isSaving}
          onClick={onSave}
        >
          {save}
        </Button>
      </StickyActions>
    </>
  )
}
