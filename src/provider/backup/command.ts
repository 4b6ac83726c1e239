// What the three commands have in common: what they are given, and figures for people.
import type { Settings } from '../settings.ts'
import { rowsOf, schemaOf, type Header } from './header.ts'

export interface Given { file: string, seal: boolean }

/** `<file>` and perhaps `--seal`; null for anything else. */
export function readArguments(typed: readonly string[], may_seal: boolean): Given | null {
  const seal = may_seal && typed.includes('--seal')
  const [file, ...more] = typed.filter((word) => !seal || word !== '--seal')
  return file === undefined || file.startsWith('-') || more.length > 0 ? null : { file, seal }
}

/** `1,204 rows in 87 tables, of 2026-11-21T09:30:00.000Z, by Oja 0.1.0, schema 0088_bills.sql` */
export const described = (header: Header): string =>
  `${count(rowsOf(header))} rows in ${header.tables.length} tables, of ${header.taken_at}, `
  + `by Oja ${header.product_version}, schema ${schemaOf(header)}`

/** `in 12.4 s: 81,000 rows and 24.1 MB a second` */
export function pace(header: Header, bytes: number, began: number): string {
  const seconds = (performance.now() - began) / 1_000
  return `in ${tenths(seconds)} s: ${count(rowsOf(header) / seconds)} rows and `
    + `${tenths(bytes / seconds / 1e6)} MB of the file a second`
}

const tenths = (number: number) => number.toLocaleString('en', { maximumFractionDigits: 1 })

export const count = (number: number): string => Math.round(number).toLocaleString('en')

/** Where the keys are, which no backup holds. */
export const whereKeysAre = ({ ENCRYPTION_KEY, DATA_DIR }: Settings): string =>
  (ENCRYPTION_KEY ? 'ENCRYPTION_KEY' : `${DATA_DIR}/encryption-key`)
