// Files that lie about what they are: each is refused in words that say what to do.
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { encryptedPdfs } from '#tests/corpora/encrypted-pdfs.data.ts'
import { inspect } from '#provider/files/inspect.ts'
import { proves } from '#tests/spec/proves.ts'
import { aPdf, aPicture } from './applicants.ts'
import { aBook, aCompound, aFib, aZip, docxParts, xlsxParts } from './files-made.ts'

const problemOf = async (name: string, bytes: Uint8Array) => {
  const result = await inspect({ name, bytes: Buffer.from(bytes) })
  return 'problem' in result ? result.problem : null
}

describe('A wrong kind under a right name', () => {
  test.each([
    ['scan.pdf', 'a PDF'], ['scan.png', 'a PNG picture'], ['scan.jpg', 'a JPEG picture'],
    ['scan.JPEG', 'a JPEG picture'], ['letter.docx', 'a Word document'], ['list.xlsx', 'an Excel sheet'],
    ['letter.doc', 'an older Word document'], ['list.xls', 'an older Excel sheet'],
  ])('%s', async (name, said) => {
    const gif = Buffer.from('GIF89a=1;alert(1)//')
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')
    const program = Buffer.from('MZ\x90\0\x03', 'latin1')
    for (const bytes of [gif, svg, program, Buffer.from('<html><script>1</script>'), aRealOther(name)]) {
      expect(await problemOf(name, bytes)).toBe(
        `This file is not ${said}, as its name says. Choose the original file.`,
      )
    }
  })

  const aRealOther = (name: string) => (name.endsWith('pdf') ? aZip(docxParts) : aPdf())

  test.each([
    'page.html',
    'drawing.svg',
    'moving.gif',
    'new.webp',
    'run.exe',
    'book.pdf.exe',
    'nothing',
    '.pdf',
    'a.pdf.',
  ])('%s is no kind that is taken', async (name) => {
    proves('rule:file-format.others-refused')
    expect(await problemOf(name, aPdf())).toBe(
      'Choose a file of one of these kinds: pdf, docx, doc, png, jpg, jpeg, csv, xls, xlsx.',
    )
  })

  test('an empty file says so', async () => {
    expect(await problemOf('empty.pdf', Buffer.alloc(0))).toBe('This file is empty. Choose another one.')
  })
})

test('A picture that is cut off anywhere is refused', async () => {
  const noise = Buffer.from(Array.from({ length: 3 * 90 * 90 }, (_, index) => (index * 7919) % 251))
  const drawn = sharp(noise, { raw: { width: 90, height: 90, channels: 3 } })
  for (const [name, whole] of [
    ['cut.jpg', await drawn.jpeg().toBuffer()],
    ['cut.png', await drawn.png().toBuffer()],
  ] as const) {
    expect(await problemOf(name, whole)).toBeNull()
    for (const part of [0.1, 0.3, 0.5, 0.7, 0.9]) {
      const cut = whole.subarray(0, Math.floor(whole.length * part))
      expect(await problemOf(name, cut), `${name} ${part}`).toBe(
        'This picture cannot be read. Take it again, or choose another file.',
      )
    }
  }
})

test('A name in two lines becomes one', async () => {
  expect(await inspect({ name: 'a\r\nSet-Cookie: x=1.pdf', bytes: aPdf() }))
    .toMatchObject({ name: 'aSet-Cookie x=1.pdf', extension: 'pdf' })
})

