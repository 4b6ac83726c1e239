// What an accountant takes along: the journal, the accounts that it names, and the months that are closed.
import type { ReactNode } from 'react'
import { classes } from '#app/ui/classes.ts'
import { PageHeader } from '#app/ui/page-header.tsx'
import { ViewLink, ViewLinks } from '#app/ui/view-links.tsx'

/** A list has all of a wide screen. */
export function BooksPage({ isWide = false, children }: { isWide?: boolean, children: ReactNode }) {
  return (
    <>
      <PageHeader title="Books" />
      <main className={classes('flex-1 px-side pt-2 pb-6', !isWide && 'lg:max-w-[720px]')}>
        <ViewLinks label="Views of the books">
          <ViewLink to="/dashboard/books" activeOptions={{ exact: true }}>Journal</ViewLink>
          <ViewLink to="/dashboard/books/$view" params={{ view: 'accounts' }}>Accounts</ViewLink>
          <ViewLink to="/dashboard/books/$view" params={{ view: 'months' }}>Months</ViewLink>
          <ViewLink to="/dashboard/books/$view" params={{ view: 'invoices' }}>Invoices</ViewLink>
        </ViewLinks>
        {children}
      </main>
    </>
  )
}
