// One settlement: how much reaches which account, how it stands, what happened, and its payments.
import { useQuery } from '@tanstack/react-query'
import Download from 'lucide-react/icons/download'
import type { ReactNode } from 'react'
import type { Answer } from '#contract/endpoint.ts'
import { settlements } from '#contract/settlements.ts'
import { formatMoney } from '#domain/money.ts'
import { useFollowing } from '#app/api/follow.ts'
import { useMay } from '#app/api/permissions.ts'
import { useStanding } from '#app/api/standing.ts'
import { useDownload } from '#app/api/use-download.ts'
import { useReachable } from '#app/api/use-reachable.ts'
import { useSession } from '#app/api/use-session.ts'
import { Button } from '#app/ui/button.tsx'
import { SectionHead } from '#app/ui/card.tsx'
import { downloadProblem } from '#app/ui/download-problem.ts'
import { ItemPage } from '#app/ui/item-page.tsx'
import { ListCard, Row, RowLink } from '#app/ui/list-card.tsx'
import { Detail } from '#app/ui/lists/detail.tsx'
import { MoneyHero, MoneyText } from '#app/ui/money-text.tsx'
import { saveFile } from '#app/ui/save-file.ts'
import { SimulateButton } from '#app/ui/simulate-button.tsx'
import { Strip } from '#app/ui/strip.tsx'
import { TimeText } from '#app/ui/time-text.tsx'
import { toast } from '#app/ui/toast.tsx'
import { settlementFacts, settlementLooks, settlementReading, type Settlement } from './facts.tsx'
import { Timeline } from './timeline.tsx'

type Shows = Answer<typeof settlements.show>

interface SettlementPageProps {
  id: string
  /** The list of its payments. */
  payments: ReactNode
}

export function SettlementPage({ id, payments }: SettlementPageProps) {
  const query = useQuery(useFollowing(settlementReading(id),
    ({ settlement }: Shows) => settlement.settlement_status !== 'SUCCESSFUL'))
  return (
    <ItemPage
      title="Settlement" back="/dashboard/settlements/settled" what="settlement" width="all"
      standing={useStanding(query)}
    >
      {({ settlement, events, splits }) => (
        <>
          <div className="lg:max-w-[1040px]">
            <Detail
              facts={settlementFacts}
              item={settlement}
              hero={<MoneyHero amount={settlement.amount} />}
              above={
                <>
                  <Standing settlement={settlement} />
                  <Actions settlement={settlement} />
                  <Shares splits={splits} />
                  <SectionHead title="What happened" />
                  <Timeline events={events} isInParts={settlement.parts > 1} />
                  <div className="mb-4" />
                </>
              }
            />
          </div>
          <SectionHead title="Its payments" />
          {payments}
        </>
      )}
    </ItemPage>
  )
}

/** What sub-accounts got of it, each by a settlement of its own. */
function Shares({ splits }: Pick<Shows, 'splits'>) {
  if (splits.length === 0) return null
  return (
    <>
      <SectionHead title="To sub-accounts" />
      <ListCard label="To sub-accounts">
        {splits.map(({ sub_account, settlement_reference: id, account_name, amount, ...split }) => {
          const parts = {
            lead: account_name, amount: <MoneyText amount={amount} />,
            status: [`${split.bank_name} ${split.nuban}`, split.recovered > 0
              && `${formatMoney(split.recovered)} kept for payments taken back`].filter(Boolean).join(' · '),
            when: split.settlement_status && settlementLooks[split.settlement_status].words,
          }
          return id === null ? <Row key={sub_account} {...parts} />
            : <RowLink key={sub_account} to="/dashboard/settlements/details/$id" params={{ id }} {...parts} />
        })}
      </ListCard>
    </>
  )
}

/** What is to be known while it is not paid; the money is kept whatever happens. */
function Standing({ settlement }: { settlement: Settlement }) {
  const { settlement_status: status, contradicted, reason, next_try_at, paid_amount, parts } = settlement
  if (contradicted) {
    return (
      <Strip kind="warning" className="mb-4" announce title="Our staff clear this up with the bank.">
        The bank said of this settlement that it was refused, and also that it was paid. Nothing more is sent
        until it is known.
      </Strip>
    )
  }
  if (status === 'FAILED') {
    return (
      <Strip
        kind="error" className="mb-4" announce
        title={paid_amount > 0 ? 'The bank refused the rest of it.' : 'The bank refused it.'}
      >
        {reason} {paid_amount > 0 && <>{formatMoney(paid_amount)} of it was paid before. </>}
        Your money is kept for you.{' '}
        {next_try_at && <>It is tried again by itself, next at <TimeText at={next_try_at} exact />.</>}
      </Strip>
    )
  }
  if (status === 'SUCCESSFUL') return null
  return (
    <Strip kind="info" className="mb-4" announce>
      {status === 'PENDING' ? 'It leaves for the bank in a moment.'
        : 'It is sent, and the bank has not said yet whether it is paid. It is asked again by itself.'}
      {parts > 1 && <>
        {' '}It goes in {parts} transfers, one after the other, as one transfer cannot carry it all.
        {paid_amount > 0 && <> {formatMoney(paid_amount)} is paid.</>}
      </>}
    </Strip>
  )
}

function Actions({ settlement }: { settlement: Settlement }) {
  const mayExport = useMay('export_data')
  const isTest = useSession()?.mode === 'test'
  const { settlement_reference: id, settlement_status } = settlement
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(9rem,1fr))] gap-3 mb-4">
      {mayExport && <StatementButton id={id} />}
      {isTest && settlement_status !== 'SUCCESSFUL' && (
        <SimulateButton search={{ part: 'settlement', settlement: id }}>Skip time</SimulateButton>
      )}
    </div>
  )
}

/** All payments as one file, however many: the provider writes it, so that a phone need not ask for pages. */
function StatementButton({ id }: { id: string }) {
  const { busy, take } = useDownload(settlements.statement, saveFile,
    (error) => toast.error(downloadProblem(error)))
  const isOffline = useReachable().state === 'offline'
  const save = () => take({ params: { id } }, `settlement-${id}.csv`)
  return (
    <Button look="primary" icon={Download} wide busy={busy} disabled={isOffline} onClick={() => void save()}>
      Statement
    </Button>
  )
}
