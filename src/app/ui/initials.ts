// What stands for a name where there is no picture. Apart from the list kit, which a form does not need.

/** Two letters for the disc before a row: the first ones of the first two words. */
export function initials(name: string): string {
  const words = name
    .replace(/[^\p{L}\p{N}\s]/gu, ' ')
    .trim()
    .split(/\s+/)
  return (
    words
      .slice(0, 2)
      .map((word) => Array.from(word)[0] ?? '')
      .join('')
      .toUpperCase() || '?'
  )
}
