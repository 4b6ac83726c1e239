// A file of rows as this phone keeps it until its rows are stored, and how older copies become new ones.
import type { Checked, GivenRow } from './bulk-steps.tsx'
import { mapBefore, type MapChoice, type ShownMap } from './shown-map.ts'

/** A file as this phone keeps it: as many rows, and as much of each, as the reader of files takes. */
export interface FileTyped<R extends GivenRow> {
  /** What it is called. */
  file: string
  rows: R[]
  notes: string[]
  /** Which of its columns is which; null until it is read. */
  map: ShownMap | null
  /** The file itself, as text, to be read again; '' before it is read. */
  bytes: string
  /** How it shall be read, as far as that is chosen. */
  choosing: MapChoice
  /** It was chosen without a network: it goes on by itself once there is one. */
  waits: boolean
  /** What its rows came to; null until they were looked at. */
  checked: Checked | null
}

export const noFile = {
  file: '', rows: [], notes: [], map: null, bytes: '', choosing: {}, waits: false, checked: null,
}

/** What was kept before files could be read again, and before their headings could be chosen. */
export const fileMigrations = {
  1: (values: object) => ({ ...noFile, ...values }),
  2: (values: { map: ShownMap | null }) => ({ ...noFile, ...values, map: mapBefore(values.map) }),
}
