// What a request may carry: every way of getting it wrong has a refusal that names the remedy.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fileMessages, MAX_FILE_BYTES } from '#domain/document.ts'
import { sha256 } from '#provider/secrets.ts'
import { aSmallProvider, notes, type SmallWorld } from './small-world.ts'

let world: SmallWorld
let token: string
beforeAll(async () => {
  world = await aSmallProvider()
  token = world.signIn()
})
afterAll(() => world.stop())

interface Refused { code: string, message: string, errors?: Record<string, string> }

const json = { 'Content-Type': 'application/json' }

async function post(body: BodyInit, headers: Record<string, string> = json, path = '/v2/notes') {
  const response = await world.request(path, { method: 'POST', headers: { token, ...headers }, body })
  const { code, errors, message } = await response.json() as Refused
  return { status: response.status, code, errors, message }
}

describe('a JSON body', () => {
  test.each(['{', 'nonsense', '{"text":"a"}}', '\u{feff}x'])('that is not JSON gets 400: %s',
    async (body) => {
    expect(await post(body)).toMatchObject({ status: 400, code: 'invalid_json' })
  })

  test('that is not UTF-8 gets 400', async () => {
    expect(await post(new Uint8Array([0x7b, 0xff, 0xfe, 0x7d]))).toMatchObject({ status: 400 })
  })

  test('nested without end gets 400, whatever its size', async () => {
    const body = `{"text":${'['.repeat(20_000)}${']'.repeat(20_000)}}`
    expect(await post(body)).toMatchObject({ status: 400, code: 'invalid_json' })
  })

  test.each(['text/plain', 'application/x-www-form-urlencoded', 'application/json; charset=latin1',
    'multipart/form-data'])(
    'of type %s gets 415', async (type) => {
      expect(await post('{"text":"a"}', { 'Content-Type': type }))
        .toMatchObject({ status: 415, code: 'unsupported_media' })
    })

  test('of JSON with its charset is read', async () => {
    const response = await world.request('/v2/notes', {
      method: 'POST', headers: { token, 'Content-Type': 'application/json; charset=utf-8' },
        body: '{"text":"a"}',
    })
    expect(response.status).toBe(200)
  })

  test.each([
    ['a missing field', '{}', { text: 'This is required.' }],
    ['a wrong type', '{"text":5}', { text: 'This must be text.' }],
    ['too long a text', JSON.stringify({ text: 'x'.repeat(101) }), { text: 'Enter at most 100 characters.' }],
    ['half of a character', '{"text":"a\\ud800b"}', { text: 'Remove the characters that cannot be shown.' }],
    ['an unknown field', '{"text":"a","status":"ACTIVE"}',
      { status: 'This field is not known here; leave it out.' }],
    ['__proto__', '{"text":"a","__proto__":{"admin":true}}',
      { ['__proto__']: 'This field is not known here; leave it out.' }],
    ['constructor', '{"text":"a","constructor":1}',
      { constructor: 'This field is not known here; leave it out.' }],
    ['a wrong member of a list', '{"text":"a","tags":["b",7]}', { 'tags.1': 'This must be text.' }],
    ['a list for an object', '[]', { body: 'This must be an object.' }],
    ['a length that is no number', '{"text":{"length":{"toString":"x"}}}',
      { text: 'Send text, a number or a list: this has a length of its own.' }],
    ['a length that is none, deep in a list', '{"text":"a","tags":["b",{"length":[{"toString":1}]}]}',
      { tags: 'Send text, a number or a list: this has a length of its own.' }],
    ['null', 'null', { body: 'This must be an object.' }],
  ])('with %s gets 422 that names it', async (_what, body, errors) => {
    const refusal = await post(body)
    expect(refusal).toMatchObject({ status: 422, code: 'invalid_input' })
    expect(Object.entries(refusal.errors ?? {})).toEqual(Object.entries(errors))
  })

  test('with several wrong fields names them all in its message', async () => {
    const { message } = await post('{"text":"","colour":1}')
    expect(message).toBe('Check these fields: text, colour.')
  })

  test('too large gets 413, announced or not', async () => {
    const large = JSON.stringify({ text: 'x'.repeat(70_000) })
    expect(await post(large, { ...json, 'Content-Length': String(large.length) }))
      .toMatchObject({ status: 413 })
    let given = 0
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        given += 1
        controller.enqueue(new Uint8Array(16_384).fill(0x20))
      },
    })
    const response = await world.request('/v2/notes', {
      method: 'POST', headers: { token, ...json }, body: endless, duplex: 'half',
    } as RequestInit)
    expect(response.status).toBe(413)
    expect(given).toBeLessThan(12)
  })
})

