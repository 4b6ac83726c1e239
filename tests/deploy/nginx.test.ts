// What deploy/nginx.conf does between a phone and two servers that a test plays.
import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { portLimits } from '#provider/connections.ts'
import { aWay, HOST, type Way } from './browser-way.ts'
import { anNginx, whereNginxCounts, type Nginx } from './nginx.ts'
import { whereThereIs } from './programs.ts'
import { readDeploy } from './yaml.ts'

type Answer = (request: IncomingMessage, response: ServerResponse, body: Buffer) => void

const running: (() => unknown)[] = []
afterEach(async () => {
  for (const stop of running.splice(0).toReversed()) await stop()
})

async function aServer(answer: Answer): Promise<{ at: string, asked: IncomingMessage[], server: Server }> {
  const asked: IncomingMessage[] = []
  const server = createServer(async (request, response) => {
    asked.push(request)
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    answer(request, response, Buffer.concat(chunks))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  running.push(() => { server.closeAllConnections(); server.close() })
  return { at: `127.0.0.1:${(server.address() as AddressInfo).port}`, asked, server }
}

const before = (...providers: string[]) => patientBefore(undefined, ...providers)

async function patientBefore(
  patience_s: number | undefined, ...providers: string[]
): Promise<{ nginx: Nginx, way: Way }> {
  const nginx = await anNginx(providers, patience_s)
  running.push(() => nginx.stop())
  const way = aWay(nginx.port)
  running.push(() => way.stop())
  return { nginx, way }
}

const at = (path: string, init?: RequestInit) => new Request(`https://${HOST}${path}`, init)

const ok: Answer = (_, response) => response.end('fine')

const conf = readDeploy('nginx.conf')

test('it loads what Debian puts beside it, and nothing else is added to it here', () => {
  expect(conf).toMatch(/^include \/etc\/nginx\/modules-enabled\/\*\.conf;$/m)
})

test('it keeps queries out of its log, and figures inside', () => {
  expect(/log_format[^;]*/.exec(conf)?.[0])
    .not.toMatch(/\$request\b|\$args|\$request_uri|\$query_string|\$uri/)
  expect(conf).toMatch(/location = \/metrics \{ return 404; \}/)
})

describe('it stands in for the limits that a provider behind it leaves to it', () => {
  const [, most] = /limit_conn \w+ (\d+);/.exec(conf) ?? []
  const milliseconds = (setting: string) =>
    Number(new RegExp(`^ *${setting} (\\d+)s;`, 'm').exec(conf)?.[1]) * 1_000

  test('it counts as many of one address, and waits as long for headers and while nothing moves', () => {
    expect(Number(most)).toBe(portLimits.each)
    expect(milliseconds('client_header_timeout')).toBe(portLimits.headers_ms)
    for (const setting of ['client_body_timeout', 'send_timeout']) {
      expect([setting, milliseconds(setting)]).toEqual([setting, portLimits.silence_ms])
    }
    // Nothing here lets go of an idle one for somebody new: it may not stay for as long.
    expect(milliseconds('keepalive_timeout')).toBeLessThan(portLimits.silence_ms)
    // What is behind the doors ends a connection in order; the doors only cut.
    expect(milliseconds('proxy_timeout')).toBeGreaterThan(portLimits.silence_ms)
  })

  test.each([
    ['102.89.0.1', '102.89.0.1'],
    ['::ffff:102.89.0.1', '::ffff:102.89.0.1'],
    ['2c0f:f5c0:1:2:3:4:5:6', '2c0f:f5c0:1:2'],
    ['2c0f:f5c0:1:2::6', '2c0f:f5c0:1:2'],
    ['2c0f:f5c0::6', '2c0f:f5c0'],
    ['::1', '::1'],
  ])('%s is counted as %s', (address, subscriber) => {
    const [, kept] = /map \$remote_addr \$subscriber \{[^}]*"~([^"]+)" \$network;/.exec(conf) ?? []
    expect(new RegExp(kept ?? 'nothing').exec(address)?.groups?.['network'] ?? address).toBe(subscriber)
  })
})

