// Bodies that are not what they say, at every endpoint that takes one.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inTurn } from '#tests/drawn.ts'
import { aProvider, type World } from '#tests/world.ts'
import { changes, endpoints, legalBody, requestTo, type Named } from './endpoints.ts'
import { faultsOf, readAnswer, type Answered } from './plain-answer.ts'
import { someoneFor } from './sessions.ts'

let world: World
beforeAll(async () => {
  world = await aProvider()
})
afterAll(() => world.stop())

/** One reader takes the bodies of all endpoints: each has a turn with every fourth of them. */
const TURNS = 4

const ofJson = endpoints.filter((named) => changes(named) && !named.endpoint.files)
  .map((named, turn) => ({ ...named, turn }))
const ofForms = endpoints.filter(({ endpoint }) => endpoint.files)

async function send(named: Named, body: BodyInit, headers: Record<string, string>): Promise<Answered> {
  const { token } = await someoneFor(world, named.endpoint)
  const [path, init] = requestTo(named)
  return readAnswer(
    await world.request(path, {
      ...init,
      body,
      headers: { ...(token && { token }), ...headers },
      duplex: 'half',
    } as RequestInit),
  )
}

const json = { 'Content-Type': 'application/json' }

describe.each(ofJson)('$name', ({ turn, ...named }) => {
  const legal = () => JSON.stringify(legalBody(named.endpoint))

  test.each(inTurn([
    ['an open brace', '{'],
    ['words', 'hello'],
    ['a half', '{"a":'],
    ['two values', '{}{}'],
    ['a comma too many', '{"a":1,}'],
    ['single quotes', "{'a':1}"],
    ['NaN', '{"a":NaN}'],
    ['a comment', '{} // a'],
    ['a mark in front', '\ufeff{}x'],
    ['only a NUL', '\0'],
    ['a raw control character', '{"a":"\u0001"}'],
    ['an XML page', '<?xml version="1.0"?><a/>'],
    ['a form', 'email=a&password=b'],
    ['deep lists', '['.repeat(30_000) + ']'.repeat(30_000)],
    ['deep objects', '{"a":'.repeat(9_000) + '1' + '}'.repeat(9_000)],
  ], turn, TURNS))('calls %s no JSON', async (_what, body) => {
    const answered = await send(named, body, json)
    expect([answered.status, answered.code, ...faultsOf(answered)]).toEqual([400, 'invalid_json'])
  })

  test.each(inTurn([
    ['a list', '[]'],
    ['a list of objects', '[{}]'],
    ['null', 'null'],
    ['a number', '7'],
    ['text', '"Sample"'],
    ['true', 'true'],
  ], turn, TURNS))('wants an object and not %s', async (_what, body) => {
    const answered = await send(named, body, json)
    expect([answered.status, answered.errors, ...faultsOf(answered)]).toEqual([
      422,
      { body: 'This must be an object.' },
    ])
  })

  test.each(inTurn([
    ['no type', {} as Record<string, string>],
    ['text', { 'Content-Type': 'text/plain' }],
    ['an address-coded form', { 'Content-Type': 'application/x-www-form-urlencoded' }],
    ['a multipart form', { 'Content-Type': 'multipart/form-data; boundary=x' }],
    ['another alphabet', { 'Content-Type': 'application/json; charset=utf-16' }],
    ['almost JSON', { 'Content-Type': 'application/jsonx' }],
    ['XML', { 'Content-Type': 'application/xml' }],
    ['nonsense', { 'Content-Type': ';;;=' }],
  ], turn, TURNS))('does not read %s', async (_what, headers) => {
    const answered = await send(named, new TextEncoder().encode(legal() === '{}' ? '{ }' : legal()), headers)
    expect([answered.status, answered.code, ...faultsOf(answered)]).toEqual([415, 'unsupported_media'])
  })

  test.each(inTurn([10], turn, TURNS))('does not read %i MB, announced or not', async (megabytes) => {
    const large = `{"a":"${'x'.repeat(megabytes * 1024 * 1024)}"}`
    const parts = new Blob([large]).stream()
    for (const answered of [
      await send(named, large, json),
      await send(named, parts, json),
      await send(named, large, { ...json, 'Content-Length': String(large.length) }),
    ]) {
      expect([answered.status, answered.code, ...faultsOf(answered)]).toEqual([413, 'too_large'])
    }
  })

  test('is not fooled by a key that is there twice', async () => {
    const [name = 'a'] = Object.keys(legalBody(named.endpoint))
    const body = `${legal().slice(0, -1)}${legal() === '{}' ? '"a":1,' : ','}${JSON.stringify(name)}:{"a":1}}`
    const answered = await send(named, body, json)
    expect([answered.status, Object.keys(answered.errors), ...faultsOf(answered)]).toEqual([422, [name]])
  })

  test('is not read when it is not UTF-8', async () => {
    const answered = await send(named, new Uint8Array([0x7b, 0x22, 0xc3, 0x28, 0x22, 0x3a, 0x31, 0x7d]), json)
    expect([answered.status, answered.code]).toEqual([400, 'invalid_json'])
  })
})

describe.each(ofForms)('$name', (named) => {
  test.each([
    ['no type', {}],
    ['no boundary', { 'Content-Type': 'multipart/form-data' }],
    ['JSON', json],
    ['mixed parts', { 'Content-Type': 'multipart/mixed; boundary=x' }],
  ])('does not read a body of %s', async (_what, headers) => {
    const body = new TextEncoder().encode(
      '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\nb\r\n--x--\r\n',
    )
    const answered = await send(named, body, headers as Record<string, string>)
    expect([answered.status, answered.code, ...faultsOf(answered)]).toEqual([415, 'unsupported_media'])
  })

  test('finds nothing whole between empty boundaries', async () => {
    const answered = await send(named, '--\r\n\r\n----', { 'Content-Type': 'multipart/form-data; boundary=' })
    expect([answered.status, ...faultsOf(answered)]).toEqual([422])
  })
})
