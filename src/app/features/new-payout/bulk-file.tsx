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
import { useGoingOn } from '#app/ui/use-going-on.ts'
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
  const { state: reach } = useReachable()
  const isOnline = reach !== 'offline'
  const { data } = useQuery(accountsReading)
  const accounts = data?.accounts ?? []
  const { rows, bytes, batch, map, waits } = kept.values
  // Of several, a person says which one pays: also for a file that was chosen before they were known.
  const known = kept.values.source_nuban || (accounts.length === 1 ? accounts[0]?.nuban : '') || ''
  const source_nuban = known || accounts[0]?.nuban || ''
  const isHeld = kept.isElsewhere
  const isThere = (rows.length > 0 || bytes !== '') && work.state === 'idle'
  useGoingOn(waits && known !== '' && !isHeld && reach, () => void file.check(known))
  return (
    <>
      <main className="flex-1 px-side pt-2 pb-6 lg:max-w-[720px]">
        <HoldStrip held={kept} what="file" className="mb-3" />
        {work.state === 'idle' && work.problem && (
          <Strip kind="error" className="mb-3" announce>
            {work.problem}
          </Strip>
        )}
        {!isOnline && <NoNetwork file={fileState(kept.values)} done="paid" by="with the banks" />}
        {isOnline && waits && known === '' && accounts.length > 1 && (
          <Strip kind="info" className="mb-3" announce>
            Choose the account that pays, then check the file.
          </Strip>
        )}
        {accounts.length > 1 && (
          <Field label="Pay from" className="!mt-0 mb-4">
            <SelectField
              choices={accounts.map(({ nuban, bank }) => ({ value: nuban, label: `${bank} ${nuban}` }))}
              value={source_nuban}
              onChange={(event) => kept.set({ source_nuban: event.currentTarget.value })}
            />
          </Field>
        )}
        {isThere && <Read {...{ kept, file }} />}
        {!isThere && work.state === 'idle' && (
          <FileChoice
            noun="payout"
            about={
              'Columns for account number, bank, amount and, if you like, narration and whether it is a ' +
              'salary, which has no stamp duty. CSV or Excel, up to 10,000 rows. Every row is checked ' +
              'before anything is paid.'
            }
            template={template}
            name="payouts"
            disabled={(isOnline && source_nuban === '') || isHeld}
            onFile={(chosen) => void file.take(chosen, isOnline ? source_nuban : known)}
          />
        )}
        {work.state !== 'idle' && <FileWork work={work} by="with the banks" />}
      </main>
      {isThere && (
        <StickyActions state={<SaveLine status={kept.status} />}>
          <Button
            look="primary" size="large" wide
            disabled={!isOnline || source_nuban === '' || isHeld || (map?.doubts.length ?? 0) > 0}
            onClick={() => void file.check(source_nuban)}
          >
            {batch === '' ? 'Check' : 'Go on with'} {rows.length > 0 ? rowsOf(rows.length) : 'the file'}
          </Button>
        </StickyActions>
      )}
    </>
  )
}

const fileState = ({ waits, rows }: PayoutsTyped) => waits ? 'waits' : rows.length > 0 ? 'kept' : 'none'

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
      <p className="text-22 font-semibold">
        {rows.length === 0 ? 'File not read yet' : rowsOf(rows.length)}
        {rows.length > 0 && batch === '' && ' not checked yet'}
      </p>
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
