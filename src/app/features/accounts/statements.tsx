// Statements that were asked for: each with what became of it, and its file once it is there.
import { useQuery } from '@tanstack/react-query'
import CircleCheck from 'lucide-react/icons/circle-check'
import Download from 'lucide-react/icons/download'
import FileText from 'lucide-react/icons/file-text'
import Hourglass from 'lucide-react/icons/hourglass'
import { useState } from 'react'
import { SCREEN_ROWS } from '#contract/page.ts'
import { statements } from '#contract/statements.ts'
import { counted } from '#domain/counted.ts'
import type { StatementStatus } from '#domain/statement.ts'
import { longDate } from '#domain/time.ts'
import { useFollowing } from '#app/api/follow.ts'
import { reading } from '#app/api/queries.ts'
import { useStanding } from '#app/api/standing.ts'
import { useReachable } from '#app/api/use-reachable.ts'
import { Button } from '#app/ui/button.tsx'
import { SectionHead } from '#app/ui/card.tsx'
import { StateText } from '#app/ui/chip.tsx'
import { IconButton } from '#app/ui/icon-button.tsx'
import { ListCard, Row } from '#app/ui/list-card.tsx'
import { Shown } from '#app/ui/shown.tsx'
import { SkeletonRows } from '#app/ui/skeleton.tsx'
import { TimeText } from '#app/ui/time-text.tsx'
import type { OwnAccount } from './all.tsx'
import { StatementDownload, type Statement } from './statement-download.tsx'
import { StatementSheet } from './statement-sheet.tsx'

/** More than one person may ask for while one is kept: every file that is still there is shown. */
const MOST = SCREEN_ROWS

const listReading = reading(statements.list, { query: { limit: MOST } }, { persist: true, staleTime: 0 })

const looks = {
  PREPARING: { tone: 'amber', icon: Hourglass, words: 'Being made' },
  READY: { tone: 'leaf', icon: CircleCheck, words: 'Ready' },
  EXPIRED: { tone: 'soft', icon: Hourglass, words: 'No longer kept' },
} as const satisfies Record<StatementStatus, object>

interface StatementsProps {
  accounts: readonly OwnAccount[]
  /** The one that a mail's link is about. */
  wanted: string | undefined
}

const isMaking = ({ items }: { items: { status: string }[] }) =>
  items.some(({ status }) => status === 'PREPARING')

export function Statements({ accounts, wanted }: StatementsProps) {
  const query = useQuery(useFollowing(listReading, isMaking))
  const [asking, setAsking] = useState(false)
  const isOffline = useReachable().state === 'offline'
  const items = query.data?.items ?? []
  return (
    <section aria-label="Statements">
      <SectionHead title="Statements" />
      <Shown standing={useStanding(query)} loading={<SkeletonRows rows={1} />}>
        {() =>
          items.length > 0 ? (
            <ListCard label="Statements">
              {items.map((one) => (
                <StatementRow key={one.id} one={one} isWanted={one.id === wanted} isOffline={isOffline} />
              ))}
            </ListCard>
          ) : (
            <p className="text-15 text-soft">
              Every line of an account between two days: as PDF, for a spreadsheet or for your accounting
              program. You get a mail when it is ready.
            </p>
          )
        }
      </Shown>
      <Button
        icon={FileText}
        wide
        className="mt-3"
        disabled={isOffline || accounts.length === 0}
        onClick={() => setAsking(true)}
      >
        Ask for a statement
      </Button>
      {asking && <StatementSheet accounts={accounts} onClose={() => setAsking(false)} />}
    </section>
  )
}

interface StatementRowProps {
  one: Statement
  isWanted: boolean
  isOffline: boolean
}

function StatementRow({ one, isWanted, isOffline }: StatementRowProps) {
  const { nuban, from, to, status, rows, created_at } = one
  const [choosing, setChoosing] = useState(false)
  const { tone, icon, words } = looks[status]
  const days = `${longDate(new Date(from))} to ${longDate(new Date(to))}`
  return (
    <>
      <Row
        lead={<span className={isWanted ? 'font-semibold' : undefined}>{days}</span>}
        status={
          <>
            <StateText tone={tone} icon={icon}>
              {words}
            </StateText>
            <span className="block figures">
              {nuban ?? 'Payments that came in'}
              {rows !== null && ` · ${counted(rows, 'line', 'lines')}`}
            </span>
          </>
        }
        when={<TimeText at={created_at} />}
        action={
          status === 'READY' && (
            <IconButton
              label={`Download the statement of ${days}`}
              icon={Download}
              disabled={isOffline}
              onClick={() => setChoosing(true)}
            />
          )
        }
      />
      {choosing && <StatementDownload one={one} days={days} onClose={() => setChoosing(false)} />}
    </>
  )
}
