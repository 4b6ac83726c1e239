// Choosing a file of payouts: read and checked with its progress in sight, its columns shown where a person
// has to look first, refused in words that say what to do.
import { useQuery } from '@tanstack/react-query'
import { counted } from '#domain/counted.ts'
import { useReachable } from '#app/api/use-reachable.ts'
import type { KeptValues } from '#app/offline/use-kept-values.ts'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { FileChoice, FileWork, NoNetwork } from '#app/ui/file-choice.tsx'
import { HoldStrip } from '#app/ui/hold-strip.tsx'
import { SaveLine } from '#app/ui/save-line.tsx'
import { SelectField } from '#app/ui/select-field.tsx'
import { StickyActions } from '#app/ui/sticky-actions.tsx'
import { Strip } from '#app/ui/strip.tsx'
import { noPayouts, type PayoutsTyped } from './file-draft.ts'
import type { PayoutsFile } from './file-work.ts'
import { PayoutsMap } from './payouts-map.tsx'
import { accountsReading } from './quote.tsx'
import { template } from './sheet/template.ts'

interface BulkFileProps {
  kept: KeptValues<PayoutsTyped>
  file: PayoutsFile
}

export function BulkFile({ kept, file }: BulkFileProps) {
  const { work } = file
  const isOnline = useReachable().state !== 'offline'
  const { data } = useQuery(accountsReading)
  const accounts = data?.accounts ?? []
  const source_nuban = kept.values.source_nuban || accounts[0]?.nuban || ''
  const isHeld = kept.isElsewhere
  const isRead = kept.values.rows.length > 0 && work.state === 'idle'
  return (
    <>
      <main className="flex-1 px-side pt-2 pb-6 lg:max-w-[720px]">
        <HoldStrip held={kept} what="file" className="mb-3" />
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
              onChange={(event) => kept.set({ source_nuban: event.currentTarget.value })}
            />
          </Field>
        )}
        {isRead && <Read {...{ kept, file }} />}
        {!isRead && work.state === 'idle' && (
          <FileChoice
            noun="payout"
            about={
              'Columns for account number, bank, amount and, if you like, narration. CSV or Excel, up to ' +
              '10,000 rows. Every row is checked before anything is paid.'
            }
            template={template}
            name="payouts"
            disabled={!isOnline || source_nuban === '' || isHeld}
            onFile={(chosen) => void file.take(chosen, source_nuban)}
          />
        )}
        {work.state !== 'idle' && <FileWork work={work} by="with the banks" />}
      </main>
      {isRead && (
        <StickyActions state={<SaveLine status={kept.status} />}>
          <Button
            look="primary" size="large" wide
            disabled={!isOnline || source_nuban === '' || isHeld || (kept.values.map?.doubts.length ?? 0) > 0}
            onClick={() => void file.check(source_nuban)}
          >
            {kept.values.batch === '' ? 'Check' : 'Go on with'} {rowsOf(kept.values.rows.length)}
          </Button>
        </StickyActions>
      )}
    </>
  )
}

const rowsOf = (count: number) => counted(count, 'row', 'rows')

/** Before its rows are checked: nobody knows yet what they come to. */
function Read({ kept, file }: BulkFileProps) {
  const { values: { rows, notes, file: name, batch }, set, isElsewhere, finish } = kept
  const again = () => {
    set({ ...noPayouts, source_nuban: kept.values.source_nuban })
    void finish()
  }
  return (
    <>
      <p className="text-22 font-semibold">{rowsOf(rows.length)} {batch === '' && 'not checked yet'}</p>
      <p className="mt-0.5 mb-4 text-15 text-soft break-words">{name}</p>
      {notes.map((note) => (
        <Strip key={note} kind="info" className="mb-3">
          {note}
        </Strip>
      ))}
      <PayoutsMap {...{ kept, file }} />
      <Button look="quiet" wide disabled={isElsewhere} onClick={again}>
        Choose another file
      </Button>
    </>
  )
}