describe.each(whereNginxCounts())('%s', () => {
  const opened = async (port: number, from: string): Promise<Socket> => {
    const socket = connect({ host: '127.0.0.1', port, localAddress: from })
    running.push(() => socket.destroy())
    socket.on('error', () => {})
    await once(socket, 'connect')
    return socket
  }

  test('refuses an address that holds many silent connections another one, and serves its neighbours',
    async () => {
    const { at: provider } = await aServer(ok)
    const { nginx } = await before(provider)
    const silent = await Promise.all(Array.from({ length: portLimits.each }, (_, one) =>
      opened(one % 2 ? nginx.port : nginx.plain_port, '127.0.0.3')))
    const more = await opened(nginx.port, '127.0.0.3')
    if (!more.closed) await once(more, 'close')
    expect(nginx.said().match(/limiting connections .* client: [\d.]+/g)).toEqual(
      [expect.stringMatching(/ client: 127\.0\.0\.3$/)])
    const neighbour = aWay(nginx.port, '127.0.0.2')
    running.push(() => neighbour.stop())
    expect((await neighbour.fetch(at('/'))).status).toBe(200)
    silent[0]?.destroy()
    const again = async () => {
      const way = aWay(nginx.port, '127.0.0.3')
      running.push(() => way.stop())
      return (await way.fetch(at('/'))).status
    }
    await expect.poll(() => again().catch(() => 'refused')).toBe(200)
  })
})

