// A page for those who have the right to what it does; others are told so, and whom to ask. The provider
// checks again whatever is shown.
import type { ReactNode } from 'react'
import { permissions, type Permission } from '#domain/permission.ts'
import { useMay } from '#app/api/permissions.ts'
import { NotForRole } from '#app/ui/not-for-role.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'

interface ForRoleProps {
  needs: Permission
  /** Of the page. */
  title: string
  /** Where its arrow leads. */
  back: string
  children: ReactNode
}

export function ForRole({ needs, title, back, children }: ForRoleProps) {
  // Until it is known, and without a network, the page opens.
  if (useMay(needs) !== false) return children
  const right = permissions.find(({ key }) => key === needs)?.label ?? needs
  return (
    <>
      <PageHeader title={title} back={{ to: back }} />
      <main className="flex-1 px-side">
        <NotForRole>
          It needs the right “{right}”. An administrator of your team can give you that.
        </NotForRole>
      </main>
    </>
  )
}
