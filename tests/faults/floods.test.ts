// The real port under attack from one address: meanwhile somebody at another logs in and reads a list, and is
// answered in time all along; the memory stays what it was. FLOOD_SECONDS=60 for longer ones.
import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { Agent, request } from 'node:https'
import { Agent as PlainAgent, request as plainRequest, type IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listen, type Listening } from '#provider/listen.ts'
import { countOf } from '#tests/drawn.ts'
import { compiled } from '#tests/program.ts'
import { codeNow, enrolled, password, type Enrolled } from '#tests/provider/people.ts'
import { certificate, key } from '#tests/provider/webhooks/certificate.data.ts'
import { aProvider, type World } from '#tests/world.ts'
import { attacks, type Harm } from './floods/attacks.ts'
import type { Order } from './floods/attacker.ts'

const seconds = countOf('FLOOD_SECONDS', 1, 3)
/** For a log-in and a list together: a second or two, but the machine may have other work. */
const IN_TIME_MS = 20_000
const MOST_GROWN = 250 * 1024 * 1024
setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void
const program = await compiled('./floods/attacker.ts', import.meta.url)

let folder = ''
let world: World
let person: Enrolled
const ports = new Map<boolean, Listening>()

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'oja-floods-'))
  const files = { TLS_CERT: path.join(folder, 'cert.pem'), TLS_KEY: path.join(folder, 'key.pem') }
  await Promise.all([writeFile(files.TLS_CERT, certificate), writeFile(files.TLS_KEY, key)])
  world = await aProvider({ settings: { ...files, PUBLIC_URL: 'https://localhost' } })
  person = await enrolled(world)
  ports.set(true, await listen(world.app, 0))
  ports.set(false, await listen({ ...world.app, settings: { ...world.app.settings, TLS: null } }, 0))
})
afterAll(async () => {
  await Promise.all([...ports.values()].map((port) => port.stop()))
  await world.stop()
  await rm(folder, { recursive: true })
})

const ofHttp2 = /stream|continuation|setting|ping|window|priorities|empty data/
const cases = Object.keys(attacks).flatMap((attack) =>
  ofHttp2.test(attack) ? [{ attack, secure: true }] : [{ attack, secure: false }])

describe.each(cases)('under $attack', ({ attack, secure }) => {
  test(`others are served for ${seconds} seconds`, async () => {
    await asClient(secure)
    const before = held()
    const { stop } = await attacker({ attack, target: { port: ports.get(secure)!.port, secure } })
    const [times, late] = [[] as number[], Date.now() + seconds * 1_000]
    while (Date.now() < late || times.length < 2) times.push(await asClient(secure))
    const grown = held() - before
    const { made, closed, answered } = await stop()
    const slowest = Math.round(Math.max(...times))
    console.info(`flood: ${attack}: ${made} connections, ${closed} closed, ${answered} pieces read; `
      + `${times.length} log-ins and lists meanwhile, the slowest ${slowest} ms; `
      + `${Math.round(grown / 1024 / 1024)} MB more are held`)
    expect(made).toBeGreaterThan(0)
    expect(slowest).toBeLessThan(IN_TIME_MS)
    expect(grown).toBeLessThan(MOST_GROWN)
  }, 60_000 + seconds * 2_000)
})

/**
 * Bytes that something still refers to. What a process takes from the system says how seldom it collects, and
 * that follows what the files before this one left in the worker.
 */
function held(): number {
  collect()
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}

/** A log-in with the next code and a list; answers the milliseconds that both took. */
async function asClient(secure: boolean): Promise<number> {
  await world.clock.advance(30_000)
  await sql`delete from rate_limit`.execute(world.database)
  const began = performance.now()
  const { email, secret } = person
  const body = { email, password, totp_code: codeNow(world, secret) }
  const answer = await ask(secure, 'POST', '/v2/dashboard/merchants/login', {}, JSON.stringify(body))
  expect([answer.status, answer.text.slice(0, 80)]).toEqual([200, expect.any(String)])
  const { data } = JSON.parse(answer.text) as { data: { token: string } }
  const list = await ask(secure, 'GET', '/v2/dashboard/transactions', { token: data.token })
  expect(list.status).toBe(200)
  return performance.now() - began
}

/** Over a connection of its own each, from the address that nobody attacks from. */
async function ask(
  secure: boolean, method: string, address: string, headers: Record<string, string>, body = '',
): Promise<{ status: number | undefined, text: string }> {
  const options = { port: ports.get(secure)!.port, host: '127.0.0.1', path: address, method, headers: {
    ...headers, ...body && { 'Content-Type': 'application/json', 'Content-Length': body.length },
  } }
  const asked = secure
    ? request({ ...options, rejectUnauthorized: false, agent: new Agent() })
    : plainRequest({ ...options, agent: new PlainAgent() })
  asked.end(body)
  const [response] = await once(asked, 'response') as [IncomingMessage]
  const parts = await response.setEncoding('utf8').toArray() as string[]
  return { status: response.statusCode, text: parts.join('') }
}

async function attacker(order: Order): Promise<{ stop(): Promise<Harm> }> {
  const child: ChildProcess = fork(program)
  child.send(order)
  await once(child, 'message')
  return {
    async stop() {
      const harm = once(child, 'message')
      child.send('stop')
      const [told] = await harm as [Harm]
      child.kill('SIGKILL')
      return told
    },
  }
}