describe.each(whereThereIs('nginx'))('%s', () => {
  test('sends http to https, and nobody from outside sees figures', async () => {
    const { at: provider, asked } = await aServer(ok)
    const { nginx, way } = await before(provider)
    const plain = await fetch(`http://127.0.0.1:${nginx.plain_port}/login?x=1`, { redirect: 'manual' })
    expect([plain.status, plain.headers.get('location')]).toEqual([308, 'https://127.0.0.1/login?x=1'])
    expect((await way.fetch(at('/metrics'))).status).toBe(404)
    expect(asked).toEqual([])
  })

  test('says whom it saw, after whatever the client says', async () => {
    const { at: provider, asked } = await aServer(ok)
    const { nginx } = await before(provider)
    const way = aWay(nginx.port, '127.0.0.9')
    running.push(() => way.stop())
    await (await way.fetch(at('/', { headers: { 'X-Forwarded-For': '9.9.9.9' } }))).text()
    expect(asked[0]?.headers).toMatchObject({ 'x-forwarded-for': '9.9.9.9, 127.0.0.9', host: HOST })
  })

  test('an answer that takes too long is its own trouble: all others are answered meanwhile', async () => {
    const slow: Answer = ({ url }, response) => { if (url !== '/slow') response.end('fine') }
    const [one, other] = [await aServer(slow), await aServer(slow)]
    const { way } = await patientBefore(1, one.at, other.at)
    const waited = way.fetch(at('/slow')).then(({ status }) => status)
    const said: number[] = []
    for (const late = Date.now() + 3_500; Date.now() < late;) said.push((await way.fetch(at('/'))).status)
    expect(await waited).toBe(504)
    expect(said.filter((status) => status !== 200)).toEqual([])
  })

  test('a long file reaches the client while it is still made', async () => {
    let made = () => {}
    const { at: provider } = await aServer((_, response) => {
      response.write('first,')
      made = () => response.end('last')
    })
    const { way } = await before(provider)
    const { body } = await way.fetch(at('/v2/dashboard/statements/1'))
    const reader = body!.getReader()
    // Comes before the rest exists; a proxy that waited for more would hang here.
    expect(Buffer.from((await reader.read()).value!).toString()).toBe('first,')
    made()
    expect(Buffer.from((await reader.read()).value!).toString()).toBe('last')
  })

  test('a large answer that somebody reads slowly waits at the provider, not on the disk', async () => {
    const large = Buffer.alloc(24_000_000, 'x')
    let written = 0
    const { at: provider } = await aServer(async (_, response) => {
      for (let place = 0; place < large.length; place += 64_000) {
        if (!response.write(large.subarray(place, place + 64_000))) await once(response, 'drain')
        written = place
      }
      response.end()
    })
    const { nginx, way } = await before(provider)
    const answer = await way.fetch(at('/v2/anything'))
    await new Promise((over) => { setTimeout(over, 500) })
    expect(written).toBeLessThan(large.length / 2)
    expect((await answer.arrayBuffer()).byteLength).toBe(large.length)
    // Its folders of the disk are empty but for themselves.
    expect(await nginx.spooled()).toBe(0)
  })

  test('a body of 20 MB passes, and the provider gets it in one go', async () => {
    const { at: provider } = await aServer((_, response, body) => response.end(String(body.length)))
    const { way } = await before(provider)
    const answer = await way.fetch(at('/v2/upload', { method: 'POST', body: Buffer.alloc(20_000_000) }))
    expect(await answer.text()).toBe('20000000')
  })

  test('where one is away, the other answers, to a POST as well', async () => {
    const [one, other] = [await aServer(ok), await aServer(ok)]
    const { way } = await before(one.at, other.at)
    one.server.close()
    for (const method of ['GET', 'POST', 'POST', 'PUT', 'GET']) {
      const { status } = await way.fetch(at('/v2/x', { method, ...method !== 'GET' && { body: 'x' } }))
      expect(status).toBe(200)
    }
    expect(other.asked).toHaveLength(5)
  })

  test('a POST that one took and did not answer is not sent again: whoever asked knows whether it may be',
    async () => {
    const cut: Answer = (request) => request.socket.destroy()
    const [one, other] = [await aServer(cut), await aServer(cut)]
    const { way } = await before(one.at, other.at)
    const { status } = await way.fetch(at('/v2/payouts', { method: 'POST', body: '{}' }))
    expect([status, one.asked.length + other.asked.length]).toEqual([502, 1])
  })

  test('a part of a page that only the newer one has is found there', async () => {
    const part: Answer = (_, response) => response.end('part')
    const none: Answer = (_, response) => response.writeHead(404).end('none')
    const { way } = await before((await aServer(none)).at, (await aServer(part)).at)
    for (let times = 0; times < 4; times += 1) {
      expect(await (await way.fetch(at('/assets/new-1234.js'))).text()).toBe('part')
    }
    const api = [1, 2].map(async () => (await way.fetch(at('/v2/x'))).status)
    expect((await Promise.all(api)).sort()).toEqual([200, 404])
  })

  test('what a query says is in no line of the log', async () => {
    const { at: provider } = await aServer(ok)
    const { nginx, way } = await before(provider)
    await (await way.fetch(at('/verified/email?token=a-token-of-somebody'))).text()
    await expect.poll(async () => (await nginx.log()).join()).toContain('GET /verified/email 200')
    expect((await nginx.log()).join()).not.toContain('a-token')
  })

  test.each([
    ['/v2/dashboard/virtual-accounts/0123456789', '/v2/dashboard/virtual-accounts/:digits'],
    ['/v2/virtual-accounts/0123456789/deactivate', '/v2/virtual-accounts/:digits/deactivate'],
    ['/v2/name-enquiry/0123%20456%20789', '/v2/name-enquiry/:digits'],
    ['/pay/p4c2mh7k', '/pay/:code'],
    ['/v2/users/ada%40adire.example', '/:email'],
    ['/assets/index-4f2a91c0.js', '/assets/index-4f2a91c0.js'],
  ])('%s stands in the log as %s', async (path, logged) => {
    const { at: provider } = await aServer(ok)
    const { nginx, way } = await before(provider)
    await (await way.fetch(at(path))).text()
    await expect.poll(async () => (await nginx.log()).join()).toContain(` GET ${logged} 200`)
  })
})
