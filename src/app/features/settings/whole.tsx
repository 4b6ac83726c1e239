// A page of the settings before what it is about is known, or in place of it.
import type { ReactNode } from 'react'
import { PageHeader } from '#app/ui/page-header.tsx'
import { Shown, type ShownProps } from '#app/ui/shown.tsx'
import { SkeletonRows } from '#app/ui/skeleton.tsx'

interface WholeProps<T> {
  title: string
  lead?: ReactNode
  standing: ShownProps<T>['standing']
  children?: (data: T) => ReactNode
}

export function Whole<T>({ title, lead, standing, children }: WholeProps<T>) {
  return (
    <>
      <PageHeader title={title} lead={lead} back={{ to: '/dashboard/settings' }} />
      <main className="flex-1 px-side pt-2 pb-8 lg:max-w-[720px]">
        <Shown standing={standing} loading={<SkeletonRows rows={4} />}>{children ?? (() => null)}</Shown>
      </main>
    </>
  )
}
