// A batch that was sent: how far it is, what each part costs, and paying again what the bank refused.
import { useNavigate } from '@tanstack/react-router'
import RotateCw from 'lucide-react/icons/rotate-cw'
import { useState } from 'react'
import { bulk } from '#contract/bulk.ts'
import { counted } from '#domain/counted.ts'
import { useMay } from '#app/api/permissions.ts'
import { Button } from '#app/ui/button.tsx'
import { FactList } from '#app/ui/fact-list.tsx'
import { LinkButton } from '#app/ui/link-button.tsx'
import { Preview } from '#app/ui/lists/preview.tsx'
import { MoneyHero, MoneyText } from '#app/ui/money-text.tsx'
import { Progress } from '#app/ui/progress.tsx'
import { Strip } from '#app/ui/strip.tsx'
import { TimeText } from '#app/ui/time-text.tsx'
import { BatchState, rowFacts, rowsOf, type Batch, type BatchRow } from './batch-facts.tsx'
import { FoundPage } from './found.tsx'
import { useFollowedBatch } from './follow-batch.ts'
import { RetrySheet } from './retry.tsx'

export function BatchPage({ id }: { id: string }) {
  const query = useFollowedBatch(id)
  return (
    <FoundPage query={query} title="Batch" back="/dashboard/payouts">
      {(batch) => <Known batch={batch} />}
    </FoundPage>
  )
}

function Known({ batch }: { batch: Batch }) {
  const { bulk_reference, status, total_amount, sent_at, creator_name, fee, vat, stamp_duty, total_debit } =
    batch
  const [rows] = useState(() => rowsOf(bulk_reference))
  const all = `/dashboard/batch-details/${bulk_reference}`
  const some = (amount: Batch['fee']) => (amount > 0 ? <MoneyText amount={amount} /> : null)
  return (
    <>
      <p>
        <MoneyHero amount={total_amount} />
      </p>
      <div className="mt-1 mb-4">
        <BatchState status={status} />
      </div>
      <Counts batch={batch} />
      <div className="mt-2">
        <FactList
          facts={[
            { label: 'File', value: batch.name },
            { label: 'Fees', value: some(fee) },
            { label: 'VAT on the fees', value: some(vat) },
            { label: 'Stamp duty', value: some(stamp_duty) },
            { label: 'Total', value: <MoneyText amount={total_debit} />, strong: true },
            { label: 'Sent', value: sent_at && <TimeText at={sent_at} /> },
            { label: 'Asked by', value: creator_name },
            { label: 'Reference', value: <span className="figures">{bulk_reference}</span> },
          ]}
        />
      </div>
      <Linked batch={batch} />
      <Preview
        title="Payouts"
        rows={rows}
        facts={rowFacts}
        keyOf={({ id }) => id}
        to={(row: BatchRow) => pathOf(row, all)}
        all={all}
        empty={null}
      />
    </>
  )
}

export const pathOf = ({ unique_reference }: BatchRow, all: string) =>
  unique_reference ? `/dashboard/payouts/${unique_reference}` : all

function Counts({ batch }: { batch: Batch }) {
  const { valid, invalid, successful, pending, failed, status, is_template } = batch
  if (status === 'DRAFT') {
    return (
      <Strip kind="info">This batch is not sent yet. Its rows are kept until you send or drop them.</Strip>
    )
  }
  if (is_template) {
    return <Strip kind="info">{templateWords[status] ?? 'Nothing more is paid of this batch.'}</Strip>
  }
  const done = successful + failed
  const progress = `${done} of ${counted(valid, 'payout is', 'payouts are')} through`
  return (
    <div className="p-4 rounded-card bg-card">
      <Progress value={valid === 0 ? 1 : done / valid} label={progress} />
      <p className="mt-3 text-15">
        <Count tone="text-leaf" words={`${successful} successful, `} />
        <Count tone="text-amber" words={`${pending} pending, `} />
        <Count tone="text-clay" words={`${failed} failed`} />
      </p>
      {invalid > 0 && (
        <p className="text-15 text-soft">{counted(invalid, 'row was', 'rows were')} left out</p>
      )}
      <InMoney batch={batch} />
    </div>
  )
}

