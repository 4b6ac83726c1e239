// Bytes that no well-behaved client sends, on a real port: the provider answers or hangs up, and goes on.
import { connect } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { listen, type Listening } from '#provider/listen.ts'
import { aPicture } from '#tests/provider/applicants.ts'
import { inTurn } from '#tests/drawn.ts'
import { aProvider, type World } from '#tests/world.ts'
import { endpoints, requestTo, type Named } from './endpoints.ts'
import { boundary, formBytes, formType } from './form-bytes.ts'
import { faultsOf, readAnswer } from './plain-answer.ts'
import { someoneFor } from './sessions.ts'

let world: World
let port: Listening
beforeAll(async () => {
  world = await aProvider()
  port = await listen(world.app, 0)
})
afterAll(async () => {
  await port.stop()
  await world.stop()
})
afterEach(async () => {
  expect((await fetch(`http://127.0.0.1:${port.port}/health`)).status).toBe(200)
})

/** Everything that comes back to these bytes until the other side hangs up or says nothing more. */
function raw(bytes: string | Uint8Array, hang_up = false): Promise<string> {
  return new Promise((done) => {
    const socket = connect(port.port, '127.0.0.1')
    let text = ''
    const quiet = setTimeout(() => socket.destroy(), 1500)
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1')
      if (text.includes('\r\n\r\n')) setTimeout(() => socket.destroy(), 50)
    })
    socket
      .on('error', () => {})
      .on('close', () => {
        clearTimeout(quiet)
        done(text)
      })
    socket.write(typeof bytes === 'string' ? Buffer.from(bytes, 'latin1') : bytes, () => {
      if (hang_up) socket.destroy()
    })
  })
}

