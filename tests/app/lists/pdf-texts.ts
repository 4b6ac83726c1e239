// The texts of a PDF of ours, read as a reader copies them: by the table in which it says which letter each
// picture is.

const lettersOf = (hex: string) =>
  String.fromCharCode(...(hex.match(/.{4}/g) ?? []).map((unit) => Number.parseInt(unit, 16)))

/** Each text that is shown, in the order of the pages. */
export function pdfTexts(bytes: Uint8Array): string[] {
  const file = Buffer.from(bytes).toString('latin1')
  const letters = new Map<string, string>()
  for (const [, glyph = '', letter = ''] of file.matchAll(/^<([\da-f]{4})> <([\da-f]{4,})>$/gm)) {
    letters.set(glyph, lettersOf(letter))
  }
  return Array.from(file.matchAll(/^BT .* Td (.*) ET$/gm), ([, shown = '']) =>
    Array.from(shown.matchAll(/<([\da-f]*)>/g), ([, glyphs = '']) =>
      (glyphs.match(/.{4}/g) ?? []).map((glyph) => letters.get(glyph) ?? `[${glyph}]`).join('')).join(''))
}
