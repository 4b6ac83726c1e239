// The pages of direct debit: its name, what can be begun here, and the links between its four views.
import type { LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { IconShape } from '#app/ui/icon.tsx'
import { useMay } from '#app/api/permissions.ts'
import { DockedLink } from '#app/ui/docked-link.tsx'
import { LinkButton } from '#app/ui/link-button.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { ViewLink, ViewLinks } from '#app/ui/view-links.tsx'

interface FrameProps {
  title: string
  /** What who may can begin here. */
  begin: { to: NonNullable<LinkProps['to']>, words: string, icon: IconShape }
  /** Above the views. */
  above?: ReactNode
  children: ReactNode
}

const exact = { exact: true }

export function DebitFrame({ title, begin: { to, words, icon }, above, children }: FrameProps) {
  const mayManage = useMay('manage_direct_debit')
  return (
    <>
      <PageHeader
        title={title} back={{ to: '/dashboard/transactions', narrow: true }}
        actions={mayManage && <LinkButton to={to} look="primary" icon={icon}>{words}</LinkButton>}
      />
      <main className="flex-1 px-side pt-2 pb-24">
        {above}
        <ViewLinks label="Views of direct debit">
          <ViewLink to="/dashboard/direct-debit" activeOptions={exact}>Debits</ViewLink>
          <ViewLink to="/dashboard/direct-debit/due" activeOptions={exact}>Due</ViewLink>
          <ViewLink to="/dashboard/mandates" activeOptions={exact}>Mandates</ViewLink>
          <ViewLink to="/dashboard/direct-debit/products" activeOptions={exact}>Products</ViewLink>
        </ViewLinks>
        <div className="mt-2">{children}</div>
        {mayManage && <DockedLink to={to} icon={icon}>{words}</DockedLink>}
      </main>
    </>
  )
}