describe('A PDF', () => {
  test.each([
    ['cut off', aPdf().subarray(0, -8)],
    ['with a page behind it', Buffer.concat([aPdf(), Buffer.from('<html><script>alert(1)</script>')])],
    ['with a zip behind it', Buffer.concat([aPdf(), aZip(docxParts)])],
    ['of a version that never was', Buffer.from(aPdf().toString('latin1').replace('1.4', '9.9'), 'latin1')],
  ])('%s is not whole', async (_, bytes) => {
    expect(await problemOf('a.pdf', bytes)).toBe(
      'This PDF is not whole. Save it again, or take a photo of each page.',
    )
  })

  test('is kept to its own end: what readers forgive behind it is cut off, and no more', async () => {
    const whole = aPdf()
    const rest = (count: number) => Buffer.concat([whole, Buffer.alloc(count, '\r\nSent by a mailer. ')])
    const binary = Buffer.concat([whole, Buffer.from('\0\0junk\xff')])
    for (const bytes of [rest(1), rest(200), rest(1_024), binary]) {
      expect(await inspect({ name: 'a.pdf', bytes })).toMatchObject({ bytes: whole })
    }
    expect(await problemOf('a.pdf', rest(1_025))).toContain('not whole')
  })

  test.each(encryptedPdfs.map((pdf) =>
    [pdf.isOpen ? 'opens for everybody' : 'needs a password', pdf] as const))(
    'that %s, encrypted in one of the ways there are, is judged so', async (_, { way, isOpen, bytes }) => {
    expect([way, await problemOf('a.pdf', bytes)]).toEqual([way, isOpen ? null
      : 'This PDF is locked. Print it to a new PDF without a password and choose that one.'])
  })

  test('with a program is refused', async () => {
    const bytes = aPdf('x', '4 0 obj<</S/JavaScript/JS(app.alert(1))>>endobj\n')
    expect(await problemOf('a.pdf', bytes)).toBe(
      'This PDF holds a program. Print it to a new PDF and choose that one.',
    )
  })
})

describe('A table', () => {
  test.each([
    ['UTF-8', Buffer.from('Name;Amount\nAdé;1,5\n')],
    ['UTF-8 with a mark', Buffer.from('\ufeffName,Amount\n')],
    ['UTF-16', Buffer.from('\ufeffName\tAmount\n', 'utf16le')],
  ])('in %s is kept as it is', async (_, bytes) => {
    expect(await problemOf('people.csv', bytes)).toBeNull()
  })

  test.each([
    ['NUL', Buffer.from('a,b\0c')], ['half a letter', Buffer.from([0x61, 0xc3, 0x28])],
    ['half of UTF-16', Buffer.from([0xff, 0xfe, 0x61])], ['bells', Buffer.from('a\x07b')],
    ['a page', Buffer.from(' \n<!doctype html><script>')], ['a shell script', Buffer.from('#!/bin/sh\nrm')],
    ['another kind', Buffer.from('{\\rtf1 x}')],
  ])('with %s is none', async (_, bytes) => {
    expect(await problemOf('people.csv', bytes)).toBe(
      'This file is not a CSV table. Save it again as CSV (UTF-8).',
    )
  })

  test('that is something else is told so', async () => {
    expect(await problemOf('people.csv', aPdf())).toMatch(/^This file is not a CSV table, as its name says/)
  })
})