describe('a query', () => {
  test.each([
    ['unknown', '/v2/notes?colour=red', { colour: 'This field is not known here; leave it out.' }],
    ['given twice', '/v2/notes?search=a&search=b', { search: 'This is given twice; give it once.' }],
  ])('field that is %s gets 422', async (_what, path, errors) => {
    const response = await world.request(path, { headers: { token } })
    expect([response.status, await response.json()]).toMatchObject([422, { code: 'invalid_input', errors }])
  })
})

describe('a form with files', () => {
  const photo = (bytes: number, name = 'my photo.jpg') =>
    new File([new Uint8Array(bytes).fill(7)], name, { type: 'image/jpeg' })

  test('is read: fields, files, their names and hashes', async () => {
    const { data } =
      await world.ask(notes.photo, { body: { title: 'Front' }, files: { photo: photo(3, 'Ìgbà.jpg') } })
    expect(data).toEqual({ title: 'Front', files: [{
      field: 'photo', name: 'Ìgbà.jpg', size: 3, type: 'image/jpeg',
      sha256: sha256(Buffer.alloc(3, 7)),
    }] })
  })

  test('takes a file of exactly 4096 KB and refuses one byte more', async () => {
    const files = { photo: photo(MAX_FILE_BYTES) }
    const exact = await world.ask(notes.photo, { body: { title: 'a' }, files })
    expect(exact.data.files[0]?.size).toBe(MAX_FILE_BYTES)
    const more = await world.ask(notes.photo,
      { body: { title: 'a' }, files: { photo: photo(MAX_FILE_BYTES + 1) } })
    expect([more.status, more.refusal.errors])
      .toEqual([413, { photo: fileMessages.size }])
  })

  test('over the limit of the whole gets 413', async () => {
    const form = new FormData()
    form.append('title', 'a')
    for (const name of ['photo', 'back', 'other']) form.append(name, photo(MAX_FILE_BYTES - 100))
    const response = await world.request('/v2/photo', { method: 'POST', body: form })
    expect(response.status).toBe(413)
  })

  test.each([
    ['a file in an unknown field', (form: FormData) => form.append('selfie', photo(3)), 'selfie'],
    ['two files in one field',
      (form: FormData) => { form.append('photo', photo(1)); form.append('photo', photo(2)) }, 'photo'],
    ['a field given twice', (form: FormData) => form.append('title', 'b'), 'title'],
    ['an unknown field', (form: FormData) => form.append('merchant_id', 'b'), 'merchant_id'],
    ['a field named __proto__', (form: FormData) => form.append('__proto__', 'b'), '__proto__'],
  ])('refuses %s', async (_what, spoil, field) => {
    const form = new FormData()
    form.append('title', 'a')
    spoil(form)
    const response = await world.request('/v2/photo', { method: 'POST', body: form })
    const { errors } = await response.json() as Refused
    expect([response.status, Object.keys(errors ?? {})]).toEqual([422, [field]])
  })

  test('takes an empty file field as none, as browsers send it', async () => {
    const { data } =
      await world.ask(notes.photo, { body: { title: 'a' }, files: { photo: new File([], '') } })
    expect(data.files).toEqual([])
  })

  test('that is cut off, or none at all, is refused', async () => {
    const headers = { 'Content-Type': 'multipart/form-data; boundary=x' }
    const cut = '--x\r\nContent-Disposition: form-data; name="photo"; filename="a.jpg"\r\n'
      + 'Content-Type: image/jpeg\r\n\r\nabc'
    expect(await post(cut, headers, '/v2/photo')).toMatchObject({ status: 422, code: 'invalid_input' })
    expect(await post('{}', json, '/v2/photo')).toMatchObject({ status: 415 })
    expect(await post('x', { 'Content-Type': 'multipart/form-data' }, '/v2/photo'))
      .toMatchObject({ status: 415 })
  })
})
