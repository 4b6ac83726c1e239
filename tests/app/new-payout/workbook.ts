// Excel files as small as one can be, packed as Excel packs them.
import { crc32, deflateRawSync } from 'node:zlib'

interface Packed {
  packed: Buffer
  /** The size that the zip says it has. */
  said: number
}

/** A zip of these files; `instead` gives packed bytes and a claimed size for some of them. */
export function aZipOf(files: Record<string, string>, instead: Record<string, Packed> = {}): Uint8Array {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let at = 0
  for (const [name, text] of Object.entries(files)) {
    const title = Buffer.from(name)
    const data = Buffer.from(text)
    const { packed, said } = instead[name] ?? { packed: deflateRawSync(data), said: data.length }
    const shared = Buffer.alloc(26)
    shared.writeUInt16LE(20, 0)
    shared.writeUInt16LE(8, 4)
    shared.writeUInt32LE(crc32(data), 10)
    shared.writeUInt32LE(packed.length, 14)
    shared.writeUInt32LE(said, 18)
    shared.writeUInt16LE(title.length, 22)
    const local = Buffer.concat([Buffer.from('PK\u0003\u0004'), shared, title, packed])
    const tail = Buffer.alloc(14)
    tail.writeUInt32LE(at, 10)
    directory.push(Buffer.concat([Buffer.from('PK\u0001\u0002'), Buffer.from([20, 0]), shared, tail, title]))
    parts.push(local)
    at += local.length
  }
  const index = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.write('PK\u0005\u0006')
  end.writeUInt16LE(directory.length, 8)
  end.writeUInt16LE(directory.length, 10)
  end.writeUInt32LE(index.length, 12)
  end.writeUInt32LE(at, 16)
  return new Uint8Array(Buffer.concat([...parts, index, end]))
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/** Texts go among the shared ones, numbers into their cells, empty texts are left out. */
export function aWorkbook(table: readonly (readonly (string | number)[])[], { sheets = 1 } = {}): Uint8Array {
  const texts: string[] = []
  const cell = (value: string | number, column: number, row: number) => {
    const name = `${String.fromCharCode(65 + column)}${row}`
    if (typeof value === 'number') return `<c r="${name}"><v>${value.toExponential()}</v></c>`
    if (value === '') return ''
    texts.push(value)
    return `<c r="${name}" t="s"><v>${texts.length - 1}</v></c>`
  }
  const rows = table.map(
    (cells, at) =>
      `<row r="${at + 1}">${cells.map((value, column) => cell(value, column, at + 1)).join('')}</row>`,
  )
  const shared = texts.map((text) => `<si><r><t xml:space="preserve">${escaped(text)}</t></r></si>`).join('')
  return aZipOf({
    '[Content_Types].xml': '<Types/>',
    'xl/workbook.xml':
      '<workbook><sheets><sheet name="Pay" sheetId="1" r:id="rId7"/>' +
      Array.from({ length: sheets - 1 }, (_, at) =>
        `<sheet name="Sheet ${at + 2}" r:id="rId${at + 8}"/>`).join('') +
      '</sheets></workbook>',
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="rId1" Target="styles.xml"/>' +
      '<Relationship Id="rId7" Target="worksheets/sheet1.xml"/>' +
      Array.from({ length: sheets - 1 }, (_, at) =>
        `<Relationship Id="rId${at + 8}" Target="worksheets/sheet${at + 2}.xml"/>`).join('') +
      '</Relationships>',
    'xl/sharedStrings.xml': `<sst>${shared}</sst>`,
    'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${rows.join('')}</sheetData></worksheet>`,
    ...Object.fromEntries(
      Array.from({ length: sheets - 1 }, (_, at) => [
        `xl/worksheets/sheet${at + 2}.xml`,
        '<worksheet><sheetData/></worksheet>',
      ]),
    ),
  })
}
