// Files of at most 4 MB that are made to take hours or gigabytes: each is kept or refused in a moment.
import { crc32, deflateRawSync, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { payoutSheet } from '#app/features/new-payout/sheet/shape.ts'
import { readSheet } from '#app/offline/sheet/read.ts'
import { MAX_FILE_BYTES } from '#domain/document.ts'
import { inspect } from '#provider/files/inspect.ts'
import { hashPassword } from '#provider/secrets.ts'
import { aZip, docxParts, pngHeader } from '#tests/provider/files-made.ts'

const MOMENT_MS = 2_000

/** The problem, or null when it is kept; fails when it took longer than a moment. */
async function looked(name: string, bytes: Buffer): Promise<string | null> {
  expect(bytes.length).toBeLessThanOrEqual(MAX_FILE_BYTES)
  const [began, used] = [performance.now(), process.cpuUsage()]
  const result = await inspect({ name, bytes })
  const { user, system } = process.cpuUsage(used)
  // Whichever is less: a busy machine makes the clock longer, and several threads the work.
  expect(Math.min(performance.now() - began, (user + system) / 1_000)).toBeLessThan(MOMENT_MS)
  return 'problem' in result ? result.problem : null
}

/** As many of `piece` as one file may hold, between the first and the last line of a PDF. */
function pdfFullOf(piece: Buffer, before = ''): Buffer {
  const [start, end] = [Buffer.from(`%PDF-1.7\n${before}`), Buffer.from('\nstartxref\n0\n%%EOF\n')]
  const room = MAX_FILE_BYTES - start.length - end.length
  return Buffer.concat([start, Buffer.alloc(Math.floor(room / piece.length) * piece.length, piece), end])
}

const empty = deflateSync(Buffer.alloc(0))
const packed = (inside: Buffer) => Buffer.concat([Buffer.from('obj/ObjStm/Filter stream\n'), inside])

describe('a PDF in which every search is long', () => {
  test.each([
    ['streams without an object', pdfFullOf(Buffer.from('stream\n'), '/ObjStm\n')],
    ['streams far behind their one object', pdfFullOf(Buffer.from('stream\n'), 'obj/ObjStm\n')],
    ['packed objects that never end', pdfFullOf(packed(empty))],
    ['a hundred thousand packed objects',
      pdfFullOf(Buffer.concat([packed(empty), Buffer.from('endstream ')]))],
    ['names begun and not ended', pdfFullOf(Buffer.from('/#4a#61#76'), '/ObjStm\n')],
    ['only spaces at its end', Buffer.concat([pdfFullOf(Buffer.from(' ')), Buffer.from('x')])],
  ])('%s', async (_what, bytes) => {
    await looked('a.pdf', bytes.subarray(0, MAX_FILE_BYTES))
  }, 60_000)

  test('hides a program behind no number of them', async () => {
    const program = deflateSync(Buffer.from('1 0 <</S/JavaScript>>'))
    const many = Buffer.concat(Array.from({ length: 500 }, () =>
      Buffer.concat([packed(deflateSync(Buffer.from('1 0 <<>>'))), Buffer.from('\nendstream ')])))
    const inside = Buffer.concat([many, packed(program), Buffer.from('\nendstream ')])
    const bytes = Buffer.concat([Buffer.from('%PDF-1.7\n'), inside, Buffer.from('startxref\n0\n%%EOF\n')])
    expect(await looked('a.pdf', bytes)).toMatch(/holds a program|not whole/)
    const within = Buffer.from('%PDF-1.7\nobj<</X(stream\n)/ObjStm/Filter>>stream\n')
    const tail = Buffer.from('\nendstream\nstartxref\n0\n%%EOF\n')
    expect(await looked('a.pdf', Buffer.concat([within, program, tail]))).toMatch(/holds a program|not whole/)
  })
})

describe('a zip', () => {
  const deflated = (name: string, data: Buffer, claimed = data.length) =>
    ({ name, data: deflateRawSync(data), method: 8, unpacked: claimed, check: crc32(data) })

  test('of a gigabyte of nothing is refused, whatever it claims', async () => {
    const nothing = Buffer.alloc(64 * 1024 * 1024)
    for (const claimed of [nothing.length, 1_000, 0])
      expect(await looked('a.docx', aZip([...docxParts, deflated('word/a.xml', nothing, claimed)])))
        .toMatch(/cannot be read/)
  })

  test('of zips is not opened further than its own entries', async () => {
    let inner = aZip([deflated('a', Buffer.alloc(1024 * 1024))])
    for (let depth = 0; depth < 6; depth += 1)
      inner = aZip(Array.from({ length: 16 }, (_, at) => deflated(`${at}.zip`, inner)))
    expect(await looked('a.xlsx', inner)).toMatch(/cannot be read/)
    const kept = aZip([...docxParts, { name: 'word/embedded.zip', data: inner }])
    expect(await looked('a.docx', kept)).toMatch(/cannot be read|holds macros/)
  })

  test('whose entries all lie on the same bytes is refused', async () => {
    const kernel = deflateRawSync(Buffer.alloc(900_000))
    const many = Array.from({ length: 1_500 }, (_, at) =>
      ({ name: `word/${at}`, data: Buffer.alloc(0), method: 8, unpacked: 30_000, at: 40 + (at % 7) }))
    const bytes = aZip([...docxParts, { name: 'word/kernel', data: kernel, method: 8, unpacked: 900_000 },
      ...many])
    expect(await looked('a.docx', bytes)).toMatch(/cannot be read/)
  })

  test('that holds itself is refused', async () => {
    const whole = aZip([...docxParts, { name: 'word/self.docx', data: 'x', at: 0 }])
    expect(await looked('a.docx', whole)).toMatch(/cannot be read/)
  })

  test('as a list of payouts is refused in a moment too', () => {
    const sheets = Array.from({ length: 2_000 }, (_, at) =>
      deflated(`xl/worksheets/sheet${at}.xml`, Buffer.alloc(99_999)))
    const large = deflated('xl/workbook.xml', Buffer.alloc(200 * 1024 * 1024))
    for (const bytes of [aZip([large]), aZip(sheets)]) {
      const began = performance.now()
      expect(() => readSheet(bytes, payoutSheet)).toThrow()
      expect(performance.now() - began).toBeLessThan(MOMENT_MS)
    }
  })
})

describe('a picture', () => {
  test.each([[60_000, 60_000], [1, 2_000_000_000], [2_147_483_647, 2_147_483_647], [0, 0], [7_072, 7_072]])(
    'that claims %i by %i pixels in a few bytes', async (width, height) => {
      expect(await looked('a.png', pngHeader(width, height))).toMatch(/too many pixels|cannot be read/)
    })

  test('with a gigabyte of notes in it', async () => {
    const note = Buffer.concat([Buffer.from('note\0\0'), deflateSync(Buffer.alloc(512 * 1024 * 1024))])
    const create = { width: 8, height: 8, channels: 3, background: '#274' } as const
    const whole = await sharp({ create }).png().toBuffer()
    for (const kind of ['zTXt', 'iCCP']) {
      const head = Buffer.alloc(4)
      head.writeUInt32BE(note.length)
      const body = Buffer.concat([Buffer.from(kind), note])
      const check = Buffer.alloc(4)
      check.writeUInt32BE(crc32(body))
      const bytes = Buffer.concat([whole.subarray(0, 33), head, body, check, whole.subarray(33)])
      const before = process.memoryUsage.rss()
      await looked('a.png', bytes)
      expect(process.memoryUsage.rss() - before).toBeLessThan(256 * 1024 * 1024)
    }
  })

  test('drawn in a hundred thousand passes', async () => {
    await looked('a.jpg', await passes())
  }, 60_000)

  test('of 50 million pixels, eight at once, leaves room for a log-in and for others', async () => {
    const create = { width: 7_070, height: 7_070, channels: 3, background: '#274' } as const
    const lying = sharp({ create }).jpeg({ quality: 60 }).withMetadata({ orientation: 6 })
    const bytes = await lying.toBuffer()
    expect(bytes.length).toBeLessThan(MAX_FILE_BYTES)
    const before = process.memoryUsage.rss()
    const began = performance.now()
    let most = before
    const looking = Promise.all(Array.from({ length: 8 }, () => inspect({ name: 'a.jpg', bytes })))
    const times: number[] = []
    for (let time = 0; time < 5; time += 1) {
      const asked = performance.now()
      await hashPassword('Indigo-Loom-27')
      times.push(performance.now() - asked)
      most = Math.max(most, process.memoryUsage.rss())
    }
    expect((await looking).filter((one) => 'problem' in one)).toEqual([])
    const seconds = Math.round((performance.now() - began) / 1_000)
    const megabytes = Math.round((most - before) / 1024 / 1024)
    console.info(`eight pictures in ${seconds} s, grown by ${megabytes} MB; `
      + `passwords in ${times.map(Math.round).join(', ')} ms`)
    expect(Math.max(...times)).toBeLessThan(MOMENT_MS)
    expect(megabytes).toBeLessThan(512)
  }, 180_000)
})

/** A progressive JPEG whose last pass is sent again until the file is full. */
async function passes(): Promise<Buffer> {
  const create = { width: 6_000, height: 6_000, channels: 3, background: '#fff' } as const
  const whole = await sharp({ create }).jpeg({ progressive: true, quality: 10 }).toBuffer()
  const last = whole.lastIndexOf(Buffer.from('ffda', 'hex'))
  const pass = whole.subarray(last, -2)
  const times = Math.floor((MAX_FILE_BYTES - whole.length) / pass.length)
  const again = Buffer.alloc(times * pass.length, pass)
  return Buffer.concat([whole.subarray(0, -2), again, whole.subarray(-2)])
}
