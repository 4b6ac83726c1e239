// Two spellings of one name, and names that only look alike.
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isSameName } from '#domain/names.ts'

describe('the same person', () => {
  test.each([
    ['Ngozi Sample', 'NGOZI SAMPLE'],
    ['Ngozi Sample', 'Sample, Ngozi'],
    ['Ngozi Sample', 'NGOZI ADAEZE SAMPLE'],
    ['Adébáyọ̀ Sample', 'ADEBAYO SAMPLE'],
    ['O’Sample Ngozi-Ada', 'ngozi ada o sample'],
    ['Ngozi', 'ngozi'],
    ['Ɗanladi Ɓello', 'DANLADI BELLO'],
    ["Sean O'Brien", 'SEAN OBRIEN'],
    ['Sean O’Brien', "Sean O'Brien"],
    ['SEAN O BRIEN', 'Sean O’Brien'],
    ['SEAN O BRIEN', 'Sean O´Brien'],
    ['SEAN O BRIEN', 'Sean Oʹ‛Brien'],
    ['Ƙasim ʼYaraduwa', 'YARADUWA KASIM'],
    ['O\u0323la\u0301 Sample', 'ỌLÁ SAMPLE'],
  ])('%s and %s', (one, other) => {
    expect([isSameName(one, other), isSameName(other, one)]).toEqual([true, true])
  })

  test.each([
    ['Ngozi Sample', 'Nkechi Sample'],
    ['Ngozi Sample', 'Ngozi'],
    ['Ngozi Ngozi Sample', 'Ngozi Sample Ada'],
    ['Ngozi Sample', ''],
    ['', ''],
    ['---', 'Ngozi'],
  ])('not %s and %s', (one, other) => {
    expect([isSameName(one, other), isSameName(other, one)]).toEqual([false, false])
  })

  test('whatever the order and the case', () => {
    const word = fc.stringMatching(/^[a-z]{2,8}$/)
    fc.assert(fc.property(fc.array(word, { minLength: 2, maxLength: 4 }), fc.array(word, { maxLength: 2 }),
      (words, more) => {
        const other = [...more, ...words.toReversed()].map((each) => each.toUpperCase()).join('  ')
        expect(isSameName(words.join(' '), other)).toBe(true)
      }))
  })
})
