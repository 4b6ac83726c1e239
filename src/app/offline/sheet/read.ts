// A file as rows, whatever kind it is by its bytes: the name says nothing certain.
import { readCsv, type Sheet } from './csv.ts'
import { rowsIn } from './columns.ts'
import { LARGEST_FILE, sheetMessages, SheetRefused } from './refused.ts'
import type { ReadSheet, SheetShape } from './shape.ts'
import { readXlsx } from './xlsx.ts'

/** Throws {@link SheetRefused}, and nothing else, for a file that is no such list. */
export function readSheet<Needed extends string, Other extends string>(
  bytes: Uint8Array,
  shape: SheetShape<Needed, Other>,
  onProgress?: (share: number) => void,
): ReadSheet<Needed, Other> {
  try {
    const { lines, notes } = linesIn(bytes, onProgress)
    return { rows: rowsIn(lines, shape), notes }
  } catch (error) {
    throw error instanceof SheetRefused ? error : new SheetRefused(sheetMessages.broken)
  }
}

const startsWith = (bytes: Uint8Array, ...start: number[]) => start.every((byte, at) => bytes[at] === byte)

function linesIn(bytes: Uint8Array, onProgress?: (share: number) => void): Sheet {
  if (bytes.length === 0) throw new SheetRefused(sheetMessages.empty)
  if (bytes.length > LARGEST_FILE) throw new SheetRefused(sheetMessages.large(bytes.length))
  if (startsWith(bytes, 0x50, 0x4b)) return readXlsx(bytes, onProgress)
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
