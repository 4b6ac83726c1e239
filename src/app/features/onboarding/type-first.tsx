// What is asked for depends on the type of business: without one there is nothing to show yet.
import FileQuestion from 'lucide-react/icons/file-question-mark'
import { TextLink } from '#app/ui/link-button.tsx'
import { EmptyState } from '#app/ui/states.tsx'
import { useWay } from './way.ts'

export const TypeFirst = ({ children }: { children: string }) => (
  <EmptyState
    icon={FileQuestion} title="First, the registration type"
    action={<TextLink to={useWay().pathOf.about}>About your business</TextLink>}
  >
    {children}
  </EmptyState>
)
