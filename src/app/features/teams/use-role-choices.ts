// The roles as something to choose one of, each with what it allows in a few words.
import { useQuery } from '@tanstack/react-query'
import { roleName } from './roles.tsx'
import { rightsReading, rolesReading } from './readings.ts'

export function useRoleChoices() {
  const items = useQuery(rolesReading).data?.items ?? []
  const all = useQuery(rightsReading).data?.all ?? []
  return items.map(({ id, name, is_admin, permissions }) => {
    const labels = all.filter(({ key }) => permissions.includes(key)).map(({ label }) => label)
    return { value: id, label: roleName(name), hint: is_admin ? 'May do everything' : labels.join(', ') }
  })
}
