// What stands for a name where there is no picture. Apart from the list kit, which a form does not need.

/** With the marks that belong to it: `Ẹ̀` is one letter of three signs. */
const firstLetter = (word: string) => /^.\p{M}*/u.exec(word.normalize('NFC'))?.[0] ?? ''

/** Two letters for the disc before a row: the first ones of the first two words. */
export function initials(name: string): string {
  const words = name
    .replace(/[^\p{L}\p{M}\p{N}\s]/gu, ' ')
    .trim()
    .split(/\s+/)
  return (
    words
      .slice(0, 2)
      .map(firstLetter)
      .join('')
      .toUpperCase() || '?'
  )
}
