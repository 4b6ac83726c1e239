// The page of one item: its name and the way back, then the item with its age when there is no network, or
// what stands in its place.
import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import { PageHeader } from './page-header.tsx'
import { Shown, type ShownProps } from './shown.tsx'
import { Skeleton, SkeletonRows } from './skeleton.tsx'

interface ItemPageProps<T> extends Omit<ShownProps<T>, 'loading'> {
  /** Its name once it is known. */
  title: string
  /** The path of its list. */
  back: string
  /** The shape of the page where it is not a large figure over rows. */
  loading?: ReactNode
  /** On a wide screen: 720 px for one column, 1,040 for two, or all of it for a list. */
  width?: 'column' | 'columns' | 'all'
}

const widths = { column: 'lg:max-w-[720px]', columns: 'lg:max-w-[1040px]', all: '' }

export function ItemPage<T>({ title, back, width = 'columns', loading, ...shown }: ItemPageProps<T>) {
  return (
    <>
      <PageHeader title={title} back={{ to: back }} />
      <main className={classes('flex-1 px-side pb-6', widths[width])}>
        <Shown {...shown} loading={loading ?? <Loading />} />
      </main>
    </>
  )
}

const Loading = () => (
  <>
    <Skeleton className="w-1/2 h-9 mb-4" />
    <SkeletonRows rows={4} />
  </>
)
