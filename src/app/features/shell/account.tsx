// Who is signed in, at the foot of the side bar and on top of More.
import ChevronsUpDown from 'lucide-react/icons/chevrons-up-down'
import { useSession } from '#app/api/use-session.ts'
import { Icon } from '#app/ui/icon.tsx'
import { Disc } from '#app/ui/list-card.tsx'

export function AccountButton({ onClick }: { onClick: () => void }) {
  return (
    <button
      type="button" onClick={onClick} aria-haspopup="dialog"
      className="flex items-center w-full min-h-[56px] px-2 rounded-control text-left desk:hover:bg-sunk"
    >
      <Person />
      <Icon of={ChevronsUpDown} className="ml-2 text-soft" />
    </button>
  )
}

export function Person() {
  const session = useSession()
  const name = session?.fullname || session?.email || ''
  return (
    <span className="flex flex-1 items-center min-w-0">
      <Disc tone="forest">{initials(name)}</Disc>
      <span className="flex-1 min-w-0 ml-2.5">
        <span className="block text-15 font-semibold cut">{name}</span>
        <span className="block text-13 text-soft cut">{session?.business_name}</span>
      </span>
    </span>
  )
}

/** Of the first and the last word. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/)
  const last = words.length > 1 ? words[words.length - 1] : ''
  return `${words[0]?.charAt(0) ?? ''}${last?.charAt(0) ?? ''}`.toUpperCase()
}
