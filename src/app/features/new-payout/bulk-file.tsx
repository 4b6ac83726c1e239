// Choosing a file of payouts: read and checked with its progress in sight, refused in words that say what
// to do.
import { useQuery } from '@tanstack/react-query'
import Download from 'lucide-react/icons/download'
import FileSpreadsheet from 'lucide-react/icons/file-spreadsheet'
import { useState } from 'react'
import { bulk } from '#contract/bulk.ts'
import { Refusal } from '#contract/refusal.ts'
import { call } from '#app/api/call.ts'
import { useReachable } from '#app/api/use-reachable.ts'
import { rowsOfFile } from '#app/offline/sheet/file.ts'
import { SheetRefused } from '#app/offline/sheet/refused.ts'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { Field } from '#app/ui/field.tsx'
import { FileButton } from '#app/ui/file-button.tsx'
import { Progress } from '#app/ui/progress.tsx'
import { saveFile } from '#app/ui/save-file.ts'
import { SelectField } from '#app/ui/select-field.tsx'
import { Strip } from '#app/ui/strip.tsx'
import { accountsReading } from './quote.tsx'
import { payoutSheet } from './sheet/shape.ts'
import { templateCsv } from './sheet/template.ts'

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
    <main className="flex-1 px-side pb-6 lg:max-w-[720px]">
      {work.state === 'idle' && work.problem && (
        <Strip kind="error" className="mb-3" announce>
          {work.problem}
        </Strip>
      )}
      {!isOnline && (
        <Strip kind="info" className="mb-3">
          You are offline. Rows are checked with a network.
        </Strip>
      )}
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
        <Choice disabled={!isOnline || source_nuban === ''} onFile={(file) => void take(file)} />
      ) : (
        <Working work={work} />
      )}
    </main>
  )
}

function Choice({ disabled, onFile }: { disabled: boolean; onFile: (file: File) => void }) {
  const saveTemplate = () =>
    saveFile(new Blob([templateCsv()], { type: 'text/csv;charset=utf-8' }), 'payouts-template.csv')
  return (
    <>
      <Card>
        <h2 className="text-17 font-semibold">A row for each payout</h2>
        <p className="mt-1 text-15 text-soft">
          Columns for account number, bank, amount and, if you like, narration. CSV or Excel, up to 10,000
          rows. Every row is checked before anything is paid.
        </p>
        <FileButton
          label="Choose file"
          icon={FileSpreadsheet}
          disabled={disabled}
          onFile={onFile}
          accept=".csv,.xlsx,.txt,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
        />
      </Card>
      <Button look="quiet" icon={Download} wide className="mt-3" onClick={saveTemplate}>
        Download the template
      </Button>
    </>
  )
}

function Working({ work }: { work: Exclude<Work, { state: 'idle' }> }) {
  if (work.state === 'reading') {
    return (
      <Card>
        <Progress value={work.share} label="Reading the file" />
        <p className="mt-3 text-15" role="status">
          Reading the file
        </p>
      </Card>
    )
  }
  return (
    <Card className="flex items-center">
      <span className="spinner mr-3 text-forest" aria-hidden />
      <p className="text-15" role="status">
        Checking {work.rows.toLocaleString('en-NG')} {work.rows === 1 ? 'row' : 'rows'} with the banks
      </p>
    </Card>
  )
}
