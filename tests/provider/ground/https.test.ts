// The port with its own certificate: https, HTTP/2 for whoever knows it, and a stop that cuts nobody off.
import { writeFile, mkdtemp, rm } from 'node:fs/promises'
import { connect as connectHttp2, type ClientHttp2Session } from 'node:http2'
import { get } from 'node:https'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { connect } from 'node:tls'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { listen, type Listening } from '#provider/listen.ts'
import { serve } from '#provider/serve.ts'
import { readSettings } from '#provider/settings.ts'
import { certificate, key } from '#tests/provider/webhooks/certificate.data.ts'
import { aProvider } from '#tests/world.ts'

const slow = endpoint({
  method: 'GET', path: 'slow', says: 'Takes its time', callers: 'anyone', needs: null,
  answer: z.object({ address: z.string() }),
})

let folder = ''
let files = { TLS_CERT: '', TLS_KEY: '' }
let port: Listening
let isStopped = false
let release = () => {}

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'oja-https-'))
  files = { TLS_CERT: path.join(folder, 'cert.pem'), TLS_KEY: path.join(folder, 'key.pem') }
  await writeFile(files.TLS_CERT, certificate)
  await writeFile(files.TLS_KEY, key)
})
afterAll(() => rm(folder, { recursive: true }))

beforeEach(async () => {
  isStopped = false
  const waiting = new Promise<void>((done) => { release = done })
  const world = await aProvider({ settings: { ...files, PUBLIC_URL: 'https://localhost' }, nouns: [(app) => {
    serve(app, slow, async (_ask, { address }) => { await waiting; return { address } })
  }] })
  port = await listen(world.app, 0)
})
afterEach(async () => {
  release()
  if (!isStopped) await port.stop()
})

const session = () => connectHttp2(`https://localhost:${port.port}`, { rejectUnauthorized: false })

async function asked(client: ClientHttp2Session, address: string) {
  const stream = client.request({ ':path': address })
  const status = await new Promise<number>((done, fail) => {
    stream.once('response', (headers) => done(Number(headers[':status'])))
    stream.once('error', fail)
  })
  const text = Buffer.concat(await stream.toArray() as Buffer[]).toString()
  return { status, text }
}

test('many things are asked for over one connection, and each is told who asked', async () => {
  const client = session()
  release()
  const replies = await Promise.all(['/health', '/v2/slow', '/v2/no'].map((path) => asked(client, path)))
  expect(client.alpnProtocol).toBe('h2')
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 404])
  expect(JSON.parse(replies[1]!.text)).toMatchObject({ data: { address: '127.0.0.1' } })
  client.close()
})

test('who knows HTTP/1.1 alone is answered too, and told to come by https alone', async () => {
  const reply = await new Promise<{ status: number | undefined, hsts: unknown }>((done, fail) => {
    get(`https://127.0.0.1:${port.port}/health`, { rejectUnauthorized: false, agent: false }, (answer) => {
      answer.resume()
      done({ status: answer.statusCode, hsts: answer.headers['strict-transport-security'] })
    }).on('error', fail)
  })
  expect(reply).toEqual({ status: 200, hsts: 'max-age=31536000; includeSubDomains' })
})

test('the headers of security are there over HTTP/2, and on what is no request', async () => {
  const client = session()
  const stream = client.request({ ':path': '/nowhere.png' })
  const answered = await new Promise<Record<string, unknown>>((done) => { stream.once('response', done) })
  client.close()
  const socket = connect({ port: port.port, rejectUnauthorized: false, ALPNProtocols: ['http/1.1'] })
  socket.end('SSH-2.0-OpenSSH_9.2\r\n')
  const raw = Buffer.concat(await socket.toArray() as Buffer[]).toString().toLowerCase()
  expect(raw).toMatch(/^http\/1\.1 400 /)
  for (const name of ['strict-transport-security', 'content-security-policy', 'x-content-type-options']) {
    expect([name, typeof answered[name], raw.includes(`${name}: `)]).toEqual([name, 'string', true])
  }
})

test('a stop lets what runs on a connection end, and then closes it', async () => {
  const client = session()
  const running = asked(client, '/v2/slow')
  await new Promise((done) => { client.once('connect', done) })
  await new Promise((done) => setTimeout(done, 100))
  const stopped = port.stop()
  isStopped = true
  await new Promise((done) => setTimeout(done, 200))
  release()
  expect((await running).status).toBe(200)
  await stopped
  await expect.poll(() => client.destroyed).toBe(true)
})

test('settings with half a certificate, none, or another\'s key are refused by name', () => {
  const { TLS_CERT, TLS_KEY } = files
  expect(readSettings({ TLS_CERT, TLS_KEY })).toMatchObject({ PUBLIC_URL: 'https://localhost:4000' })
  expect(readSettings({}).TLS).toBeNull()
  expect(() => readSettings({ TLS_CERT })).toThrow(/TLS_KEY is missing/)
  expect(() => readSettings({ TLS_CERT, TLS_KEY: `${TLS_KEY}.not` })).toThrow(/TLS_KEY must be a PEM file/)
  expect(() => readSettings({ TLS_CERT: TLS_KEY, TLS_KEY })).toThrow(/PEM files of one certificate/)
  expect(() => readSettings({ TLS_CERT, TLS_KEY, PUBLIC_URL: 'http://oja.example' }))
    .toThrow(/PUBLIC_URL must begin with https/)
})
