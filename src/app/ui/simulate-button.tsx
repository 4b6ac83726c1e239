// The way to the simulator, with what is to be played chosen already.
import FlaskConical from 'lucide-react/icons/flask-conical'
import { LinkButton } from './link-button.tsx'

interface SimulateButtonProps {
  /** Of the simulator's address: which part, and what in it. */
  search: Readonly<Record<string, string>>
  children?: string
}

export const SimulateButton = ({ search, children = 'Simulate' }: SimulateButtonProps) => (
  <LinkButton to="/dashboard/simulator" search={search as never} look="tinted" icon={FlaskConical} wide>
    {children}
  </LinkButton>
)
