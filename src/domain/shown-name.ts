// Names that others decide by: of people who ask for money and approve it, and of roles. One that only looks
// like another ("Bоla" with a Cyrillic о) would let somebody pass for a colleague.

import { foldLetters } from './folding.ts'

export const nameMessages = {
  unseen: 'Remove the characters that cannot be seen.',
  letters: 'Write this name in Latin letters: some of these look like others.',
} as const

/** Joiners, marks of direction, fillers, variation selectors. */
const unseen = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\u034f\u115f\u1160\u17b4\u17b5\u3164\uffa0\p{Variation_Selector}]/u

/** Latin letters as phoneticians write them look like others; those of Hausa are letters here. */
const phonetic = /(?![ɓɗƙƴɛɔəŋ])[\u0250-\u02af\u1d00-\u1dbf\ua7f2-\ua7ff\uab30-\uab6f]/u

/** Why a name is refused that only looks like another; null where it is what it looks like. */
export function nameProblem(name: string): string | null {
  if (unseen.test(name)) return nameMessages.unseen
  const letters = Array.from(name.normalize('NFC').matchAll(/\p{L}/gu), ([letter]) => letter)
  const isPlain = letters.every((letter) =>
    /\p{Script=Latin}/u.test(letter) && !phonetic.test(letter) && letter.normalize('NFKC') === letter)
  // Of one alphabet that has no letter like ours.
  const isArabic = letters.length > 0 && letters.every((letter) => /\p{Script=Arabic}/u.test(letter))
  return isPlain || isArabic ? null : nameMessages.letters
}

/** What is left of a name to somebody who only glances at it: `Appr0ver.` looks like `approver`. */
export const glancedName = (name: string): string =>
  foldLetters(name).replace(/[^\p{L}\p{N}]/gu, '').replaceAll('0', 'o').replace(/[1i]/g, 'l')
