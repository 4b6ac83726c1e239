// The letters of a PDF: a font of its own, so that every name is printed as its bearer writes it, and is
// found and copied as that.
import { stream } from './pdf-file.ts'
import type { Font } from './true-type.ts'

/** What stands where a letter of another script has no picture. */
const NONE = '?'

/** Letters with a mark that Unicode has no one letter for: they follow each other in the font from here. */
const FIRST_CLUSTER = 0xe000
const BASES = 'ẸẹỌọṢṣỊịỤụẠạƐɛƆɔƎǝƏəŊŋMmNnƁɓƊɗƘƙƳƴṄṅ'
const MARKS = '\u0300\u0301\u0302\u0303\u0304\u030c\u0323\u0331'

const composedClusters = [...BASES]
  .flatMap((base) => [...MARKS].map((mark) => (base + mark).normalize('NFC')))
  .filter((composed) => composed.length === 2)

export type Letters = ReturnType<typeof lettersOf>

/** What a writer of PDFs needs of the font in `noto-sans`: how wide a text is, and how it is shown. */
export function lettersOf(font: Font) {
  const clusters = new Map(composedClusters.map((cluster, at) => [cluster, font.glyphOf(FIRST_CLUSTER + at)]))
  const glyphOf = (letter: string) => clusters.get(letter) ?? font.glyphOf(letter.codePointAt(0) ?? 0)
  const has = (letter: string) => glyphOf(letter) !== 0

  /** The letters that are printed for a text: composed where the font has them so, `?` for none. */
  function drawable(text: string): string {
    const composed = text.normalize('NFC').replace(/[\u00a0\u202f]/g, ' ')
    return Array.from(composed, (letter) => {
      if (has(letter)) return letter
      const parts = Array.from(letter.normalize('NFD'))
      if (parts.every(has)) return parts.join('')
      // Nothing is seen of it, such as of a joiner.
      return /^[\p{M}\p{Cf}]$/u.test(letter) ? '' : NONE
    }).join('')
  }

  /** A letter with the mark after it is one picture where the font has it. */
  function split(text: string): string[] {
    const letters: string[] = []
    for (const letter of drawable(text)) {
      const last = letters.length - 1
      if (clusters.has(`${letters[last]}${letter}`)) letters[last] += letter
      else letters.push(letter)
    }
    return letters
  }

  /** In points, of letters of `size` points. */
  const widthOf = (text: string, size: number): number =>
    split(text).reduce((sum, letter) => sum + font.advance(glyphOf(letter)), 0) * size / 1000

  /** Remembers which letters were used, and writes the font so that a reader finds and copies them. */
  function openLetters() {
    const used = new Map<number, string>()
    return {
      /** The word of a page that shows `text` where the pen is. */
      show(text: string): string {
        const glyphs = split(text).map((letter) => {
          used.set(glyphOf(letter), letter)
          return hex(glyphOf(letter))
        })
        return `<${glyphs.join('')}> Tj`
      },
      /** Five objects, the first of which is called `number`; it is the font of the page. */
      objects: (number: number): string[] => fontObjects(font, number, used),
    }
  }

  return { drawable, widthOf, openLetters }
}

/** What is open of a PDF that is being written. */
export type OpenLetters = ReturnType<Letters['openLetters']>

const hex = (number: number) => number.toString(16).padStart(4, '0')

function fontObjects(font: Font, number: number, used: ReadonlyMap<number, string>): string[] {
  const glyphs = [...used].sort(([one], [other]) => one - other)
  const widths = glyphs.map(([glyph]) => `${glyph} [${Math.round(font.advance(glyph))}]`).join(' ')
  const letters = glyphs.map(([glyph, letter]) => {
    const units = Array.from({ length: letter.length }, (_, at) => hex(letter.charCodeAt(at)))
    return `<${hex(glyph)}> <${units.join('')}>`
  })
  return [
    `<< /Type /Font /Subtype /Type0 /BaseFont /NotoSans /Encoding /Identity-H ` +
      `/DescendantFonts [${number + 1} 0 R] /ToUnicode ${number + 4} 0 R >>`,
    '<< /Type /Font /Subtype /CIDFontType2 /BaseFont /NotoSans /CIDToGIDMap /Identity ' +
      '/CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> ' +
      `/FontDescriptor ${number + 2} 0 R /W [${widths}] >>`,
    '<< /Type /FontDescriptor /FontName /NotoSans /Flags 4 /FontBBox [-621 -508 2800 1067] /ItalicAngle 0 ' +
      `/Ascent 1069 /Descent -293 /CapHeight 714 /StemV 80 /FontFile2 ${number + 3} 0 R >>`,
    stream(font.bytes, `/Length1 ${font.bytes.length} `),
    stream(toUnicode(letters)),
  ]
}

/** At most a hundred letters in a block (PDF 1.4, 5.9.2). */
function toUnicode(letters: readonly string[]): string {
  const blocks: string[] = []
  for (let at = 0; at < letters.length; at += 100) {
    const block = letters.slice(at, at + 100)
    blocks.push(`${block.length} beginbfchar\n${block.join('\n')}\nendbfchar`)
  }
  return [
    '/CIDInit /ProcSet findresource begin 12 dict begin begincmap',
    '/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def',
    '/CMapName /Adobe-Identity-UCS def /CMapType 2 def',
    '1 begincodespacerange <0000> <ffff> endcodespacerange',
    ...blocks, 'endcmap CMapName currentdict /CMap defineresource pop end end',
  ].join('\n')
}

/**
 * The lines of a text that has so much room, by its words; a word that is too long for a line goes on in the
 * next. Nothing is cut.
 */
export function brokenLines(text: string, room: number, measure: (words: string) => number): string[] {
  // A sum of shares may fall short of a width by less than anybody sees.
  const fits = (words: string) => measure(words) <= room + 0.01
  if (fits(text)) return [text]
  const lines: string[] = []
  let line = ''
  for (const word of text.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`
    if (fits(longer)) {
      line = longer
      continue
    }
    if (line !== '') lines.push(line)
    line = ''
    for (const letter of Array.from(word)) {
      if (line !== '' && !fits(line + letter)) {
        lines.push(line)
        line = ''
      }
      line += letter
    }
  }
  return line === '' ? lines : [...lines, line]
}
