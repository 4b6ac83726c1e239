// The log in the terminal of whoever tries the provider: short lines, and only what went wrong, so that what
// the start has printed stays in sight.
import type { DestinationStream } from 'pino'

interface Line {
  level: number
  time: string
  msg: string
  method?: string
  path?: string
  status?: number
  ms?: number
  [field: string]: unknown
}

const WARN = 40

/** Whether lines are for people: nobody asked for a level, and nothing but a terminal reads them. */
export const isForPeople = (
  { production }: { production: boolean }, environment: Record<string, string | undefined>,
  isTerminal: boolean,
): boolean => isTerminal && !production && !environment['LOG_LEVEL']?.trim()

/** Takes the lines of pino and writes those that a person should see. */
export const logForPeople = (write: (text: string) => void): DestinationStream => ({
  write(text) {
    const line = JSON.parse(text) as Line
    if (line.level >= WARN || (line.status ?? 0) >= 400) write(`${inShort(line)}\n`)
  },
})

/** `09:30:00 PUT /v2/payouts 422 in 12 ms`, by the clock of UTC as everywhere in the log. */
function inShort({ level: _, time, msg, method, path, status, ms, request_id, ...more }: Line): string {
  const at = time.slice(11, 19)
  if (method !== undefined) return `${at} ${method} ${path} ${status} in ${ms} ms`
  const { err, ...facts } = more as { err?: { message?: string, stack?: string[] } }
  const said = Object.entries(facts).map(([name, value]) => `${name}=${JSON.stringify(value)}`)
  const where = err?.stack?.[0] ?? ''
  return [at, msg, ...err ? [`${err.message} ${where}`.trim()] : [], ...said,
    ...err && request_id ? [`request_id=${String(request_id)}`] : []].join(' ')
}
