// What is kept of a file, how large it may be, under which name it goes out again.
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { MAX_FILE_BYTES } from '#domain/document.ts'
import { findFile } from '#provider/files/download.ts'
import { MERCHANT_LIMIT } from '#provider/files/store.ts'
import { jobWork } from '#provider/jobs.ts'
import { proves } from '#tests/spec/proves.ts'
import { aProvider, type World } from '#tests/world.ts'
import { addDocuments, aFile, anApplicant, aPdf, aPicture, kycOf, type Applicant } from './applicants.ts'
import { aCompound, aZip, docxParts, pngHeader, xlsxParts } from './files-made.ts'

let world: World
beforeAll(async () => { world = await aProvider() })
afterAll(() => world.stop())

async function kept(ada: Applicant, name: string, bytes: Uint8Array) {
  const reply = await addDocuments(world, ada, { SCUML: aFile(name, bytes) })
  if (reply.status !== 200) throw new Error(reply.text)
  const { id = '' } = reply.data.merchant_documents[0] ?? {}
  const file = await jobWork(world.app).inTransaction((work) => findFile(work, ada.merchant_id, id))
  if (!file) throw new Error(`nothing is kept as ${id}`)
  return { ...file, data: reply.data }
}

describe('The size of a file', () => {
  test('may be 4,194,304 bytes and not one more', async () => {
    proves('rule:file-size', 'constant:file-size-4096-KB', 'message:Please upload a file below 4MB')
    const ada = await anApplicant(world)
    const filled = (size: number) => Buffer.concat([
      aPdf().subarray(0, 40), Buffer.alloc(size - aPdf().length, ' '), aPdf().subarray(40),
    ])
    expect(filled(MAX_FILE_BYTES)).toHaveLength(4_194_304)
    const most = await addDocuments(world, ada, { SCUML: aFile('most.pdf', filled(MAX_FILE_BYTES)) })
    expect(most.data.merchant_documents).toMatchObject([{ size: 4_194_304 }])
    const more = await addDocuments(world, ada, { memorandum: aFile('more.pdf', filled(MAX_FILE_BYTES + 1)) })
    expect(more.refusal).toMatchObject({
      message: 'Please upload a file below 4MB', errors: { memorandum: 'Please upload a file below 4MB' },
    })
  })

  test('counts for all that a merchant stores', async () => {
    const ada = await anApplicant(world)
    const { merchant_id } = ada
    const size = 4_000_000
    for (let place = 0; place < Math.floor((MERCHANT_LIMIT - 1000) / size); place += 1) {
      await world.database
        .insertInto('stored_file')
        .values({
          id: crypto.randomUUID(),
          merchant_id,
          sha256: Buffer.alloc(32, place),
          type: 'x',
          extension: 'pdf',
          size,
          bytes: Buffer.alloc(size),
          created_at: world.clock.now(),
        })
        .execute()
    }
    const room = MERCHANT_LIMIT - Math.floor((MERCHANT_LIMIT - 1000) / size) * size
    const filled = Buffer.concat([aPdf().subarray(0, 40), Buffer.alloc(room, ' '), aPdf().subarray(40)])
    const { refusal } = await addDocuments(world, ada, { SCUML: aFile('one too many.pdf', filled) })
    expect(refusal.errors).toEqual({
      SCUML: 'Your documents have reached 200 MB, the most that we keep. Ask us for more.',
    })
    expect((await addDocuments(world, ada, { SCUML: aFile('small.pdf', aPdf('small')) })).status).toBe(200)
  })
})

describe('A picture', () => {
  test('is turned upright and loses place and camera', async () => {
    const ada = await anApplicant(world)
    const photo = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#a33' } })
      .withExif({
        IFD0: { Make: 'CAMERA-CANARY' },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '6/1 27/1 0/1' },
      })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    expect((await sharp(photo).metadata()).exif).toBeDefined()
    const stored = await kept(ada, 'photo.jpg', photo)
    expect(stored.type).toBe('image/jpeg')
    const metadata = await sharp(stored.bytes).metadata()
    expect(metadata).toMatchObject({ width: 40, height: 60 })
    expect(metadata.exif ?? metadata.xmp ?? metadata.iptc ?? metadata.orientation).toBeUndefined()
    expect(stored.bytes.includes('CAMERA-CANARY')).toBe(false)
    expect(stored.data.merchant_documents[0]?.size).toBe(stored.bytes.length)
  })

  test.each(['jpeg', 'png'] as const)('in %s carries no passenger', async (format) => {
    const ada = await anApplicant(world)
    const picture = Buffer.from(await (await aPicture('x', format)).arrayBuffer())
    const passengers = [aZip(docxParts), Buffer.from('<?php system($_GET[0]) ?><script>alert(1)</script>')]
    for (const passenger of passengers) {
      const stored = await kept(ada, `holiday.${format}`, Buffer.concat([picture, passenger]))
      expect(stored.bytes.includes(passenger.subarray(0, 20))).toBe(false)
      expect((await sharp(stored.bytes).metadata()).format).toBe(format)
    }
  })

  test('of 60,000 by 60,000 is refused before it is drawn', async () => {
    const ada = await anApplicant(world)
    const { refusal } = await addDocuments(world, ada, {
      SCUML: aFile('flood.png', pngHeader(60_000, 60_000)),
    })
    expect(refusal.errors).toEqual({
      SCUML: 'This picture has too many pixels. Take it again at a lower resolution.',
    })
  })
})

