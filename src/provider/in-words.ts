// What stands in the way of a program, for whoever started it: a line with what to do, not a stack.
import { BackupError } from './backup/file.ts'
import { sqlState } from './database.ts'
import { InUse } from './embedded.ts'
import { SettingsError } from './settings.ts'

/** What a person can mend; its message says how, and where it was thrown tells nothing. */
const known = [SettingsError, InUse, BackupError]

/** The error itself, with its stack, where it is none of those and LOG_LEVEL asks for everything. */
export function inWords(error: unknown): unknown {
  const isKnown = known.some((kind) => error instanceof kind)
  if (!isKnown && process.env['LOG_LEVEL']?.match(/debug|trace/)) return error
  if (!(error instanceof Error)) return String(error)
  if (isWithoutTables(error)) {
    return 'The provider was not started on this database yet: it has no tables. Run npm start once'
  }
  const isAway = 'code' in error && error.code === 'ECONNREFUSED'
  return isAway ? `The database does not answer: ${error.message}` : error.message
}

const NO_TABLE = '42P01'
const NO_DATABASE = '3D000'

const isWithoutTables = (error: Error) => [NO_TABLE, NO_DATABASE].includes(sqlState(error) ?? '')