const isPlain = (text: string) => {
  expect(text).not.toMatch(/^HTTP\/1\.1 5/)
  expect(text).not.toMatch(/node_modules|postgres|TypeError|\bat \S+ \(/)
}
const lines = (...all: string[]) => `${all.join('\r\n')}\r\n\r\n`
const me = '/v2/dashboard/merchants'

describe('a request', () => {
  test.each([
    ['no host', lines(`GET ${me} HTTP/1.1`)],
    ['a host that is none', lines(`GET ${me} HTTP/1.1`, 'Host: a b c')],
    ['a host with a port beyond all', lines(`GET ${me} HTTP/1.1`, 'Host: a:99999999')],
    ['an empty host', lines(`GET ${me} HTTP/1.1`, 'Host: ')],
    ['a whole address of another host', lines('GET http://evil.example/v2/totp/check HTTP/1.1', 'Host: a')],
    ['an address that is none', lines('GET http://[::1/v2 HTTP/1.1', 'Host: a')],
    ['two slashes', lines('GET //evil.example/v2/totp/check HTTP/1.1', 'Host: a')],
    ['a broken escape', lines('GET /v2/dashboard/documents/%E0%A4%A HTTP/1.1', 'Host: a', 'token: x')],
    ['an escaped NUL', lines('GET /v2/dashboard/documents/%00 HTTP/1.1', 'Host: a', 'token: x')],
    ['a way upwards', lines('GET /../../../../etc/passwd HTTP/1.1', 'Host: a')],
    ['an escaped way upwards', lines('GET /%2e%2e/%2e%2e/etc/passwd HTTP/1.1', 'Host: a')],
    ['a backslash', lines('GET /..\\..\\etc\\passwd HTTP/1.1', 'Host: a')],
    ['an endless address', lines(`GET /v2/${'a'.repeat(14_000)} HTTP/1.1`, 'Host: a')],
    ['too long an address', lines(`GET /v2/${'a'.repeat(200_000)} HTTP/1.1`, 'Host: a')],
    ['too long a header', lines(`GET ${me} HTTP/1.1`, 'Host: a', `X-A: ${'b'.repeat(200_000)}`)],
    [
      'too many headers',
      lines(`GET ${me} HTTP/1.1`, 'Host: a', ...Array.from({ length: 3000 }, (_, at) => `X-${at}: b`)),
    ],
    ['a token of bytes', lines(`GET ${me} HTTP/1.1`, 'Host: a', 'token: \xff\xfe\x80')],
    ['two tokens', lines(`GET ${me} HTTP/1.1`, 'Host: a', 'token: a', 'token: b')],
    ['two lengths', lines(`POST ${me} HTTP/1.1`, 'Host: a', 'Content-Length: 1', 'Content-Length: 2')],
    [
      'a length and chunks',
      lines(`POST ${me} HTTP/1.1`, 'Host: a', 'Content-Length: 5', 'Transfer-Encoding: chunked'),
    ],
    ['a negative length', lines(`POST ${me} HTTP/1.1`, 'Host: a', 'Content-Length: -5')],
    [
      'broken chunks',
      `${lines(
        `POST ${me} HTTP/1.1`,
        'Host: a',
        'Content-Type: application/json',
        'Transfer-Encoding: chunked',
      )}zz\r\nab\r\n`,
    ],
    ['a method that is none', lines('BREW /v2/totp/check HTTP/1.1', 'Host: a')],
    ['another protocol', 'SSH-2.0-OpenSSH_9.2\r\n'],
    ['TLS', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03'],
    ['an upgrade', lines('GET / HTTP/1.1', 'Host: a', 'Connection: Upgrade', 'Upgrade: websocket')],
    ['HTTP/2 at once', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
    ['only NULs', '\0'.repeat(1000)],
  ])('with %s gets no 5xx and shows nothing', async (_what, bytes) => {
    isPlain(await raw(bytes))
  })
})

const changing = endpoints.filter(({ endpoint }) => endpoint.method !== 'GET')

/** One reader counts what comes: a quarter of the endpoints stand for all. */
const large = new Set(inTurn(changing, 0, 4))

describe.each(changing)('$name', (named: Named) => {
  test('survives a client that hangs up, and reads the next one', async () => {
    const { token } = await someoneFor(world, named.endpoint)
    const [path] = requestTo(named)
    const head = (length: number, type: string) =>
      lines(
        `${named.endpoint.method} ${path.replace(/[\r\n ]/g, '')} HTTP/1.1`,
        'Host: a',
        `Content-Length: ${length}`,
        `Content-Type: ${type}`,
        ...(token ? [`token: ${token}`] : []),
      )
    const isForm = named.endpoint.files !== undefined
    const body = isForm
      ? formBytes([{ name: 'a', filename: 'a.jpg', content: 'x'.repeat(5000) }])
      : Buffer.from('{"a":1}')
    const bytes = Buffer.concat([
      Buffer.from(head(body.length, isForm ? formType['Content-Type'] : 'application/json')),
      body.subarray(0, -3),
    ])
    isPlain(await raw(bytes, true))
    expect(boundary).not.toBe('')
  })

  test.runIf(large.has(named))('answers a body of 10 MB so that its sender can read the answer', async () => {
    const { token } = await someoneFor(world, named.endpoint)
    const [path] = requestTo(named)
    const size = named.endpoint.files ? 30 : 10
    const answered = await readAnswer(
      await fetch(`http://127.0.0.1:${port.port}${path}`, {
        method: named.endpoint.method,
        body: new Uint8Array(size * 1024 * 1024).fill(0x20),
        headers: {
          'Content-Type': named.endpoint.files ? formType['Content-Type'] : 'application/json',
          ...(token && { token }),
        },
      }),
    )
    expect([answered.status, answered.code, ...faultsOf(answered)]).toEqual([413, 'too_large'])
  }, 60_000)
})

test('an upload that is cut off is no half of one', async () => {
  const named = endpoints.find(({ name }) => name === 'onboarding.addDocuments')!
  const { token, merchant_id } = await someoneFor(world, named.endpoint)
  const picture = new Uint8Array(await (await aPicture('a.jpg')).arrayBuffer())
  const body = formBytes([{ name: 'cac_form', filename: 'a.jpg', content: picture }])
  const head = lines(
    'POST /v2/dashboard/merchants/kyc_details HTTP/1.1',
    'Host: a',
    `token: ${token}`,
    `Content-Length: ${body.length}`,
    `Content-Type: ${formType['Content-Type']}`,
  )
  for (const left of [1, 4, 40, 400])
    await raw(Buffer.concat([Buffer.from(head), body.subarray(0, -left)]), true)
  const kept = world.database.selectFrom('stored_file').select('id').where('merchant_id', '=', merchant_id)
  expect(await kept.execute()).toEqual([])
  expect(await raw(Buffer.concat([Buffer.from(head), body]))).toMatch(/^HTTP\/1\.1 200/)
  expect(await kept.execute()).toHaveLength(1)
})
