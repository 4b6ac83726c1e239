// What waits behind the newest requests: few ever have so many, so that it comes when it is asked for.
import { useMemo, useState, type ReactNode } from 'react'
import { approvals } from '#contract/approvals.ts'
import { listingOf } from '#app/api/listing.ts'
import { Button } from '#app/ui/button.tsx'
import { ShownRows } from '#app/ui/lists/shown-rows.tsx'
import { useRows } from '#app/ui/lists/use-rows.ts'
import { MOST_SHOWN, type Item } from './readings.ts'

interface OlderProps {
  /** Where the newest end. */
  cursor: string
  children: (items: readonly Item[]) => ReactNode
}

export function Older(props: OlderProps) {
  const [isOpen, setOpen] = useState(false)
  if (isOpen) return <OlderRows {...props} />
  return (
    <>
      <p className="pt-3 text-center text-13 text-soft">The newest {MOST_SHOWN} are shown.</p>
      <Button look="quiet" wide onClick={() => setOpen(true)}>Show the older ones</Button>
    </>
  )
}

function OlderRows({ cursor, children }: OlderProps) {
  const rows = useMemo(() => listingOf(approvals.list, { status: 'PENDING', cursor }), [cursor])
  return <ShownRows listing={useRows(rows, {}, MOST_SHOWN)}>{children}</ShownRows>
}
