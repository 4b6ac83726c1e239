// Forms with files that are broken, stuffed or lie, at every endpoint that takes files.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fileExtensions, MAX_FILE_BYTES } from '#domain/document.ts'
import { aPdf, aPicture } from '#tests/provider/applicants.ts'
import { proves } from '#tests/spec/proves.ts'
import { aProvider, type World } from '#tests/world.ts'
import { endpoints, fieldsOf, isOptional, legalBody, requestTo, type Named } from './endpoints.ts'
import { boundary, formBytes, formType, textParts, type Part } from './form-bytes.ts'
import { faultsOf, readAnswer, type Answered } from './plain-answer.ts'
import { someoneFor } from './sessions.ts'

let world: World
let picture: Uint8Array
beforeAll(async () => {
  world = await aProvider()
  picture = new Uint8Array(await (await aPicture('one.jpg')).arrayBuffer())
})
afterAll(() => world.stop())

const ofForms = endpoints.filter(({ endpoint }) => endpoint.files)

/** Sends bytes as a form; nobody has to be sent twice, for each is somebody new. */
async function send(
  named: Named,
  body: Uint8Array,
  headers: Record<string, string> = formType,
): Promise<Answered> {
  const { token } = await someoneFor(world, named.endpoint)
  const [path, init] = requestTo(named)
  return readAnswer(
    await world.request(path, { ...init, body: new Uint8Array(body), headers: { token, ...headers } }),
  )
}

const filesKept = async () => (await world.database.selectFrom('stored_file').select('id').execute()).length

const told = ({ status, errors }: Answered) => [status, Object.keys(errors)]

