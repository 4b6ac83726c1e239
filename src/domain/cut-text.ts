// Texts made shorter without cutting a letter or an emoji apart.

/** What belongs to the sign before it: marks, variation selectors, tones of skin, second halves. */
const goesOn = /^(?:\p{M}|\p{Emoji_Modifier}|[\udc00-\udfff])/u
const JOINER = '\u200d'

/** At most so many UTF-16 units of a text, and never a part of a sign. */
export function cutText(text: string, most: number): string {
  let end = Math.min(text.length, most)
  if (end === text.length) return text
  const isWithin = () => text[end] === JOINER || text[end - 1] === JOINER || goesOn.test(text.slice(end))
  while (end > 0 && isWithin()) end -= 1
  return text.slice(0, end)
}
