// What something that leaves is known by outside: worked out from what is asked for, before it leaves. Asked
// for again, by a restored database that has lost what became of it, it has the same name once more, and the
// bank knows a copy for a copy.
import { createHash } from 'node:crypto'
import { lagosDay } from '#domain/time.ts'

/** Ours at the network: made up, as the sandbox has no licence. */
const INSTITUTION = '999099'

const DAY_S = 86_400n

/**
 * 30 digits: the sender's 6, the day in Lagos as yymmdd, a time of day as hhmmss and 12 more. All behind the
 * day comes out of `subject`, which nothing else may have.
 */
export function sessionOf(subject: string, at: Date): string {
  const drawn = BigInt(`0x${createHash('sha256').update(subject).digest('hex')}`)
  const time = new Date(Number(drawn % DAY_S) * 1000).toISOString().slice(11, 19).replaceAll(':', '')
  const rest = String((drawn / DAY_S) % 10n ** 12n).padStart(12, '0')
  return `${INSTITUTION}${lagosDay(at).replaceAll('-', '').slice(2)}${time}${rest}`
}
