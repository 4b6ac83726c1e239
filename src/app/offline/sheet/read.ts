// A file as rows, whatever kind it is by its bytes: the name says nothing certain.
import { hasColumns, rowsIn } from './columns.ts'
import { readCsv } from './csv.ts'
import { LARGEST_FILE, sheetMessages, SheetRefused } from './refused.ts'
import type { ReadChoice, ReadSheet, SheetShape } from './shape.ts'
import type { Table } from './table.ts'
import { readXlsx } from './xlsx.ts'

/** Throws {@link SheetRefused}, and nothing else, for a file that is no such list. */
export function readSheet<Needed extends string, Other extends string>(
  bytes: Uint8Array,
  shape: SheetShape<Needed, Other>,
  onProgress?: (share: number) => void,
  choice: ReadChoice = {},
): ReadSheet<Needed, Other> {
  try {
    const table = tableIn(bytes, shape, choice, onProgress)
    return { ...rowsIn(table, shape, choice), notes: table.notes }
  } catch (error) {
    throw error instanceof SheetRefused ? error : new SheetRefused(sheetMessages.broken)
  }
}

const startsWith = (bytes: Uint8Array, ...start: number[]) => start.every((byte, at) => bytes[at] === byte)

function tableIn(
  bytes: Uint8Array, shape: SheetShape, choice: ReadChoice, onProgress?: (share: number) => void,
): Table {
  if (bytes.length === 0) throw new SheetRefused(sheetMessages.empty)
  if (bytes.length > LARGEST_FILE) throw new SheetRefused(sheetMessages.large(bytes.length))
  if (startsWith(bytes, 0x50, 0x4b)) {
    return readXlsx(bytes, choice, (lines) => hasColumns(lines, shape), onProgress)
  }
  if (startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0)) throw new SheetRefused(sheetMessages.old)
  // A PDF, pictures, programs.
  const others = [
    [0x25, 0x50, 0x44, 0x46],
    [0x89, 0x50, 0x4e, 0x47],
    [0xff, 0xd8, 0xff],
    [0x4d, 0x5a, 0x90],
  ]
  if (others.some((start) => startsWith(bytes, ...start))) throw new SheetRefused(sheetMessages.kind)
  return readCsv(bytes, onProgress)
}
