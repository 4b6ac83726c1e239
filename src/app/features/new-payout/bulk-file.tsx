// Choosing a file of payouts: read and checked with its progress in sight, refused in words that say what
// to do.
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { bulk } from '#contract/bulk.ts'
import { Refusal } from '#contract/refusal.ts'
import { call } from '#app/api/call.ts'
import { useReachable } from '#app/api/use-reachable.ts'
import { rowsOfFile } from '#app/offline/sheet/file.ts'
import { SheetRefused } from '#app/offline/sheet/refused.ts'
import { Field } from '#app/ui/field.tsx'
import { FileChoice, FileWork, NoNetwork } from '#app/ui/file-choice.tsx'
import { SelectField } from '#app/ui/select-field.tsx'
import { Strip } from '#app/ui/strip.tsx'
import { accountsReading } from './quote.tsx'
import { payoutSheet } from './sheet/shape.ts'
import { template } from './sheet/template.ts'

/** Spec 8, word for word. */
export const couldNotValidate = 'Could not validate records. Please check you network and try again'

type Work =
  | { state: 'idle'; problem: string | null }
  | { state: 'reading'; share: number }
  | { state: 'checking'; rows: number }

export function BulkFile({ onChecked }: { onChecked: (bulk_reference: string, notes: string[]) => void }) {
  const [work, setWork] = useState<Work>({ state: 'idle', problem: null })
  const [source, setSource] = useState('')
  const isOnline = useReachable().state !== 'offline'
  const { data } = useQuery(accountsReading)
  const accounts = data?.accounts ?? []
  const source_nuban = source || accounts[0]?.nuban || ''
  const take = async (file: File) => {
    setWork({ state: 'reading', share: 0 })
    try {
      const { rows, notes } = await rowsOfFile(file, payoutSheet, (share) =>
        setWork({ state: 'reading', share }),
      )
      setWork({ state: 'checking', rows: rows.length })
      const name = file.name.slice(0, 100)
      const { bulk_reference } = await call(bulk.validate, {
        body: { transactions: rows, source_nuban, name },
      })
      onChecked(bulk_reference, notes)
    } catch (error) {
      const isSaid = error instanceof SheetRefused || error instanceof Refusal
      setWork({ state: 'idle', problem: isSaid ? error.message : couldNotValidate })
    }
  }
  return (
    <main className="flex-1 px-side pt-2 pb-6 lg:max-w-[720px]">
      {work.state === 'idle' && work.problem && (
        <Strip kind="error" className="mb-3" announce>
          {work.problem}
        </Strip>
      )}
      {!isOnline && <NoNetwork />}
      {accounts.length > 1 && (
        <Field label="Pay from" className="!mt-0 mb-4">
          <SelectField
            choices={accounts.map(({ nuban, bank }) => ({ value: nuban, label: `${bank} ${nuban}` }))}
            value={source_nuban}
            onChange={(event) => setSource(event.currentTarget.value)}
          />
        </Field>
      )}
      {work.state === 'idle' ? (
        <FileChoice
          noun="payout"
          about={
            'Columns for account number, bank, amount and, if you like, narration. CSV or Excel, up to ' +
            '10,000 rows. Every row is checked before anything is paid.'
          }
          template={template}
          name="payouts"
          disabled={!isOnline || source_nuban === ''}
          onFile={(file) => void take(file)}
        />
      ) : (
        <FileWork work={work} by="with the banks" />
      )}
    </main>
  )
}
