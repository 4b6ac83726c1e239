// One month of the books: what is open in it, its close, and who closed it.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import CircleCheck from 'lucide-react/icons/circle-check'
import Lock from 'lucide-react/icons/lock'
import LockOpen from 'lucide-react/icons/lock-open'
import { useState } from 'react'
import type { Answer } from '#contract/endpoint.ts'
import { months } from '#contract/months.ts'
import { counted } from '#domain/counted.ts'
import { monthWords, openInMonth } from '#domain/month.ts'
import { reading, useWriting } from '#app/api/queries.ts'
import { useStanding } from '#app/api/standing.ts'
import { useReachable } from '#app/api/use-reachable.ts'
import { Button } from '#app/ui/button.tsx'
import { SectionHead } from '#app/ui/card.tsx'
import { StateText } from '#app/ui/chip.tsx'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import { ItemPage } from '#app/ui/item-page.tsx'
import { ListCard, Row } from '#app/ui/list-card.tsx'
import { MoneyHero, MoneyText } from '#app/ui/money-text.tsx'
import { TimeText } from '#app/ui/time-text.tsx'
import { toast } from '#app/ui/toast.tsx'
import { MonthState } from './months.tsx'

type Month = Answer<typeof months.show>

const monthReading = (month: string) =>
  reading(months.show, { params: { month } }, { persist: true, staleTime: 0 })

export function MonthPage({ month }: { month: string }) {
  const standing = useStanding(useQuery(monthReading(month)))
  return (
    <ItemPage
      title="Month" back="/dashboard/books/months" what="month" width="column"
      standing={standing}
    >
      {(shown) => (
        <>
          <div className="p-4 rounded-card bg-card">
            <h2 className="text-17 font-semibold">{monthWords(month)}</h2>
            <p className="text-13 text-soft mt-2">Debits and credits of its journal, each</p>
            <MoneyHero amount={shown.debits} />
            <div className="mt-2 text-15">
              <MonthState isClosed={shown.status === 'CLOSED'} canClose={shown.can_close} />
              {shown.closed_by && shown.closed_at && (
                <p className="text-13 text-soft mt-1">
                  By {shown.closed_by}, <TimeText at={shown.closed_at} />
                </p>
              )}
            </div>
          </div>
          <SectionHead title="Not ended yet" />
          <Open shown={shown} />
          <Act key={shown.status} shown={shown} />
          <History shown={shown} />
        </>
      )}
    </ItemPage>
  )
}

function Open({ shown }: { shown: Month }) {
  if (shown.open_items === 0) {
    return (
      <div className="p-4 rounded-card bg-card text-15">
        <StateText tone="leaf" icon={CircleCheck}>Nothing is open in this month</StateText>
      </div>
    )
  }
  return (
    <ListCard label="Not ended yet">
      {shown.open.map(({ what, items, amount }) => (
        <Row
          key={what} lead={counted(items, openInMonth[what].one, openInMonth[what].many)}
          amount={<MoneyText amount={amount} />}
        />
      ))}
    </ListCard>
  )
}

function Act({ shown }: { shown: Month }) {
  const [asking, setAsking] = useState(false)
  const client = useQueryClient()
  const isOffline = useReachable().state === 'offline'
  const closing = useWriting(months.close, { quiet: true })
  const reopening = useWriting(months.reopen, { quiet: true })
  const { month, open_items, can_close, can_reopen } = shown
  if (!can_close && !can_reopen) return null
  const after = {
    async onSuccess(changed: Month) {
      client.setQueryData(monthReading(month).queryKey, changed)
      toast.success(changed.status === 'CLOSED' ? 'Month closed.' : 'Month reopened.')
      setAsking(false)
      await client.invalidateQueries({ queryKey: [months.list.path] })
    },
    async onError(failure: Error) {
      toast.error(failure.message)
      setAsking(false)
      await client.invalidateQueries({ queryKey: monthReading(month).queryKey })
    },
  }
  const act = () => (can_close ? closing.mutate({ params: { month }, body: { open_items } }, after)
    : reopening.mutate({ params: { month } }, after))
  const name = monthWords(month)
  return (
    <>
      <Button
        look={can_close ? 'primary' : 'quiet'} icon={can_close ? Lock : LockOpen} wide className="mt-4"
        disabled={isOffline} onClick={() => setAsking(true)}
      >
        {can_close ? `Close ${name}` : `Reopen ${name}`}
      </Button>
      <ConfirmDialog
        open={asking} title={can_close ? `Close ${name}?` : `Reopen ${name}?`}
        confirm={can_close ? 'Close month' : 'Reopen'} cancel="Not now"
        busy={closing.isPending || reopening.isPending} onConfirm={act} onClose={() => setAsking(false)}
      >
        {can_close ? <ClosingWords open_items={open_items} />
          : 'Its journal takes the accounts of today again, until it is closed anew.'}
      </ConfirmDialog>
    </>
  )
}

function ClosingWords({ open_items }: { open_items: number }) {
  return (
    <>
      {open_items > 0 && (
        <p className="mb-2">
          {counted(open_items, 'thing has', 'things have')} not ended. How each ends is booked in the month in
          which it ends.
        </p>
      )}
      <p>
        This closes all months before it, too. Only another person can open it again.
      </p>
    </>
  )
}

function History({ shown: { history } }: { shown: Month }) {
  if (history.length < 2) return null
  return (
    <>
      <SectionHead title="What happened" />
      <ListCard label="What happened">
        {history.map(({ what, by, at, open_items }) => (
          <Row
            key={`${what} ${at}`} lead={what === 'closed' ? 'Closed' : 'Reopened'}
            status={what === 'closed' && open_items > 0 ? `${by} · ${open_items} not ended` : by}
            when={<TimeText at={at} />}
          />
        ))}
      </ListCard>
    </>
  )
}
