// What a PDF prints can be read back from it: each letter that a person of Nigeria can have in a name, as it
// is, composed or with its tone mark after it.
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { drawable, widthOf } from '#app/ui/lists/pdf-letters.ts'
import { tablePdf } from '#app/ui/lists/pdf.ts'
import { pdfTexts } from './pdf-texts.ts'

const names = [
  'Ɗangote', 'Ɓello Ƙwairanga', 'Ƴar’adua', 'ɗan ɓarna ƙasa ƴan', 'Ọláńrewájú Ṣọlá', 'Ẹ̀yìnjúwà', 'Adéṣọ́lá',
  'Ọ̀ṣun Ẹ́gbẹ́', 'Ṅkịrụka Ụzọ', 'Ńnéọmá', 'Ìyábọ̀dé Ọmọ́wùnmí', 'Èfìọ̀ŋ Ŋ', 'Ǹnamdi', 'Tọ̄lá', 'Ṣẹ̀gun',
  'Aẹ́́ọ', "O'Brien", 'Zoë Müller-Łódź', 'Ɛfɔ Ǝǝ', 'Ḿmá', 'Íkèchúkwú Ị̀', 'Ǒǹyèkà',
]

const printed = async (rows: readonly (readonly string[])[], lead = '') =>
  pdfTexts(new Uint8Array(await tablePdf({ title: 'Payouts', lead, heads: ['Name', 'Amount'], rows })
    .arrayBuffer()))

describe('a PDF', () => {
  test.each(names)('prints %s as it is', async (name) => {
    for (const spelled of [name.normalize('NFC'), name.normalize('NFD')]) {
      const texts = await printed([[spelled, '12.00']])
      expect(texts).toContain(name.normalize('NFC'))
    }
  })

  test('prints the naira sign, and signs of text', async () => {
    expect(await printed([['₦1,250.00 – “a” × −5…', '12.00']], '₦5')).toEqual(
      expect.arrayContaining(['₦1,250.00 – “a” × −5…', '₦5', '12.00']))
  })

  test('says ? for a letter of a script that it has not, and nothing for what nobody sees', () => {
    expect(drawable('Ada 王\u200d\u200b')).toBe('Ada ?')
  })

  test('measures what it prints: a mark takes no room, and a wide letter more than a narrow one', () => {
    expect(widthOf('ẹ\u0301', 10)).toBe(widthOf('ẹ', 10))
    expect(widthOf('M', 10)).toBeGreaterThan(widthOf('i', 10) * 2)
  })

  test('brings a font whose licence lies beside it', () => {
    const licence = readFileSync('src/domain/noto-sans/OFL.txt', 'utf8')
    expect(licence).toMatch(/SIL Open Font License, Version 1.1/)
  })
})
