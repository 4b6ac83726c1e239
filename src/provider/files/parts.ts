// The parts of a file on its way, sealed as what papers of people are worth: put together, and let go.
import type { Tables, Transaction } from '../database.ts'
import type { Secrets } from '../secrets.ts'
import './arriving-tables.ts'
import type { UploadTable } from './arriving-tables.ts'

/** To what a sealed part belongs. */
export const partOf = ({ merchant_id, upload_id, start }: PartName) =>
  `upload_part:${merchant_id}:${upload_id}:${start}`

type UploadName = Pick<UploadTable, 'merchant_id' | 'id'>

interface PartName { merchant_id: string, upload_id: string, start: number | string }

/** All that is there of it, in its order. */
export async function wholeOf(
  database: Transaction<Tables>, secrets: Secrets, { merchant_id, id }: UploadName,
): Promise<Buffer> {
  const parts = await database.selectFrom('upload_part').select(['start', 'sealed'])
    .where('merchant_id', '=', merchant_id).where('upload_id', '=', id).orderBy('start').execute()
  return Buffer.concat(parts.map(({ start, sealed }) =>
    secrets.open(sealed, partOf({ merchant_id, upload_id: id, start }))))
}

export async function dropParts(
  database: Transaction<Tables>, uploads: readonly UploadName[],
): Promise<void> {
  for (const { merchant_id, id } of uploads) {
    await database.deleteFrom('upload_part').where('merchant_id', '=', merchant_id)
      .where('upload_id', '=', id).execute()
  }
}
