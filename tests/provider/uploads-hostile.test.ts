// Hostile files sent as a merchant would send them: refused with the reason at their field, and nothing kept.
import { crc32, deflateRawSync, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { MAX_FILE_BYTES } from '#domain/document.ts'
import { proves } from '#tests/spec/proves.ts'
import { aProvider, type World } from '#tests/world.ts'
import {
  addDocuments, addPeople, aFile, anApplicant, aPdf, kycOf, ngozi, saveProfile, submit, underReview, fillIn,
  type Applicant,
} from './applicants.ts'
import { aZip, docxParts } from './files-made.ts'
import { aDesk, caseOf } from './review-world.ts'

let world: World
let ada: Applicant
beforeAll(async () => {
  world = await aProvider()
  ada = await anApplicant(world)
  await saveProfile(world, ada)
})
afterAll(() => world.stop())

const keptFiles = async () =>
  (await world.database.selectFrom('stored_file').select('id').execute()).length

const named = (said: string) => `This file is not ${said}, as its name says. Choose the original file.`
const formats = 'Choose a file of one of these kinds: pdf, docx, doc, png, jpg, jpeg, csv, xls, xlsx.'
const program = 'This PDF holds a program. Print it to a new PDF and choose that one.'
const cannotRead = 'This file cannot be read. Save it again, or as a PDF.'

/** Objects packed together, as newer PDFs have them; `inside` cannot be seen from outside. */
function packedPdf(inside: string): Buffer {
  const packed = deflateSync(Buffer.from(inside))
  const dictionary = `<</Type/ObjStm/N 1/First 4/Filter/FlateDecode/Length ${packed.length}>>`
  const head = Buffer.from(`4 0 obj${dictionary}\nstream\n`)
  const [start, end] = [aPdf().subarray(0, 9), aPdf().subarray(9)]
  return Buffer.concat([start, head, packed, Buffer.from('\nendstream endobj\n'), end])
}

const packed = (data: Buffer, claimed: Buffer) =>
  ({ name: 'word/media.xml', data, method: 8, unpacked: claimed.length, check: crc32(claimed) })

/** Says that it unpacks to little, and unpacks to much. */
const lyingZip = () => {
  const bomb = deflateRawSync(Buffer.alloc(2_000_000))
  const claimed = Buffer.alloc(5_000)
  return aZip([...docxParts, packed(bomb, claimed)])
}

const hostile: [what: string, name: string, bytes: Buffer, says: string][] = [
  ['a GIF that is a script', 'scan.png', Buffer.from('GIF89a=1;alert(1)//'), named('a PNG picture')],
  ['a drawing with a script', 'scan.png', Buffer.from('<svg onload="alert(1)"/>'), named('a PNG picture')],
  ['a drawing by its own name', 'scan.svg', Buffer.from('<svg/>'), formats],
  ['a page that says it is a PDF', 'scan.pdf', Buffer.concat([Buffer.from('<html>'), aPdf()]),
    named('a PDF')],
  ['a PDF with a page behind it', 'scan.pdf', Buffer.concat([aPdf(), Buffer.from('<script>1</script>')]),
    'This PDF is not whole. Save it again, or take a photo of each page.'],
  ['a PDF with a program', 'scan.pdf', aPdf('a', '4 0 obj<</S/JavaScript/JS(1)>>endobj\n'), program],
  ['a PDF with a program spelt in hex', 'scan.pdf',
    aPdf('b', '4 0 obj<</S/J#61vaScr#69pt/JS(1)>>endobj\n'), program],
  ['a PDF with a program packed away', 'scan.pdf', packedPdf('1 0 <</S/JavaScript/JS(1)>>'), program],
  ['a PDF that starts a program', 'scan.pdf', aPdf('c', '4 0 obj<</S/Launch/F(cmd.exe)>>endobj\n'), program],
  ['a PDF with a file inside', 'scan.pdf', aPdf('d', '4 0 obj<</Type/EmbeddedFile>>endobj\n'),
    'This PDF holds other files. Print it to a new PDF and choose that one.'],
  ['a PDF whose objects unpack without end', 'scan.pdf', packedPdf(' '.repeat(17 * 1024 * 1024)),
    'This PDF is not whole. Save it again, or take a photo of each page.'],
  ['a locked PDF that hides its objects', 'scan.pdf', locked(),
    'This PDF is locked. Print it to a new PDF without a password and choose that one.'],
  ['a program', 'scan.jpg', Buffer.from('MZ\x90\0', 'latin1'), named('a JPEG picture')],
  ['a program by a double name', 'scan.pdf.exe', aPdf(), formats],
  ['a name that ends in a mark', 'scan.pdf\u202egpj', aPdf(), formats],
  ['a zip that lies about its sizes', 'letter.docx', lyingZip(), cannotRead],
  ['a zip whose bytes were changed', 'letter.docx', changed(aZip(docxParts)), cannotRead],
  ['a zip of zips', 'list.xlsx', aZip([{ name: 'a.zip', data: aZip(docxParts) }]), cannotRead],
  ['macros', 'letter.docx', aZip([...docxParts, { name: 'word/vbaProject.bin', data: 'x' }]),
    'This file holds macros. Save it without them, or as a PDF.'],
  ['a table with NUL', 'list.csv', Buffer.from('a,b\0'),
    'This file is not a CSV table. Save it again as CSV (UTF-8).'],
  ['a page as a table', 'list.csv', Buffer.from('<!doctype html>'),
    'This file is not a CSV table. Save it again as CSV (UTF-8).'],
  ['nothing', 'scan.pdf', Buffer.alloc(0), 'This file is empty. Choose another one.'],
]

/** As a password leaves it: the names are there, what is packed is noise. */
function locked(): Buffer {
  const bytes = packedPdf('1 0 <</Type/Catalog>>')
  const from = bytes.indexOf('stream\n') + 7
  for (let at = from; at < from + 12; at += 1) bytes[at] = (bytes[at] ?? 0) ^ 0x5a
  return Buffer.from(bytes.toString('latin1').replace('trailer<<', 'trailer<</Encrypt 9 0 R'), 'latin1')
}

/** One letter of the second part's data, which its checksum no longer fits. */
function changed(zip: Buffer): Buffer {
  const copy = Buffer.from(zip)
  copy.write('D', copy.indexOf('<document/>') + 1)
  return copy
}

describe('A hostile file', () => {
  test.each(hostile)('%s is refused, as a document and as a director’s', async (_what, name, bytes, says) => {
    proves('rule:file-format.others-refused')
    const before = await keptFiles()
    const own = await addDocuments(world, ada, { cac_form: aFile(name, bytes) })
    expect([own.status, own.refusal.message, own.refusal.errors]).toEqual([422, says, { cac_form: says }])
    const theirs = await addPeople(world, ada, [ngozi], { nin_1: aFile(name, bytes) })
    expect([theirs.status, theirs.refusal.errors]).toEqual([422, { nin_1: says }])
    const { merchant_documents, personnel } = await kycOf(world, ada)
    expect([merchant_documents, personnel, await keptFiles()]).toEqual([[], [], before])
  })

  test('is not taken for one that unpacks to just what it claims', async () => {
    const text = Buffer.from(`<w:document>${'<w:p/>'.repeat(100)}</w:document>`)
    const letter = aZip([...docxParts, packed(deflateRawSync(text), text)])
    const owner = await anApplicant(world)
    expect((await addDocuments(world, owner, { cac_form: aFile('letter.docx', letter) })).status).toBe(200)
    const newer = packedPdf('1 0 <</Type/Catalog>>')
    expect((await addDocuments(world, owner, { memorandum: aFile('newer.pdf', newer) })).status).toBe(200)
  })

  test('keeps what came with it from being kept, and names each', async () => {
    const before = await keptFiles()
    const { refusal } = await addDocuments(world, ada, {
      memorandum: aFile('m.pdf', aPdf('fine')), cac_form: aFile('c.png', aPdf()), SCUML: aFile('s.exe', 'MZ'),
    })
    expect(refusal.errors).toEqual({ cac_form: named('a PNG picture'), SCUML: formats })
    expect(await keptFiles()).toBe(before)
  })

  test('that is two things at once is kept as a picture alone', async () => {
    const create = { width: 64, height: 64, channels: 3, background: '#274' } as const
    const drawn = await sharp({ create }).jpeg().toBuffer()
    const passenger = Buffer.from('<?php system("id") ?><script>alert(1)</script>')
    const behind = Buffer.concat([drawn, passenger, aZip(docxParts)])
    const [length, mark] = [Buffer.alloc(2), Buffer.from('fffe', 'hex')]
    length.writeUInt16BE(passenger.length + 2)
    const within = Buffer.concat([drawn.subarray(0, 2), mark, length, passenger, drawn.subarray(2)])
    for (const bytes of [behind, within]) {
      const owner = await anApplicant(world)
      await addDocuments(world, owner, { cac_form: aFile('holiday.jpg', bytes) })
      const kept = await world.app.files.read(await world.database.selectFrom('stored_file')
        .select(['bytes', 'object', 'sha256']).where('merchant_id', '=', owner.merchant_id)
        .executeTakeFirstOrThrow())
      expect([kept.includes('<?php'), kept.includes('PK\x03\x04'), kept.includes('<script')])
        .toEqual([false, false, false])
    }
  })
})

describe('The size', () => {
  const table = (size: number) =>
    Buffer.concat([Buffer.from('Name,Note\n'), Buffer.alloc(size - 11, 'a'), Buffer.from('\n')])

  test('of 4,194,304 bytes is taken and one more is not, for a director’s document too', async () => {
    const owner = await anApplicant(world)
    await saveProfile(world, owner)
    expect(table(MAX_FILE_BYTES)).toHaveLength(4_194_304)
    const most = { nin_1: aFile('most.csv', table(MAX_FILE_BYTES)) }
    expect((await addPeople(world, owner, [ngozi], most)).data.personnel[0]?.documents)
      .toMatchObject([{ size: 4_194_304 }])
    const more = { proof_of_address_1: aFile('more.csv', table(MAX_FILE_BYTES + 1)) }
    const { status, refusal } = await addPeople(world, owner, [{ ...ngozi, firstname: 'Ola' }], more)
    expect([status, refusal.errors]).toEqual([413, { proof_of_address_1: 'Please upload a file below 4MB' }])
    expect((await kycOf(world, owner)).personnel).toHaveLength(1)
  })
})

describe('A hostile name', () => {
  test('reaches the reviewer cleaned, on the page and in the download', async () => {
    const owner = await anApplicant(world)
    await fillIn(world, owner)
    const given = '..\\..\\secret/\u202Efdp.exe\u2066\u0007 re\u0301sume\u0301.pdf'
    await addDocuments(world, owner, { SCUML: aFile(given, aPdf('named')) })
    await submit(world, owner)
    const paper = (await kycOf(world, owner)).merchant_documents
      .find(({ document_type }) => document_type === 'SCUML')
    expect(paper?.name).toBe('fdp.exe résumé.pdf')
    expect(paper?.document_path).toMatch(/^fdp\.exe résumé\.pdf-[0-9a-f]{19}$/)
    const desk = await aDesk(world)
    const page = await desk.get(caseOf(owner))
    expect(page.text).toContain('fdp.exe résumé.pdf')
    expect(page.text).not.toMatch(/[\u202a-\u202e\u2066-\u2069\u0007]|secret/)
    const file = await desk.post(`${caseOf(owner)}/files/${paper?.id}/original`, { reason: 'Its seal.' })
    expect(file.headers.get('content-disposition'))
      .toBe(`attachment; filename="fdp.exe r_sum_.pdf"; filename*=UTF-8''fdp.exe%20r%C3%A9sum%C3%A9.pdf`)
    expect(file.headers.get('x-content-type-options')).toBe('nosniff')
  })

  test('in the reviewer’s own words is no different', async () => {
    const owner = await underReview(world)
    const desk = await aDesk(world)
    await desk.post(`${caseOf(owner)}/notes`, { text: 'see \u202Efdp.exe\u0000 <b>here</b>' })
    const { text } = await desk.get(caseOf(owner))
    expect(text).toContain('see fdp.exe &lt;b&gt;here&lt;/b&gt;')
  })
})