/** What became of the money that was asked for; what failed is there to be spent again. */
function InMoney({ batch }: { batch: Batch }) {
  const { total_amount, paid_amount, pending_amount, failed_amount, freed } = batch
  if (paid_amount === undefined) return null
  const some = (amount: Batch['freed']) =>
    (amount !== undefined && amount > 0 ? <MoneyText amount={amount} /> : null)
  return (
    <div className="mt-2">
      <FactList
        facts={[
          { label: 'Asked', value: <MoneyText amount={total_amount} /> },
          { label: 'Paid', value: <MoneyText amount={paid_amount} /> },
          { label: 'Pending', value: some(pending_amount) },
          { label: 'Failed', value: some(failed_amount) },
          { label: 'Back in your balance, with charges', value: some(freed) },
        ]}
      />
    </div>
  )
}

const templateWords: Partial<Record<Batch['status'], string>> = {
  PENDING: 'It waits for approval. Its rows are paid on their day once it is approved.',
  SCHEDULED: 'Its rows are paid on each day of the schedule, as a batch of that day.',
  SUCCESSFUL: 'The schedule is through. Each of its days has a batch of its own.',
}

const Count = ({ tone, words }: { tone: string; words: string }) => <b className={tone}>{words}</b>

function Linked({ batch }: { batch: Batch }) {
  const { bulk_reference, schedule_reference, retry_of, retried_by, can_retry, pending, status } = batch
  const mayPay = useMay('initiate_payouts')
  const [open, setOpen] = useState(false)
  const canRetry =
    mayPay &&
    can_retry > 0 &&
    pending === 0 &&
    !retried_by &&
    (status === 'PARTIALLY_SUCCESSFUL' || status === 'FAILED')
  return (
    <div className="grid gap-3 mt-4">
      {status === 'DRAFT' && mayPay && (
        <LinkButton
          to="/dashboard/new-payout/bulk-transfer"
          search={{ batch: bulk_reference } as never}
          look="primary"
          wide
        >
          Go on with this batch
        </LinkButton>
      )}
      {canRetry && (
        <Button look="primary" icon={RotateCw} wide onClick={() => setOpen(true)}>
          Retry {can_retry} failed
        </Button>
      )}
      {schedule_reference && (
        <LinkButton
          to="/dashboard/payouts/scheduled/$id"
          params={{ id: schedule_reference }}
          look={batch.is_template ? 'primary' : 'tinted'}
          wide
        >
          See the schedule
        </LinkButton>
      )}
      {retry_of && (
        <LinkButton to="/dashboard/batch/$id" params={{ id: retry_of }} look="tinted" wide>
          The batch that this one retries
        </LinkButton>
      )}
      {retried_by && (
        <LinkButton to="/dashboard/batch/$id" params={{ id: retried_by }} look="tinted" wide>
          The batch that retries the failed rows
        </LinkButton>
      )}
      {open && <RetryBatch batch={batch} onClose={() => setOpen(false)} />}
    </div>
  )
}

function RetryBatch({ batch, onClose }: { batch: Batch; onClose: () => void }) {
  const navigate = useNavigate()
  // As it was when the sheet was opened: once they are under way, by an answer that was lost, it is none.
  const [count] = useState(batch.can_retry)
  const again =
    counted(count, 'payout that the bank refused is', 'payouts that the bank refused are')
  return (
    <RetrySheet
      again={{ bulk_reference: batch.bulk_reference }} list={bulk.processed.path} onClose={onClose}
      lead={`${again} paid again. What went through is not touched.`}
      onDone={({ bulk_reference: id }) => id && navigate({ to: '/dashboard/batch/$id', params: { id } })}
    />
  )
}
