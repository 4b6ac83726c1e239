// Under an account number: the name that came back for it, that it is being asked for, or what to do instead.
import CircleCheck from 'lucide-react/icons/circle-check'
import CloudOff from 'lucide-react/icons/cloud-off'
import { Button } from './button.tsx'
import { Strip } from './strip.tsx'

interface NameAnswerProps {
  state: 'incomplete' | 'asking' | 'silent' | 'named' | 'unknown'
  name?: string
  problem?: string
  /** Who is asked. */
  asked: string
  /** What it is called: `Account name`. */
  what?: string
  again: () => void
}

export function NameAnswer(props: NameAnswerProps) {
  const { state, name, problem, asked, what = 'Account name', again } = props
  const retry = (
    <Button look="quiet" size="small" className="-ml-4" onClick={again}>
      Ask again
    </Button>
  )
  return (
    <div className="mt-2" aria-live="polite">
      {state === 'asking' && <p className="text-13 text-soft">Asking {asked} for the {what.toLowerCase()}</p>}
      {state === 'named' && (
        <Strip kind="success" icon={CircleCheck}>
          <b className="block font-semibold">{name}</b>
          <span className="text-13">{what} at {asked}</span>
        </Strip>
      )}
      {state === 'unknown' && (
        <Strip kind="error" action={retry}>
          {problem}
        </Strip>
      )}
      {state === 'silent' && (
        <Strip kind="info" icon={CloudOff} action={retry}>
          {what === 'Account name' ? 'The bank' : asked} was not reached, so the name is not checked yet.
        </Strip>
      )}
    </div>
  )
}
