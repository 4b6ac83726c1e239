// The two halves of the team: its people and their roles.
import { useNavigate } from '@tanstack/react-router'
import { Segments } from '#app/ui/choices.tsx'

const halves = [{ value: 'roles', label: 'Roles' }, { value: 'users', label: 'People' }] as const

export function TeamTabs({ value }: { value: 'roles' | 'users' }) {
  const navigate = useNavigate()
  return (
    <div className="max-w-[480px] mb-4">
      <Segments
        label="Team" value={value} choices={halves}
        onChange={(half) => void navigate({ to: `/dashboard/teams/${half}`, replace: true })}
      />
    </div>
  )
}
