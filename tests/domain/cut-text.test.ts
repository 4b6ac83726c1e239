// A text is made shorter between its signs, never within one.
import { expect, test } from 'vitest'
import { cutText } from '#domain/cut-text.ts'

test.each([
  ['Ada', 10, 'Ada'],
  ['Ada Obi', 3, 'Ada'],
  ['Ada 😀', 5, 'Ada '],
  ['Ada 👩🏾', 6, 'Ada '],
  ['Ada 👩‍🌾', 7, 'Ada '],
  ['Ọláńrewájú', 4, 'Ọláń'],
  ['Ọláń'.normalize('NFD'), 6, 'Ọlá'.normalize('NFD')],
  ['❤️❤️', 3, '❤️'],
  ['😀', 1, ''],
] as const)('%j at most %i long is %j', (text, most, cut) => {
  expect(cutText(text, most)).toBe(cut)
})
