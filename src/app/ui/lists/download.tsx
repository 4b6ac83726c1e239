// Taking a list away as a file: CSV for a spreadsheet, PDF for paper, with the filters that are set.
import Download from 'lucide-react/icons/download'
import { useState } from 'react'
import { longDate } from '#domain/time.ts'
import { Button } from '../button.tsx'
import { saveFile } from '../save-file.ts'
import { Sheet } from '../sheet.tsx'
import { toast } from '../toast.tsx'
import { factsCsv, fileName } from './csv.ts'
import type { Fact } from './fact.ts'

/** Spec 5, word for word. */
export const nothingToExport = 'Nothing to export. Please review your filter try again.'

interface DownloadButtonProps<T> {
  /** The name of the file, and its title: `payouts`, `Payouts`. */
  name: string
  title: string
  facts: readonly Fact<T>[]
  /** The rows to be written, at most as many as a download has. */
  items: () => Promise<readonly T[]>
  look?: 'outlined' | 'quiet'
}

export function DownloadButton<T>({ name, title, facts, items, look = 'outlined' }: DownloadButtonProps<T>) {
  const [open, setOpen] = useState(false)
  const [busy, setBusy] = useState(false)
  const save = async (ending: 'csv' | 'pdf') => {
    setBusy(true)
    try {
      const rows = await items()
      if (rows.length === 0) toast.error(nothingToExport)
      else await saveList(ending, { name, title, facts, rows })
    } catch (error) {
      toast.error((error as Error).message)
    } finally {
      setBusy(false)
      setOpen(false)
    }
  }
  return (
    <>
      <Button look={look} size="small" icon={Download} className="list-chip" onClick={() => setOpen(true)}>
        Export
      </Button>
      <Sheet open={open} onClose={() => setOpen(false)} title="Export">
        <p className="text-15 text-soft">The rows of this list as it is filtered now, at most 2,000.</p>
        <div className="grid gap-3 mt-4">
          <Button look="tinted" wide busy={busy} onClick={() => void save('csv')}>
            CSV for a spreadsheet
          </Button>
          <Button look="tinted" wide busy={busy} onClick={() => void save('pdf')}>
            PDF
          </Button>
        </div>
      </Sheet>
    </>
  )
}

interface Saved<T> {
  name: string
  title: string
  facts: readonly Fact<T>[]
  rows: readonly T[]
}

async function saveList<T>(ending: 'csv' | 'pdf', { name, title, facts, rows }: Saved<T>) {
  const now = new Date()
  if (ending === 'csv') {
    const text = new Blob([factsCsv(facts, rows)], { type: 'text/csv;charset=utf-8' })
    return saveFile(text, fileName(name, 'csv', now))
  }
  const { tablePdf } = await import('./pdf.ts')
  const table = {
    title,
    lead: `${rows.length.toLocaleString('en-NG')} rows, ${longDate(now)}`,
    heads: facts.map(({ label }) => label),
    rows: rows.map((item) => facts.map(({ text }) => text(item))),
  }
  saveFile(tablePdf(table), fileName(name, 'pdf', now))
}
