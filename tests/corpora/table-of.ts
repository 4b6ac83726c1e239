// Cells as a file of separated text, and the table that our reader finds in it.
import { readCsv } from '#app/offline/sheet/csv.ts'
import type { Table } from '#app/offline/sheet/table.ts'

const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`

export function tableOf(cells: readonly (readonly string[])[]): Table {
  const text = cells.map((row) => row.map(quoted).join(',')).join('\n')
  return readCsv(new TextEncoder().encode(text))
}