describe.each(ofForms)('$name', (named) => {
  const files = named.endpoint.files ?? []
  // The part of a file is judged with its whole.
  const isPart = named.endpoint.is_part === true
  // The first kind of file that belongs to what the legal fields say.
  const field = files.find((name) => name.startsWith('proof_of_address')) ?? files[0]!
  // A change of a person says which one.
  const id = named.endpoint.method === 'PUT' &&
    'personnel_id_1' in fieldsOf(named.endpoint.body) && {
      personnel_id_1: '0198a000-0000-7000-8000-00000000dead',
    }
  const fields = () => textParts({ ...legalBody(named.endpoint), ...id })
  const photo = (): Part => ({ name: field, filename: 'photo.jpg', content: picture })
  const form = (...parts: Part[]) => formBytes([...fields(), ...parts])

  test('cut off anywhere is incomplete, and nothing of it is kept', async () => {
    const before = await filesKept()
    const whole = form(photo())
    for (let part = 1; part < 20; part += 1) {
      const at = Math.floor(((whole.length - 8) * part) / 20)
      const answered = await send(named, whole.subarray(0, at))
      expect([at, answered.status, ...faultsOf(answered)]).toEqual([at, 422])
    }
    expect(await filesKept()).toBe(before)
  })

  test.each([
    [
      'another boundary than announced',
      (parts: Part[]) =>
        Buffer.from(formBytes(parts).toString('latin1').replaceAll(boundary, 'another'), 'latin1'),
    ],
    ['no end', (parts: Part[]) => formBytes(parts, '')],
    ['an end before its beginning', () => Buffer.from(`-\r\n--${boundary}--\r\n`)],
    ['nothing at all', () => Buffer.alloc(0)],
    ['only line ends', () => Buffer.from('\r\n'.repeat(1000))],
    ['only dashes', () => Buffer.from('-'.repeat(10_000))],
    ['noise', () => Buffer.from(Array.from({ length: 10_000 }, (_, at) => (at * 7919) % 256))],
  ])('with %s is incomplete', async (_what, bytes) => {
    const answered = await send(named, bytes([...fields(), photo()]))
    expect([...faultsOf(answered), answered.status]).toEqual([expect.toBeOneOf([415, 422])])
  })

  test('takes one file for each field, and each field once', async () => {
    const thirty = Array.from({ length: 30 }, photo)
    expect(told(await send(named, form(...thirty)))).toEqual([422, expect.arrayContaining([field])])
    const [name = 'business_type'] = Object.keys(fieldsOf(named.endpoint.body))
    const answered = await send(
      named,
      formBytes(Array.from({ length: 30 }, () => ({ name, content: 'Sample' }))),
    )
    expect([...told(answered), ...faultsOf(answered)]).toEqual([422, [name]])
    const many = await send(named, formBytes(Array.from({ length: 500 }, (_, at) => ({ name: `a${at}` }))))
    expect([many.status, ...faultsOf(many)]).toEqual([422])
  })

  test('wants text where text belongs, and a file where a file does', async () => {
    for (const name of Object.keys(fieldsOf(named.endpoint.body))) {
      const answered = await send(
        named,
        formBytes([
          ...fields().filter((part) => part.name !== name),
          { name, filename: 'a.jpg', content: picture },
        ]),
      )
      expect([...told(answered), ...faultsOf(answered)]).toEqual([422, [name]])
    }
    for (const name of files) {
      const answered = await send(named, form({ name, content: 'Sample' }))
      expect([...told(answered), ...faultsOf(answered)]).toEqual([422, [name]])
    }
    for (const name of ['selfie', '__proto__', 'constructor', 'toString', '', 'a'.repeat(5000)]) {
      const answered = await send(named, form({ name, filename: 'a.jpg', content: picture }))
      expect([answered.status, ...faultsOf(answered)]).toEqual([422])
    }
  })

  test.skipIf(isPart).each(fileExtensions)('looks into what is called .%s', async (extension) => {
    proves(`rule:file-format.${extension}`)
    const lies = [
      'GIF89a;alert(1)',
      '<svg onload="alert(1)"/>',
      '<script>alert(1)</script>\0',
      'MZ\x90\0\x03',
      '#!/bin/sh\0\n',
      '%PDF-',
      '\x89PNG\r\n\x1a\n\0',
      '\xff\xd8\xff\0',
      'PK\x03\x04\0\0',
      '\0'.repeat(1000),
    ]
    for (const lie of lies) {
      const part = { name: field, filename: `scan.${extension}`, content: Buffer.from(lie, 'latin1') }
      const answered = await send(named, form(part))
      expect([lie, ...told(answered), ...faultsOf(answered)]).toEqual([lie, 422, [field]])
    }
  })

  test.skipIf(isPart)('takes 4,194,304 bytes and not one more', async () => {
    proves('rule:file-size', 'constant:file-size-4096-KB', 'message:Please upload a file below 4MB')
    const ofSize = (bytes: number) => Buffer.from(aPdf('one', ' '.repeat(bytes - aPdf('one').length)))
    const exact = await send(named, form({ name: field, filename: 'a.pdf', content: ofSize(MAX_FILE_BYTES) }))
    expect(exact.errors[field]).toBeUndefined()
    expect(exact.status).not.toBe(413)
    const more = await send(
      named,
      form({ name: field, filename: 'a.pdf', content: ofSize(MAX_FILE_BYTES + 1) }),
    )
    expect([more.status, more.errors, ...faultsOf(more)]).toEqual([
      413,
      { [field]: 'Please upload a file below 4MB' },
    ])
    // A form of few files cannot be larger than a whole body may be.
    if (files.length < 7) return
    const whole = await send(
      named,
      form(
        ...files.slice(0, 7).map((name) => ({ name, filename: 'a.pdf', content: ofSize(MAX_FILE_BYTES) })),
      ),
    )
    expect([whole.status, ...faultsOf(whole)]).toEqual([413])
  })

  test.each([
    '../../../etc/passwd.jpg',
    'C:\\\\windows\\\\a.jpg',
    'a\0.jpg',
    '\u202egpj.exe.jpg',
    `${'n'.repeat(3000)}.jpg`,
    '__proto__.jpg',
    'CON.jpg',
    '.jpg',
    'a%00.jpg',
    '<script>alert(1)</script>.jpg',
    '=cmd|calc.jpg',
    '👩🏾‍🚀.jpg',
    'مرحبا.jpg',
    'a\u0301'.repeat(500),
    'a.jpg\r\nX-Evil: 1',
    '%2e%2e%2f.jpg',
    '',
  ])('survives a file called %j', async (filename) => {
    const answered = await send(named, form({ name: field, filename, content: picture }))
    expect([...faultsOf(answered, filename)]).toEqual([])
    expect(answered.text).not.toMatch(/[\u0000-\u0008\u202a-\u202e]|\.\.\//)
  })

  test.each([
    ['no line at all', ''],
    ['no name', 'Content-Disposition: form-data'],
    ['another disposition', 'Content-Disposition: attachment; name="a"; filename="b"'],
    ['a name in another alphabet', "Content-Disposition: form-data; name*=utf-16''%00a"],
    [
      'a file name that cannot be read',
      'Content-Disposition: form-data; name="a"; filename*=UTF-8\'\'%ff%fe%zz',
    ],
    [
      'text in another alphabet',
      'Content-Disposition: form-data; name="a"\r\nContent-Type: text/plain; charset=no-such',
    ],
    [
      'text in UTF-16',
      'Content-Disposition: form-data; name="a"\r\nContent-Type: text/plain; charset=utf-16le',
    ],
    ['base64', 'Content-Disposition: form-data; name="a"\r\nContent-Transfer-Encoding: base64'],
    [
      'a form in the form',
      'Content-Disposition: form-data; name="a"\r\nContent-Type: multipart/mixed; boundary=y',
    ],
    ['a thousand lines', 'X-A: b\r\n'.repeat(1000)],
    ['an endless line', `X-A: ${'b'.repeat(100_000)}`],
    [
      'the same line twice',
      'Content-Disposition: form-data; name="a"\r\nContent-Disposition: form-data; name="b"',
    ],
    ['no colon', 'Content-Disposition form-data'],
    ['NUL', 'Content-Disposition: form-data; name="a\0b"'],
  ])('survives a part whose head has %s', async (_what, head) => {
    const answered = await send(named, form({ head, content: 'Sample' }))
    expect([...faultsOf(answered)]).toEqual([])
    expect(answered.status).toBeLessThan(500)
  })

  test.skipIf(isPart)('tells an empty file from none', async () => {
    const empty = await send(named, form({ name: field, filename: 'a.jpg' }))
    expect([...told(empty), ...faultsOf(empty)]).toEqual([422, [field]])
    const required = Object.entries(fieldsOf(named.endpoint.body)).filter(([, schema]) => !isOptional(schema))
    const nothing = await send(named, formBytes([]))
    expect([...faultsOf(nothing), nothing.status]).toEqual([422])
    for (const [name] of required) expect(Object.keys(nothing.errors)).toContain(name)
  })
})
