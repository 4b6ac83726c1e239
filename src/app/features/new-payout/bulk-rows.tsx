// The rows of a file that need a person, a few dozen at a time, each with its reason.
import { useState } from 'react'
import { bulk } from '#contract/bulk.ts'
import { listingOf } from '#app/api/listing.ts'
import { providerDate } from '#app/clock/provider-time.ts'
import { SectionHead } from '#app/ui/card.tsx'
import { ListCard } from '#app/ui/list-card.tsx'
import { csvOf, fileName } from '#app/ui/lists/csv.ts'
import { ShowMore } from '#app/ui/lists/show-more.tsx'
import { useRows } from '#app/ui/lists/use-rows.ts'
import { saveFile } from '#app/ui/save-file.ts'
import { toast } from '#app/ui/toast.tsx'
import { BulkRow } from './bulk-row.tsx'
import type { Row } from './mending.tsx'

interface BulkRowsProps {
  title: string
  bulk_reference: string
  status: 'INVALID' | 'warned' | 'VALID'
  count: number
  /** Only so many, from the first. */
  most?: number
}

const AT_ONCE = 30

export function BulkRows({ title, bulk_reference, status, count, most }: BulkRowsProps) {
  const [rows] = useState(() => listingOf(bulk.transactions, { bulk_reference, status }))
  const listing = useRows(rows, {}, most ?? AT_ONCE)
  const { items } = listing
  if (count === 0 || items.length === 0) return null
  const save = () => rows.everyRow().then(saveRows, (error: Error) => toast.error(error.message))
  return (
    <>
      <SectionHead
        title={title}
        end={
          status === 'INVALID' && (
            <button
              type="button"
              className="min-h-[48px] -my-3.5 font-semibold text-forest"
              onClick={() => void save()}
            >
              Download
            </button>
          )
        }
      />
      <ListCard label={title}>
        {items.slice(0, most).map((row) => (
          <BulkRow key={row.row} row={row} bulk_reference={bulk_reference} />
        ))}
      </ListCard>
      {most === undefined && (
        <ShowMore listing={listing}>Show more of {count.toLocaleString('en-NG')}</ShowMore>
      )}
    </>
  )
}

/**
 * The columns of the template, so that the file can be mended and chosen again, and the reason behind them.
 */
export function rejectedCsv(rows: readonly Row[]): string {
  return csvOf([
    ['account number', 'bank', 'amount', 'narration', 'is salary', 'row', 'reason'],
    ...rows.map(({ beneficiary_nuban, bank_name, bank_code, amount_given, narration, row, ...one }) => [
      beneficiary_nuban,
      bank_name || bank_code,
      amount_given,
      narration ?? '',
      one.field === 'is_salary' ? '' : one.is_salary ? 'yes' : 'no',
      String(row),
      one.problem ?? '',
    ]),
  ])
}

function saveRows(rows: readonly Row[]) {
  const text = new Blob([rejectedCsv(rows)], { type: 'text/csv;charset=utf-8' })
  saveFile(text, fileName('rejected-rows', 'csv', providerDate()))
}
