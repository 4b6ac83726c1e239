// What a backup says of itself before its rows.
import { readFile } from 'node:fs/promises'
import * as z from 'zod/mini'
import { root } from '../root.ts'
import { BackupError } from './file.ts'
import { Proof } from './proof.ts'

const Header = z.object({
  product: z.literal('oja'),
  product_version: z.string(),
  /** When the snapshot was taken, by the database's clock. */
  taken_at: z.iso.datetime({ offset: true }),
  postgresql: z.string(),
  /** The newest is the schema's version. */
  migrations: z.array(z.object({ number: z.number(), name: z.string(), checksum: z.string() }))
    .check(z.minLength(1)),
  /** The newest migration of the queue's own tables. */
  queue_version: z.number(),
  /** In the order in which their rows follow. */
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()), rows: z.number() })),
  sequences: z.array(z.object({ name: z.string(), last_value: z.string(), is_called: z.boolean() })),
  proof: Proof,
})
export type Header = z.infer<typeof Header>

const BEGINS = '-- '

/** A comment to SQL: behind it the content reads as a script that loads the rows. */
export const headerLine = (header: Header): string => `${BEGINS}${JSON.stringify(header)}\n`

export function readHeader(line: string): Header {
  if (!line.startsWith(BEGINS)) throw new BackupError('The file has no header')
  const read = Header.safeParse(JSON.parse(line.slice(BEGINS.length)))
  if (!read.success) throw new BackupError('The header of the file is not one that this version can read')
  return read.data
}

export async function productVersion(): Promise<string> {
  const text = await readFile(new URL('package.json', root), 'utf8')
  return (JSON.parse(text) as { version: string }).version
}

/** `0088_bills_delivered_late.sql` of the newest migration. */
export const schemaOf = ({ migrations }: Header): string => migrations.at(-1)?.name ?? ''

export const rowsOf = ({ tables }: Pick<Header, 'tables'>): number =>
  tables.reduce((sum, { rows }) => sum + rows, 0)
