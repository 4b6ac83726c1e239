// The letters of a PDF, with the font that comes with the first one.
import fontFile from '#domain/noto-sans/names.ttf?inline'
import { lettersOf } from '#domain/pdf-letters.ts'
import { readFont } from '#domain/true-type.ts'

const font = readFont(atob(fontFile.slice(fontFile.indexOf(',') + 1)))

export const { drawable, widthOf, openLetters } = lettersOf(font)
