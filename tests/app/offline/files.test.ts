// What is taken as a file: by its bytes, within the limit of the spec, and with words that help when it is
// not. @vitest-environment node
import sharp from 'sharp'
import { beforeEach, describe, expect, it } from 'vitest'
import { commit } from '#app/offline/commit.ts'
import { typeOf } from '#app/offline/file-types.ts'
import { fileBytes, fileFacts, FileRefused, fileThumb, prepareFile } from '#app/offline/files.ts'
import { lockedFile, pdfProblems } from '#domain/paper.ts'
import { orientationOf, withoutExif } from '#app/offline/jpeg.ts'
import { encryptedPdfs } from '#tests/corpora/encrypted-pdfs.data.ts'
import { paperText } from '#tests/app/a-paper.ts'
import { ada, bayo, newPhone, restart, signIn, wholeDisk } from './phone.ts'
import { heic } from './heic.ts'
import { aZip } from './zip.ts'

const bytesOf = (text: string) => new TextEncoder().encode(text)
const utf16 = (text: string) => Uint8Array.from([...text].flatMap((letter) => [letter.charCodeAt(0), 0]))
const joined = (...parts: Uint8Array[]) => Uint8Array.from(parts.flatMap((part) => [...part]))

const ole = Uint8Array.from([
  0xd0,
  0xcf,
  0x11,
  0xe0,
  0xa1,
  0xb1,
  0x1a,
  0xe1,
  ...Array.from({ length: 504 }, () => 0),
])
const red = { create: { width: 30, height: 20, channels: 3 as const, background: 'red' } }
const jpeg = await sharp(red).jpeg().toBuffer()
const png = await sharp(red).png().toBuffer()
const whole = joined(
  bytesOf('%PDF-1.7\n'), Uint8Array.from({ length: 900 }, (_, at) => (at * 31) % 256),
  bytesOf('\nstartxref\n9\n%%EOF\n'))
const docx = aZip({ '[Content_Types].xml': '<Types/>', 'word/document.xml': '<w:document/>' })
const xlsx = aZip({ '[Content_Types].xml': '<Types/>', 'xl/workbook.xml': '<workbook/>' })

/** The first box of a file: how long it is, the leading brand with its version, and the others. */
function aContainer([leading, ...others]: string[]): Uint8Array {
  const box = bytesOf(`\0\0\0\0ftyp${leading}\0\0\0\0${others.join('')}`)
  box[3] = box.length
  return joined(box, bytesOf('\0\0\0\u0008mdat'))
}

