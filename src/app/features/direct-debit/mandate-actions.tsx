// What can be done with a mandate: take money, hold it, let it go on, end it.
import { useQueryClient } from '@tanstack/react-query'
import ArrowDownLeft from 'lucide-react/icons/arrow-down-left'
import Ban from 'lucide-react/icons/ban'
import CirclePause from 'lucide-react/icons/circle-pause'
import CirclePlay from 'lucide-react/icons/circle-play'
import { lazy, Suspense, useState } from 'react'
import { mandates } from '#contract/mandates.ts'
import { isMandateOver } from '#domain/mandate.ts'
import { useMay } from '#app/api/permissions.ts'
import { useWriting } from '#app/api/queries.ts'
import { useReachable } from '#app/api/use-reachable.ts'
import { Button } from '#app/ui/button.tsx'
import type { Mandate } from './mandate-facts.tsx'
import { mandateReading } from './readings.ts'

/** Fetched when they are opened: the page is there without them. */
const DebitSheet = lazy(() => import('./debit-sheet.tsx').then((part) => ({ default: part.DebitSheet })))
const CancelDialog = lazy(() => import('./cancel-dialog.tsx').then((part) =>
  ({ default: part.CancelDialog })))

export function MandateActions({ mandate }: { mandate: Mandate }) {
  const mayManage = useMay('manage_direct_debit')
  const [opened, setOpened] = useState<'debit' | 'cancel' | null>(null)
  const isOffline = useReachable().state === 'offline'
  const { change, isChanging } = useChanges(mandate, () => setOpened(null))
  const { status } = mandate
  if (!mayManage || isMandateOver(status)) return null
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(9rem,1fr))] gap-3 mb-4">
      {status === 'ACTIVE' && (
        <>
          <Button look="primary" icon={ArrowDownLeft} wide onClick={() =>
            setOpened('debit')}>Take money</Button>
          <Button icon={CirclePause} wide disabled={isOffline} busy={isChanging} onClick={() =>
            change('suspend')}>
            Suspend
          </Button>
        </>
      )}
      {status === 'SUSPENDED' && !mandate.is_by_bank && (
        <Button
          look="primary" icon={CirclePlay} wide disabled={isOffline} busy={isChanging}
          onClick={() => change('resume')}
        >
          Go on
        </Button>
      )}
      <Button icon={Ban} wide disabled={isOffline} onClick={() => setOpened('cancel')}>Cancel mandate</Button>
      {opened === 'debit' && (
        <Suspense fallback={null}>
          <DebitSheet mandate={mandate} open onClose={() => setOpened(null)} />
        </Suspense>
      )}
      {opened === 'cancel' && (
        <Suspense fallback={null}>
          <CancelDialog
            name={mandate.customer_name} busy={isChanging} onConfirm={() => change('cancel')}
            onClose={() => setOpened(null)}
          />
        </Suspense>
      )}
    </div>
  )
}

function useChanges({ reference, version }: Mandate, done: () => void) {
  const client = useQueryClient()
  const suspend = useWriting(mandates.suspend)
  const resume = useWriting(mandates.resume)
  const cancel = useWriting(mandates.cancel)
  const all = { suspend, resume, cancel }
  return {
    isChanging: suspend.isPending || resume.isPending || cancel.isPending,
    change: (what: keyof typeof all) => all[what].mutate({ params: { reference }, body: { version } }, {
      async onSettled() {
        done()
        await client.invalidateQueries({ queryKey: mandateReading(reference).queryKey })
        await client.invalidateQueries({ queryKey: [mandates.list.path] })
      },
    }),
  }
}
