// References by the spec's rule: 12 characters drawn at random from the digits of the current timestamp. Two
// draws can be equal; the database keeps them unique, and whoever meets a clash draws again.
import { drawReference } from '#domain/reference.ts'
import type { Work } from '../work.ts'

type Drawing = Pick<Work, 'now' | 'random'>

/**
 * `tries` moves the stamp on, as waiting would: a moment such as 1111111111111 has one reference only, and
 * nobody could get past a clash there.
 */
export function newReference({ now, random }: Drawing, tries = 0): string {
  const bytes = random(48)
  let at = 0
  const next = () => bytes.readUInt32BE(4 * at++) / 2 ** 32
  return drawReference(now.getTime() + tries, next)
}

export const MOST_TRIES = 60
