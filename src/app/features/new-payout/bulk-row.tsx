// One row that cannot be paid as it stands: the reason, and mending or dropping it where it is.
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { bulk } from '#contract/bulk.ts'
import { Refusal } from '#contract/refusal.ts'
import { formatMoney } from '#domain/money.ts'
import { useWriting } from '#app/api/queries.ts'
import { calmName } from '#app/ui/calm-name.ts'
import { StateText } from '#app/ui/chip.tsx'
import { MendableRow } from '#app/ui/mendable-row.tsx'
import { MoneyText } from '#app/ui/money-text.tsx'
import { toast } from '#app/ui/toast.tsx'
import CircleAlert from 'lucide-react/icons/circle-alert'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { batchPaths, Mending, type Row } from './mending.tsx'

/** Spec 8, word for word. */
export const couldNotDelete = 'Could not delete record. Please check you network and try again'

const beside = (before: string | 0 | undefined) => (before ? `: ${before}` : '')

const warningWords: Record<string, (row: Row) => string> = {
  duplicate: () => 'The same account and amount twice in this file.',
  repeat: () => 'The same was paid in the last 7 days.',
  unnamed: () => 'The bank did not name this account.',
  changed: ({ last_amount }) =>
    `Another amount than in your last batch${beside(last_amount && formatMoney(last_amount))}.`,
  moved: ({ last_account }) =>
    `Another account than this name had in your last batch${beside(last_account)}.`,
}

export function BulkRow({ row, bulk_reference }: { row: Row; bulk_reference: string }) {
  const [mending, setMending] = useState(false)
  const client = useQueryClient()
  const removal = useWriting(bulk.remove, { quiet: true })
  const drop = () =>
    removal.mutate(
      { params: { id: row.id } },
      {
        onSuccess: () =>
          Promise.all(batchPaths.map((path) => client.invalidateQueries({ queryKey: [path] }))),
        onError: (error) => toast.error(error instanceof Refusal ? error.message : couldNotDelete),
      },
    )
  const isWrong = row.status === 'INVALID'
  return (
    <MendableRow
      row={row.row} isDropping={removal.isPending} onFix={() => setMending(true)} onDrop={drop}
    >
      <div className="flex flex-wrap items-baseline">
        <span className="flex-1 min-w-[6rem] mr-2 font-medium">
          {row.account_name ? calmName(row.account_name) : row.beneficiary_nuban || 'No account number'}
        </span>
        <span className="font-semibold figures">
          {row.amount === null ? row.amount_given || 'No amount' : <MoneyText amount={row.amount} />}
        </span>
      </div>
      <p className="text-13 text-soft">
        Row {row.row} · {row.bank_name || row.bank_code || 'No bank'}
        {row.account_name && (
          <>
            {' '}
            · <span className="figures">{row.beneficiary_nuban}</span>
          </>
        )}
      </p>
      {isWrong && (
        <StateText tone="clay" icon={CircleAlert} className="mt-1">
          {row.problem}
        </StateText>
      )}
      {row.warnings?.map((warning) => (
        <StateText key={warning} tone="amber" icon={TriangleAlert} className="mt-1">
          {warningWords[warning]?.(row)}
        </StateText>
      ))}
      {mending && <Mending row={row} bulk_reference={bulk_reference} onClose={() => setMending(false)} />}
    </MendableRow>
  )
}