test('Each of the nine kinds is kept as what it is', async () => {
  proves('rule:file-format.pdf', 'rule:file-format.docx', 'rule:file-format.doc', 'rule:file-format.png',
    'rule:file-format.jpg', 'rule:file-format.jpeg', 'rule:file-format.csv', 'rule:file-format.xls',
    'rule:file-format.xlsx')
  const ada = await anApplicant(world)
  const bytesOf = async (file: File) => Buffer.from(await file.arrayBuffer())
  const files: [name: string, type: string, bytes: Buffer][] = [
    ['a.pdf', 'application/pdf', aPdf()],
    ['a.docx', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document', aZip(docxParts)],
    ['a.xlsx', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', aZip(xlsxParts)],
    ['a.doc', 'application/msword', aCompound('WordDocument')],
    ['a.xls', 'application/vnd.ms-excel', aCompound('Workbook')],
    ['a.csv', 'text/csv', Buffer.from('a,b\n')],
    ['a.png', 'image/png', await bytesOf(await aPicture('a.png', 'png'))],
    ['a.jpg', 'image/jpeg', await bytesOf(await aPicture('a.jpg'))],
    ['a.jpeg', 'image/jpeg', await bytesOf(await aPicture('a.jpeg'))],
  ]
  for (const [name, type, bytes] of files) {
    const stored = await kept(ada, name, bytes)
    expect([name, stored.type]).toEqual([name, type])
    if (type.startsWith('image/')) continue
    expect(stored.bytes.equals(bytes), name).toBe(true)
    const reply = await world.request(`/v2/dashboard/documents/${stored.data.merchant_documents[0]?.id}`,
      { headers: { token: ada.token } })
    const said = type === 'text/csv' ? 'text/csv; charset=utf-8' : type
    expect([name, reply.headers.get('content-type')]).toEqual([name, said])
    // A PDF is given back as pictures of its pages.
    const back = Buffer.from(await reply.arrayBuffer())
    expect([name, back.equals(bytes)]).toEqual([name, type !== 'application/pdf'])
  }
})

describe('A hostile name', () => {
  test.each([
    ['../../etc/passwd.pdf', 'passwd.pdf'],
    ['C:\\Windows\\system32\\plan.pdf', 'plan.pdf'],
    ['a\0b.pdf', 'ab.pdf'],
    ['a%0D%0ASet-Cookie: x=1.pdf', 'a%0D%0ASet-Cookie x=1.pdf'],
    ['invoice\u202Efdp.pdf', 'invoicefdp.pdf'],
    ['<img src=x onerror=alert(1)>.pdf', 'img src=x onerror=alert(1).pdf'],
    ['CON.pdf', 'CON.pdf'],
    [`${'ñ'.repeat(300)}.pdf`, `${'ñ'.repeat(96)}.pdf`],
    ['🧾 receipt.pdf', '🧾 receipt.pdf'],
  ])('%j is stored as %j and breaks no header', async (given, shown) => {
    const ada = await anApplicant(world)
    const reply = await sendRaw(ada, given)
    expect(reply.status).toBe(200)
    const [document] = (await kycOf(world, ada)).merchant_documents
    expect(document?.name).toBe(shown)
    const response = await world.request(`/v2/dashboard/documents/${document?.id}`, {
      headers: { token: ada.token },
    })
    expect(response.status).toBe(200)
    expect(response.headers.get('set-cookie')).toBeNull()
    expect(decodeURIComponent(response.headers.get('content-disposition')?.split("UTF-8''")[1] ?? '')).toBe(
      shown,
    )
  })

  /** Written by hand: FormData would mend the name before it is sent. */
  async function sendRaw({ token }: Applicant, name: string) {
    const body = Buffer.concat([
      Buffer.from('--edge\r\nContent-Disposition: form-data; name="SCUML"; '
        + `filename*=UTF-8''${encodeURIComponent(name)}\r\nContent-Type: application/pdf\r\n\r\n`),
      aPdf(), Buffer.from('\r\n--edge--\r\n'),
    ])
    const headers = { token, 'Content-Type': 'multipart/form-data; boundary=edge' }
    return world.request('/v2/dashboard/merchants/kyc_details', {
      method: 'POST',
      headers,
      body: new Uint8Array(body),
    })
  }
})
