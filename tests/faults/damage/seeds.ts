// Whole files of every kind that may be handed in, small, so that a million damaged ones can be looked at.
import { deflateRawSync, deflateSync, crc32 } from 'node:zlib'
import sharp from 'sharp'
import { aWorkbook } from '#tests/app/new-payout/workbook.ts'
import { aPdf } from '#tests/provider/applicants.ts'
import { aCompound, aZip, docxParts, xlsxParts } from '#tests/provider/files-made.ts'

export interface Seed { name: string, bytes: Buffer }

const noise = (bytes: number) => Buffer.from(Array.from({ length: bytes }, (_, at) => (at * 7919) % 251))

/** One of each kind, and some of the ways in which programs write it. */
export async function seeds(): Promise<Seed[]> {
  const drawn = sharp(noise(3 * 24 * 24), { raw: { width: 24, height: 24, channels: 3 } })
  const turned = drawn.clone().withMetadata({ orientation: 6 })
  return [
    { name: 'a.jpg', bytes: await drawn.clone().jpeg().toBuffer() },
    { name: 'turned.jpg', bytes: await turned.jpeg({ progressive: true }).toBuffer() },
    { name: 'a.png', bytes: await drawn.clone().png().toBuffer() },
    { name: 'palette.png', bytes: await drawn.clone().png({ palette: true, progressive: true }).toBuffer() },
    { name: 'a.pdf', bytes: aPdf() },
    { name: 'newer.pdf', bytes: packedPdf() },
    { name: 'a.docx', bytes: aZip(docxParts) },
    { name: 'packed.docx', bytes: packedZip('word/document.xml') },
    { name: 'a.xlsx', bytes: aZip(xlsxParts) },
    { name: 'packed.xlsx', bytes: packedZip('xl/workbook.xml') },
    { name: 'pay.xlsx', bytes: Buffer.from(aWorkbook(table)) },
    { name: 'a.doc', bytes: aCompound('WordDocument') },
    { name: 'a.xls', bytes: aCompound('Workbook') },
    { name: 'a.csv', bytes: Buffer.from(csv) },
    { name: 'wide.csv', bytes: Buffer.from(`\ufeff${csv}`, 'utf16le') },
    { name: 'quoted.csv', bytes: Buffer.from(`\ufeff"${csv.replaceAll('\n', '"\r\n"')}"`) },
  ]
}

const table = [
  ['account', 'bank', 'amount', 'narration'],
  ['0123456789', 'Wema Bank', 900, 'Indigo & cloth'], ['0000014579', '000014', 1_250.5, 'ọ̀ṣun'],
]
const csv = `${table.map((row) => row.join(',')).join('\n')}\n`

function packedPdf(): Buffer {
  const packed = deflateSync(Buffer.from('1 0 <</Type/Catalog>>'.repeat(4)))
  const dictionary = `<</Type/ObjStm/N 1/First 4/Filter/FlateDecode/Length ${packed.length}>>`
  const [start, end] = [aPdf().subarray(0, 9), aPdf().subarray(9)]
  return Buffer.concat([start, Buffer.from(`4 0 obj${dictionary}\nstream\n`), packed,
    Buffer.from('\nendstream endobj\n'), end])
}

function packedZip(main: string): Buffer {
  const text = Buffer.from('<w:p>Adire</w:p>'.repeat(40))
  const deflated = { data: deflateRawSync(text), method: 8, unpacked: text.length, check: crc32(text) }
  return aZip([{ name: '[Content_Types].xml', data: '<Types/>' }, { name: main, ...deflated },
    { name: 'docProps/core.xml', ...deflated }])
}
