// JSON lines on standard output. What is written is named here or by the caller field by field: never a body,
// a header, a query string or a whole object that came from outside.
import { pino, type DestinationStream, type Logger } from 'pino'
import { loggedWords } from './logged-path.ts'
import type { Settings } from './settings.ts'

export type Log = Logger

const secretFields =
  ['password', 'token', 'authorization', 'secret', 'pin', 'otp', 'totp_code', 'bvn', 'nin', 'body']

/** `to`: where lines go instead of standard output. */
export function openLog(level: Settings['LOG_LEVEL'], to?: DestinationStream): Log {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: secretFields.flatMap((name) => [name, `*.${name}`]), censor: '[hidden]' },
    serializers: { err: describeError },
  }
  return to ? pino(options, to) : pino(options)
}

/**
 * What went wrong and where, without the values: a database error's detail and
 * parameters can hold personal data.
 */
function describeError(error: unknown): object {
  if (!(error instanceof Error)) return { message: 'a thrown value that is no error' }
  const code = 'code' in error ? String(error.code) : undefined
  // PostgreSQL quotes the value that a data exception (class 22) is about.
  const message = code?.startsWith('22') ? error.message.replaceAll(/"[^"]*"/g, '"..."') : error.message
  return {
    name: error.name, message: loggedWords(message.slice(0, 500)), ...(code && { code }),
    stack: stackOf(error),
  }
}

function stackOf({ stack = '' }: Error): string[] {
  return stack.split('\n').slice(1, 12).map((line) => line.trim()).filter((line) => line.startsWith('at '))
}
