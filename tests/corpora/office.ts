// Word and Excel files, made as their programs make them, and what somebody could hide in them.
import { strToU8, zipSync } from 'fflate'

const types = 'http://schemas.openxmlformats.org/package/2006/content-types'
const rels = 'http://schemas.openxmlformats.org/package/2006/relationships'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const word = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main'
const sheet = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const main = 'application/vnd.openxmlformats-officedocument'

/** By the path of each part; `null` takes one away. */
export type Parts = Record<string, string | Buffer | null>

export const relationship = (id: string, kind: string, target: string, mode = '') =>
  `<Relationship Id="${id}" Type="${office}/${kind}" Target="${target}"${mode && ` TargetMode="${mode}"`}/>`

export const relationships = (...each: string[]) =>
  `${head}<Relationships xmlns="${rels}">${each.join('')}</Relationships>`

export const contentTypes = (...more: string[]) => `${head}<Types xmlns="${types}">`
  + `<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>`
  + `<Default Extension="xml" ContentType="application/xml"/>`
  + `<Default Extension="png" ContentType="image/png"/>`
  + `${more.join('')}</Types>`

export const override = (part: string, kind: string) =>
  `<Override PartName="/${part}" ContentType="${kind.includes('/') ? kind : `${main}.${kind}+xml`}"/>`

const wordParts = [override('word/document.xml', 'wordprocessingml.document.main'),
  override('word/styles.xml', 'wordprocessingml.styles')]
const sheetParts = [override('xl/workbook.xml', 'spreadsheetml.sheet.main'),
  override('xl/worksheets/sheet1.xml', 'spreadsheetml.worksheet')]

const packed = (parts: Parts): Buffer => Buffer.from(zipSync(Object.fromEntries(Object.entries(parts)
  .flatMap(([path, data]) => (data === null ? []
    : [[path, typeof data === 'string' ? strToU8(data) : new Uint8Array(data)]])))))

export const paragraph = (inside: string) =>
  `${head}<w:document xmlns:w="${word}"><w:body><w:p>${inside}</w:p></w:body></w:document>`

export const run = (inside: string) => `<w:r>${inside}</w:r>`
export const char = (kind: string) => run(`<w:fldChar w:fldCharType="${kind}"/>`)
export const instruction = (words: string) => run(`<w:instrText xml:space="preserve">${words}</w:instrText>`)
export const field = (words: string) =>
  paragraph(`${char('begin')}${instruction(words)}${char('separate')}${run('<w:t>1</w:t>')}${char('end')}`)

export function aDocx(changes: Parts = {}, kinds: readonly string[] = []): Buffer {
  return packed({
    '[Content_Types].xml': contentTypes(...wordParts, ...kinds),
    '_rels/.rels': relationships(relationship('r1', 'officeDocument', 'word/document.xml')),
    'word/_rels/document.xml.rels': relationships(relationship('r1', 'styles', 'styles.xml')),
    'word/document.xml': paragraph(run('<w:t>Memorandum</w:t>')),
    'word/styles.xml': `${head}<w:styles xmlns:w="${word}"/>`,
    ...changes,
  })
}

export const cells = (inside: string) => `${head}<worksheet xmlns="${sheet}"><sheetData><row r="1">`
  + `<c r="A1">${inside}</c></row></sheetData></worksheet>`

export const book = (more = '') => `${head}<workbook xmlns="${sheet}" xmlns:r="${office}"><sheets>`
  + `<sheet name="One" sheetId="1" r:id="r1"/></sheets>${more}</workbook>`

export function anXlsx(changes: Parts = {}, kinds: readonly string[] = []): Buffer {
  return packed({
    '[Content_Types].xml': contentTypes(...sheetParts, ...kinds),
    '_rels/.rels': relationships(relationship('r1', 'officeDocument', 'xl/workbook.xml')),
    'xl/_rels/workbook.xml.rels': relationships(relationship('r1', 'worksheet', 'worksheets/sheet1.xml')),
    'xl/workbook.xml': book(),
    'xl/worksheets/sheet1.xml': cells('<v>1</v>'),
    ...changes,
  })
}
