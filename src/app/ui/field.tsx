// A labelled place to type: label above, hint or answer below, the error in words; wires all of it for screen
// readers.
import CircleAlert from 'lucide-react/icons/circle-alert'
import { createContext, use, useEffect, useId, useMemo, useState, type ReactNode } from 'react'
import { classes } from './classes.ts'
import { Icon } from './icon.tsx'

interface FieldProps {
  label: string
  /** Below the control, while there is no error. */
  hint?: ReactNode
  /** Says what to do; `undefined` when all is well. */
  error?: string | undefined
  /** An answer under the control, such as the resolved account name; stays with an error. */
  answer?: ReactNode
  optional?: boolean
  className?: string
  children: ReactNode
}

export interface FieldWiring {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

const Wiring = createContext<FieldWiring | null>(null)
const Problem = createContext<(problem: string | null) => void>(() => {})

/** What an input inside a Field takes over; outside of one it gets an id only. */
export function useFieldWiring(): FieldWiring {
  const own = useId()
  return use(Wiring) ?? { id: own, 'aria-describedby': undefined, 'aria-invalid': undefined }
}

/** What an input cannot read, in words; stands before what the form finds wrong with the value. */
export function useFieldProblem(problem: string | null) {
  const say = use(Problem)
  useEffect(() => {
    say(problem)
    return () => say(null)
  }, [say, problem])
}

export function Field({ label, hint, error: found, answer, optional, className, children }: FieldProps) {
  const id = useId()
  const [unread, setUnread] = useState<string | null>(null)
  const error = unread ?? found
  const described = [error && `${id}-error`, hint && !error && `${id}-hint`].filter(Boolean).join(' ')
  const wiring: FieldWiring = useMemo(() => ({
    id, 'aria-describedby': described || undefined, 'aria-invalid': error ? true : undefined,
  }), [id, described, error])
  return (
    <div className={classes('mt-5', className)}>
      <label htmlFor={id} className="block mb-1.5 text-15 font-medium">
        {label}
        {optional && <span className="font-normal text-soft"> (optional)</span>}
      </label>
      <Problem value={setUnread}><Wiring value={wiring}>{children}</Wiring></Problem>
      {answer}
      {hint && !error && <div id={`${id}-hint`} className="mt-1.5 text-13 text-soft">{hint}</div>}
      <FieldError id={`${id}-error`} error={error} />
    </div>
  )
}

/** The live region stands empty until there is an error, so that a new one is announced. */
export function FieldError({ id, error }: { id: string, error: string | undefined }) {
  return (
    <div id={id} aria-live="polite">
      {error && (
        <p className="flex mt-1.5 text-13 font-medium text-clay">
          <Icon of={CircleAlert} size={16} className="mt-px mr-1.5" />
          {error}
        </p>
      )}
    </div>
  )
}
