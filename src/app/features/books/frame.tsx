// What an accountant takes along: the journal, the accounts that it names, and the months that are closed.
import type { ReactNode } from 'react'
import { PageHeader } from '#app/ui/page-header.tsx'
import { ViewLink, ViewLinks } from '#app/ui/view-links.tsx'

export function BooksPage({ children }: { children: ReactNode }) {
  return (
    <>
      <PageHeader title="Books" />
      <main className="flex-1 px-side pt-2 pb-6 lg:max-w-[720px]">
        <ViewLinks label="Views of the books">
          <ViewLink to="/dashboard/books" activeOptions={{ exact: true }}>Journal</ViewLink>
          <ViewLink to="/dashboard/books/$view" params={{ view: 'accounts' }}>Accounts</ViewLink>
          <ViewLink to="/dashboard/books/$view" params={{ view: 'months' }}>Months</ViewLink>
        </ViewLinks>
        {children}
      </main>
    </>
  )
}
