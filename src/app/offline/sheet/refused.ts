// A file that cannot be read as rows; the message tells the person what to do instead.
import { counted } from '#domain/counted.ts'
import { payoutLimits } from '#domain/payout.ts'

export class SheetRefused extends Error {
  override readonly name = 'SheetRefused'
}

/** Bytes: ten thousand rows are at most two megabytes. */
export const LARGEST_FILE = 10_000_000
/** Bytes of a sheet once it is unpacked. */
export const LARGEST_SHEET = 30_000_000
/** Blank rows and a heading are read over; beyond this it is no list of rows. */
export const MOST_LINES = payoutLimits.bulk_rows + 500

const tooMany = (most: number) =>
  `This file has more than ${counted(most, 'row', 'rows')}. Split it into several files.`

export const sheetMessages = {
  large: (bytes: number) =>
    `This file has ${Math.ceil(bytes / 1_000_000)} MB. A list of 10,000 rows has at most 2 MB: ` +
    'copy the rows into the template and choose that.',
  empty: 'This file has no rows. Fill in the template and choose it again.',
  // Made when it is said: the first number in words of a locale takes a cheap phone 100 ms.
  get rows() { return tooMany(payoutLimits.bulk_rows) },
  more: tooMany,
  kind: 'This is no CSV or Excel file. Save the list as .xlsx or .csv and choose it again.',
  old: 'This is an old Excel file, or it has a password. Save it as .xlsx without one and choose it.',
  broken: 'This Excel file is damaged. Open it, save it again as .xlsx or .csv, and choose it again.',
  quotes: 'This file has quotes that do not close. Save it as .xlsx and choose it again.',
  sheet: 'This workbook has no visible sheet. Show the sheet, save the workbook and choose it again.',
  bomb: 'This Excel file unpacks to more than a list of rows can be. Copy the rows into the template.',
} as const