describe('a type', () => {
  it.each<[string, Uint8Array, string, string | null]>([
    ['a JPEG', jpeg, 'a.jpg', 'image/jpeg'],
    ['a JPEG that is called PNG', jpeg, 'a.png', 'image/jpeg'],
    ['a PNG', png, 'a.png', 'image/png'],
    ['a PDF', bytesOf('%PDF-1.7\n'), 'a.pdf', 'application/pdf'],
    [
      'a Word document',
      docx,
      'a.docx',
      'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    ],
    ['a workbook', xlsx, 'a.xlsx', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
    ['an old Word document', joined(ole, utf16('WordDocument')), 'a.doc', 'application/msword'],
    ['an old workbook', joined(ole, utf16('Workbook')), 'a.xls', 'application/vnd.ms-excel'],
    ['a table', bytesOf('name,amount\nAda,₦12'), 'a.csv', 'text/csv'],
    ['an empty-looking table', bytesOf('\ufeffname'), 'A.CSV', 'text/csv'],
    [
      'a photo of an iPhone',
      heic,
      'a.jpg',
      'image/heic',
    ],
    ['a program', bytesOf('MZ\u0090\u0000'), 'a.pdf', null],
    ['a program that is called a table', Uint8Array.from([0x4d, 0x5a, 0x00, 0x03]), 'a.csv', null],
    ['a page', bytesOf('<html></html>'), 'a.jpg', null],
    ['a drawing', bytesOf('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'a.png', null],
    ['text', bytesOf('hello'), 'a.txt', null],
    ['any zip', aZip({ 'a.txt': 'x' }), 'a.docx', null],
    ['half a zip', docx.slice(0, 40), 'a.docx', null],
    ['a moving picture', bytesOf('GIF89a'), 'a.gif', null],
    ['an old file of another kind', joined(ole, utf16('PowerPoint Document')), 'a.doc', null],
    ['nothing', new Uint8Array(), 'a.pdf', null],
  ])('%s', (_, bytes, name, type) => {
    expect(typeOf(bytes, name)).toBe(type)
  })

  it.each<[string, string[], string | null]>([
    ['a photo of ten bits', ['heix', 'mif1'], 'image/heic'],
    ['a burst', ['hevc', 'msf1'], 'image/heic'],
    ['a burst of ten bits', ['hevx', 'msf1'], 'image/heic'],
    ['layers', ['heis'], 'image/heic'],
    ['one that says first what it is in general', ['mif1', 'miaf', 'heic'], 'image/heic'],
    ['a sequence that says so', ['msf1', 'hevc'], 'image/heic'],
    ['one that says its name in general and nothing else', ['mif1'], 'image/heic'],
    ['one whose maker wrote an own name first', ['MAKE', 'mif1', 'heic'], 'image/heic'],
    ['a film', ['isom', 'mp42'], null],
    ['a film of an iPhone', ['qt  '], null],
  ])('of a HEIF container, %s, comes from its brands', (_, brands, type) => {
    expect(typeOf(aContainer(brands), 'a.jpg')).toBe(type)
  })

  it('looks for brands in their own box alone', () => {
    expect(typeOf(joined(aContainer(['isom']), bytesOf('heicmif1')), 'a.heic')).toBeNull()
  })

  it('of any half of a file is that of the whole or none, never another', () => {
    for (const whole of [jpeg, png, docx, xlsx, heic]) {
      const known = [typeOf(whole, 'a.jpg'), null]
      const found = Array.from(whole, (_, end) => typeOf(whole.subarray(0, end), 'a.jpg'))
      expect(found.filter((type) => !known.includes(type))).toEqual([])
      expect(found[0]).toBeNull()
    }
  })
})

describe('the way up of a JPEG', () => {
  it.each([1, 2, 3, 4, 5, 6, 7, 8])('%i is read, and gone afterwards', async (orientation) => {
    const bytes = await sharp(red).withMetadata({ orientation }).jpeg().toBuffer()
    const { turns, isMirrored } = orientationOf(bytes)
    // As sharp turns it: the sides change places for 5 to 8.
    const upright = await sharp(await sharp(bytes).rotate().toBuffer()).metadata()
    expect(turns % 2 === 1).toBe(upright.width === 20)
    expect(isMirrored).toBe([2, 4, 5, 7].includes(orientation))
    const plain = Buffer.from(await withoutExif(new Uint8Array(bytes)).arrayBuffer())
    const facts = await sharp(plain).metadata()
    expect([facts.exif, facts.orientation, facts.width]).toEqual([undefined, undefined, 30])
  })
})

describe('a file', () => {
  const MOST = 4_194_304
  const aPdf = (size: number, name = 'cac.pdf') => {
    const bytes = new Uint8Array(size)
    const end = bytesOf('\nstartxref\n9\n%%EOF')
    bytes.set(bytesOf('%PDF-1.7\n'))
    bytes.set(end, size - end.length)
    return new File([bytes], name)
  }

  beforeEach(() => {
    newPhone()
    signIn(ada)
  })

  it('of exactly 4096 KB is taken as it is, one byte more is not', async () => {
    const { kept } = await prepareFile(aPdf(MOST))
    expect(kept).toMatchObject({
      size: MOST,
      before: MOST,
      name: 'cac.pdf',
      type: 'application/pdf',
      warnings: [],
    })
    const error = await prepareFile(aPdf(MOST + 1)).catch((each: unknown) => each)
    expect(error).toBeInstanceOf(FileRefused)
    expect(error).toMatchObject({ reason: 'size', message: 'Please upload a file below 4MB' })
  })

  it('of another kind is refused with the kinds that are taken', async () => {
    const error = await prepareFile(new File(['hello'], 'note.txt')).catch((each: unknown) => each)
    expect(error).toMatchObject({ reason: 'format' })
    for (const kind of ['pdf', 'docx', 'doc', 'png', 'jpg', 'jpeg', 'csv', 'xls', 'xlsx']) {
      expect((error as Error).message).toContain(kind)
    }
    await expect(prepareFile(new File([], 'empty.pdf'))).rejects.toMatchObject({ reason: 'empty' })
  })

  it.each<[string, string, Uint8Array]>([
    ['cut off', pdfProblems.broken, whole.subarray(0, 400)],
    ['with another file behind it', pdfProblems.broken, joined(whole, bytesOf('<html>'))],
    ...encryptedPdfs.filter(({ isOpen }) => !isOpen).map(({ way, bytes }): [string, string, Uint8Array] =>
      [`that a password opens (${way})`, pdfProblems.locked, bytes]),
    ['a Word file with a password', lockedFile, joined(ole, utf16('EncryptedPackage'))],
  ])('%s is refused when it is chosen, with the remedy', async (_, message, bytes) => {
    const refused = prepareFile(new File([Uint8Array.from(bytes)], 'a.pdf'))
    await expect(refused).rejects.toMatchObject({ name: 'FileRefused', message })
  })

  it('that opens for everybody is taken, whatever its owner forbids, and with what mailers leave behind it',
    async () => {
      const open = encryptedPdfs.filter(({ isOpen }) => isOpen).map(({ bytes }) => bytes)
      for (const bytes of [...open, joined(whole, bytesOf('\r\n--=_boundary--\r\n'))]) {
        const { kept } = await prepareFile(new File([Uint8Array.from(bytes)], 'a.pdf'))
        expect(kept).toMatchObject({ type: 'application/pdf', size: bytes.length })
      }
    })

  it.each<[string, Uint8Array]>([
    ['a.pdf', whole],
    ['a.docx', docx],
    ['a.xlsx', xlsx],
    ['a.doc', joined(ole, utf16('WordDocument'))],
    ['a.xls', joined(ole, utf16('Workbook'))],
    ['a.csv', bytesOf('\ufeffname,amount\r\nAda,₦12\r\n')],
  ])('that is no picture, %s, is kept byte for byte', async (name, bytes) => {
    const file = await prepareFile(new File([Uint8Array.from(bytes)], name))
    await commit({ files: [file] })
    restart()
    const back = await fileBytes(file.kept.id)
    expect(Buffer.from(await back!.arrayBuffer()).equals(Buffer.from(bytes))).toBe(true)
    expect([file.kept.name, file.kept.width, file.kept.size]).toEqual([name, null, bytes.length])
  })

  it('whose handle has died is refused with words that help', async () => {
    const dead = aPdf(100)
    dead.arrayBuffer = () => Promise.reject(new DOMException('gone', 'NotReadableError'))
    await expect(prepareFile(dead)).rejects.toMatchObject({ reason: 'unreadable' })
  })

  it('is called by its own name, cleaned, with the ending that its bytes say', async () => {
    const names = await Promise.all(
      ['../../cac.pdf', 'scan.jpg', 'CAC.PDF', '.pdf', 'a\u202efdp.exe'].map((name) =>
        prepareFile(aPdf(100, name)).then(({ kept }) => kept.name),
      ),
    )
    expect(names).toEqual(['cac.pdf', 'scan.pdf', 'CAC.PDF', 'pdf.pdf', 'afdp.pdf'])
  })

  it('is only here for its own person, and nothing of it in plain', async () => {
    const paper = paperText('bvn 22000000001')
    const file = await prepareFile(new File([paper], 'Ada Obi passport.pdf'))
    expect(file.kept.sha256).toBe(
      Buffer.from(await crypto.subtle.digest('SHA-256', bytesOf(paper))).toString('hex'))
    await commit({ files: [file] })
    restart()
    const disk = await wholeDisk()
    for (const secret of ['22000000001', 'Ada Obi', 'passport']) expect(disk).not.toContain(secret)
    expect(await (await fileBytes(file.kept.id))?.text()).toBe(paper)
    expect(await fileFacts(file.kept.id)).toEqual(file.kept)
    expect(await fileThumb(file.kept.id)).toBeNull()
    expect(await fileBytes(file.kept.id, bayo)).toBeNull()
  })
})
