// What stands where a page or a part of it is not for the person's role.
import Lock from 'lucide-react/icons/lock'
import type { ReactNode } from 'react'
import { EmptyState } from './states.tsx'

/** The children say what the right is and who gives it. */
export const NotForRole = ({ children }: { children: ReactNode }) => (
  <EmptyState icon={Lock} title="Not for your role">{children}</EmptyState>
)
