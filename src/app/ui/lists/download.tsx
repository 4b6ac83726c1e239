// Taking a list away as a file: CSV for a spreadsheet, PDF for paper, with the filters that are set, the
// columns that are chosen, how far it is, and a way to stop.
import Download from 'lucide-react/icons/download'
import { use, useState } from 'react'
import { counted } from '#domain/counted.ts'
import { Button } from '../button.tsx'
import { Checkbox } from '../choices.tsx'
import { Progress } from '../progress.tsx'
import { Sheet } from '../sheet.tsx'
import type { Ending } from './export-file.ts'
import { ExportRight } from '../export-right.ts'
import { isMain, type Fact } from './fact.ts'
import { useExport, type ExportSource } from './use-export.ts'

interface DownloadButtonProps<T> extends ExportSource<T> {
  facts: readonly Fact<T>[]
}

/** Not there for who may not take data away. */
export function DownloadButton<T>(props: DownloadButtonProps<T>) {
  const mayExport = use(ExportRight)
  const [open, setOpen] = useState(false)
  if (mayExport === false) return null
  return (
    <>
      <Button size="small" icon={Download} className="list-chip" onClick={() => setOpen(true)}>
        Export
      </Button>
      {open && <ExportSheet {...props} onClose={() => setOpen(false)} />}
    </>
  )
}

function ExportSheet<T>({ facts, onClose, ...source }: DownloadButtonProps<T> & { onClose: () => void }) {
  const [without, setWithout] = useState<readonly string[]>([])
  // Settlements are printed with all that is known of them, on the sheet that the specification names.
  const hasMain = source.paper !== 'a1' && facts.some((fact) => !isMain(fact))
  const [mainOnly, setMainOnly] = useState(hasMain)
  const { state, start, stop } = useExport(source, onClose)
  const chosen = facts.filter(({ name }) => !without.includes(name))
  const printed = mainOnly ? chosen.filter(isMain) : chosen
  const toggle = (name: string) =>
    setWithout(without.includes(name) ? without.filter((each) => each !== name) : [...without, name])
  const close = () => {
    stop()
    onClose()
  }
  const save = (ending: Ending) => () => void start(ending, ending === 'pdf' ? printed : chosen)
  return (
    <Sheet
      open onClose={close} title="Export"
      footer={state ? (
        <Button look="tinted" wide onClick={close}>Cancel</Button>
      ) : (
        <div className="grid gap-3">
          <Button look="tinted" wide disabled={chosen.length === 0} onClick={save('csv')}>
            CSV for a spreadsheet
          </Button>
          <Button look="tinted" wide disabled={printed.length === 0} onClick={save('pdf')}>PDF</Button>
        </div>
      )}
    >
      <p className="text-15 text-soft">
        {source.filter ? `${source.filter}. ` : ''}The rows of this list as it is filtered now, at most 2,000.
      </p>
      {state ? <HowFar {...state} /> : (
        <fieldset className="mt-3">
          <legend className="mb-1 text-15 font-medium">Columns</legend>
          <div className="sm:grid sm:grid-cols-2 sm:gap-4">
            {facts.map(({ name, label }) => (
              <Checkbox key={name} checked={!without.includes(name)} onChange={() => toggle(name)}>
                {label}
              </Checkbox>
            ))}
          </div>
          {hasMain && (
            <Checkbox checked={mainOnly} onChange={() => setMainOnly(!mainOnly)} className="mt-3">
              Only the main columns in a PDF
              <span className="block text-13 text-soft">All of them may need a larger sheet than A4.</span>
            </Checkbox>
          )}
        </fieldset>
      )}
    </Sheet>
  )
}


function HowFar({ rows, total }: { rows: number; total: number | null }) {
  return (
    <div className="mt-4 mb-2">
      <Progress label="Exporting" {...(total !== null && { value: total === 0 ? 1 : rows / total })} />
      <p role="status" className="mt-2 text-15">
        {total === null ? 'Asking for the rows'
          : `${rows.toLocaleString('en-NG')} of ${counted(total, 'row', 'rows')}`}
      </p>
    </div>
  )
}
