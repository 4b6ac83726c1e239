// What a PDF has to know of a TrueType font: which picture a letter has, and how wide it is. OpenType
// 1.9, chapters cmap (format 4) and hmtx.

export interface Font {
  /** The file, each byte as one letter. */
  readonly bytes: string
  /** The number of a letter's picture, by its code point; 0 where there is none. */
  glyphOf(letter: number): number
  /** How far the next letter is, in thousandths of the size. */
  advance(glyph: number): number
}

/** Reads the font whose file is given, each byte as one letter. */
export function readFont(bytes: string): Font {
  const view = new DataView(Uint8Array.from(bytes, (letter) => letter.charCodeAt(0)).buffer)
  const tables = new Map<string, number>()
  for (let at = 12; at < 12 + view.getUint16(4) * 16; at += 16) {
    tables.set(bytes.slice(at, at + 4), view.getUint32(at + 8))
  }
  const table = (name: string) => tables.get(name) ?? 0
  const unit = 1000 / view.getUint16(table('head') + 18)
  const metrics = view.getUint16(table('hhea') + 34)
  const glyphs = readCmap(view, table('cmap'))
  return {
    bytes,
    glyphOf: (letter) => glyphs.get(letter) ?? 0,
    advance: (glyph) => view.getUint16(table('hmtx') + Math.min(glyph, metrics - 1) * 4) * unit,
  }
}

/** Letter to picture, of the first table of format 4. */
function readCmap(view: DataView, cmap: number): Map<number, number> {
  const glyphs = new Map<number, number>()
  const places = Array.from({ length: view.getUint16(cmap + 2) }, (_, at) =>
    cmap + view.getUint32(cmap + 4 + at * 8 + 4))
  const table = places.find((place) => view.getUint16(place) === 4)
  if (table === undefined) return glyphs
  const twice = view.getUint16(table + 6)
  const ends = table + 14
  const starts = ends + twice + 2
  const [deltas, ranges] = [starts + twice, starts + 2 * twice]
  for (let by = 0; by < twice; by += 2) {
    const [end, start] = [view.getUint16(ends + by), view.getUint16(starts + by)]
    const [delta, range] = [view.getUint16(deltas + by), view.getUint16(ranges + by)]
    for (let letter = start; letter <= end && letter !== 0xffff; letter += 1) {
      const found = range === 0 ? letter : view.getUint16(ranges + by + range + (letter - start) * 2)
      if (found !== 0) glyphs.set(letter, (found + delta) & 0xffff)
    }
  }
  return glyphs
}