describe('A Word or Excel file', () => {
  const broken = 'This file cannot be read. Save it again, or as a PDF.'
  const macros = 'This file holds macros. Save it without them, or as a PDF.'

  test('is kept when it is whole', async () => {
    expect(await problemOf('letter.docx', aZip(docxParts))).toBeNull()
    expect(await problemOf('list.xlsx', aZip(xlsxParts))).toBeNull()
    expect(await problemOf('list.xls', aCompound('Workbook'))).toBeNull()
    expect(await problemOf('letter.doc', aCompound('WordDocument'))).toBeNull()
  })

  test.each<[string, Buffer]>([
    ['a plain zip', aZip([{ name: 'a.txt', data: 'a' }])],
    ['the other of the two', aZip(xlsxParts)],
    ['cut off', aZip(docxParts).subarray(0, -5)],
    ['with something before it', Buffer.concat([Buffer.from('PK\x03\x04'), aZip(docxParts)])],
    ['with something behind it', Buffer.concat([aZip(docxParts), Buffer.from('x')])],
    ['with a name that climbs', aZip([...docxParts, { name: '../../etc/passwd', data: 'x' }])],
    ['with an absolute name', aZip([...docxParts, { name: '/etc/passwd', data: 'x' }])],
    ['with a backslash', aZip([...docxParts, { name: 'word\\evil', data: 'x' }])],
    ['with a link', aZip([...docxParts, { name: 'link', data: 'x', mode: 0o120777 }])],
    ['with a name twice', aZip([...docxParts, { name: 'word/document.xml', data: 'x' }])],
    ['encrypted', aZip([...docxParts, { name: 'secret', data: 'x', flags: 1 }])],
    ['packed in an unknown way', aZip([...docxParts, { name: 'odd', data: 'x', method: 99 }])],
    ['with entries in one another', aZip([...docxParts, { name: 'again', data: 'x', at: 0 }])],
    ['that would fill the disk', aZip([...docxParts, { name: 'bomb', data: 'x', unpacked: 0xffff_fff0 }])],
    [
      'packed a thousandfold',
      aZip([...docxParts, { name: 'bomb', data: 'x'.repeat(500), unpacked: 1_000_000 }]),
    ],
    [
      'of too many entries',
      aZip([...docxParts, ...Array.from({ length: 2000 }, (_, at) => ({ name: `${at}`, data: '' }))]),
    ],
    ['that says it has more entries', aZip(docxParts, { count: 9 })],
  ])('%s is refused', async (_, bytes) => {
    expect(await problemOf('letter.docx', bytes)).toBe(broken)
  })

  test('with macros is told so', async () => {
    expect(
      await problemOf('letter.docx', aZip([...docxParts, { name: 'word/vbaProject.bin', data: 'x' }])),
    ).toBe(macros)
    expect(await problemOf('list.xls', aCompound('Workbook', '_VBA_PROJECT_CUR'))).toBe(macros)
  })

  test('that a password opens is locked, and says so', async () => {
    const locked = 'This file is locked. Save it without a password and choose that one.'
    const wrapped = aCompound('EncryptionInfo', 'EncryptedPackage')
    for (const name of ['a.docx', 'a.xlsx', 'a.doc']) expect(await problemOf(name, wrapped)).toBe(locked)
    const word = aFib()
    word.writeUInt16LE(word.readUInt16LE(10) | 0x0100, 10)
    expect(await problemOf('a.doc', aCompound(['WordDocument', word]))).toBe(locked)
    const book = aBook([0x002f, 0, 0])
    expect(await problemOf('a.xls', aCompound(['Workbook', book]))).toBe(locked)
  })

  test('in the older form must be the one that its name says', async () => {
    expect(await problemOf('letter.doc', aCompound('Workbook'))).toBe(broken)
    expect(await problemOf('letter.doc', aCompound('WordDocument').subarray(0, 600))).toBe(broken)
  })
})

test('A thousand damaged files are kept or refused, and none is more than that', async () => {
  const wholes = [
    ['a.pdf', aPdf()], ['a.docx', aZip(docxParts)], ['a.xls', aCompound('Workbook')],
    ['a.png', Buffer.from(await (await aPicture('x', 'png')).arrayBuffer())],
    ['a.jpg', Buffer.from(await (await aPicture('x')).arrayBuffer())],
  ] as const
  let seed = 7
  const next = (most: number) => {
    seed = (seed * 48_271) % 2_147_483_647
    return seed % most
  }
  let refused = 0
  for (let round = 0; round < 1000; round += 1) {
    const [name, whole] = wholes[round % wholes.length] ?? wholes[0]
    const bytes = Buffer.from(whole)
    for (let hit = next(4); hit >= 0; hit -= 1) bytes[next(bytes.length)] = next(256)
    const cut = next(3) === 0 ? bytes.subarray(0, next(bytes.length)) : bytes
    if (await problemOf(name, cut) !== null) refused += 1
  }
  expect(refused).toBeGreaterThan(300)
  expect(refused).toBeLessThan(1000)
})
