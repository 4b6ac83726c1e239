// Every way out of the provider, at servers that do what no server should: each call ends in its time, and
// with the process.
import { once } from 'node:events'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { jobWork } from '#provider/jobs.ts'
import { certificateEnd } from '#provider/outside/certificate-end.ts'
import { smtpMailer } from '#provider/outside/mail.ts'
import { bounded, openOutgoing, OutOfTime, Stopping, type Outgoing } from '#provider/outside/outgoing.ts'
import { openOutside } from '#provider/outside/open.ts'
import { webPush } from '#provider/outside/push.ts'
import { s3Store } from '#provider/outside/s3.ts'
import { newVapidKeys } from '#provider/outside/vapid.ts'
import { readSettings } from '#provider/settings.ts'
import { aProcess } from '#tests/faults/processes.ts'
import { settingsBeside } from '#tests/provider/file-store/beside.ts'
import { openZoo } from '#tests/receivers/zoo.ts'
import { aProvider } from '#tests/world.ts'

const PATIENCE_MS = 400
const LATE_MS = 3_000

/** As it is, with less time. */
function hasty(calls: Outgoing = openOutgoing()): Outgoing {
  return { ...calls, within: (_, call) => calls.within(PATIENCE_MS, call) }
}

async function thePlainZoo() {
  const zoo = await openZoo(0, true)
  onTestFinished(zoo.close)
  return zoo.receivers
}

/** Whatever it ends with, how long it took. */
async function endOf(call: Promise<unknown>): Promise<number> {
  const began = performance.now()
  await Promise.race([call.catch(() => {}), new Promise((over) => { setTimeout(over, 2 * LATE_MS) })])
  return performance.now() - began
}

const device = {
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
}

/** Each says one call to whatever listens on a port of this machine. */
const ways: Record<string, (port: number) => Promise<unknown>> = {
  push: (port) => {
    const keys = { ...newVapidKeys(), subject: 'mailto:push@oja.example' }
    const post: typeof fetch = (_, init) => fetch(`http://127.0.0.1:${port}/`, init)
    const sender = webPush(keys, Date.now, post, hasty())
    return sender.send({ endpoint: 'https://push.example/1', ...device }, 'hello', { tag: 'a', seconds: 1 })
  },
  store: (port) => s3Store({
    endpoint: `http://127.0.0.1:${port}`, region: 'x', bucket: 'files', access_key_id: 'a',
    secret_access_key: 'b', addressing: 'path',
  }, { calls: hasty() }).get('one'),
  mail: async (port) => {
    const mailer = smtpMailer(`smtp://127.0.0.1:${port}`, 'Oja <no-reply@oja.example>', hasty())
    await mailer.send({ id: '1', to: 'ada@adire.example', subject: 'One', text: 'Hello' })
      .finally(() => mailer.close())
  },
  certificate: (port) =>
    certificateEnd({ TLS: null, PUBLIC_URL: `https://127.0.0.1:${port}` }, hasty()),
}

test.each(Object.keys(ways))('%s: each call to the receivers of the zoo ends in time', async (name) => {
  const took = await Promise.all((await thePlainZoo()).map(async ({ name: receiver, port }) =>
    ({ receiver, ms: await endOf(ways[name]!(port)) })))
  expect(took.filter(({ ms }) => ms > LATE_MS)).toEqual([])
}, 20_000)

test('banks, vendors, networks and registers have a deadline too, whoever they are', async () => {
  const never = { ask: () => new Promise(() => {}), listen: () => 'told', code: '00' }
  const network = bounded(openOutgoing(), 100, never)
  await expect(network.ask()).rejects.toThrow(OutOfTime)
  expect([network.listen(), network.code]).toEqual(['told', '00'])
  const { calls, rail, bills, cards, mandates, identity } = openOutside(readSettings({ LOG_LEVEL: 'silent' }))
  calls.stop()
  const asked = [
    rail.enquire({ mode: 'test', bank_code: '000014', nuban: '0123456789' }), bills.catalogue(),
    cards.ask({} as never, new Date()), mandates.standing({} as never, new Date()),
    identity.find('bvn', '22222222222', { firstname: 'A', lastname: 'B', date_of_birth: null }),
  ]
  const ends = await Promise.allSettled(asked)
  expect(ends.map((end) => end.status === 'rejected' && end.reason instanceof Stopping))
    .toEqual(asked.map(() => true))
})

/** A mail server that greets for ever, a line at a time, so that no connection is ever idle. */
async function aGreetingServer() {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    const timer = setInterval(() => socket.write('220-welcome\r\n'), 50)
    socket.on('close', () => clearInterval(timer)).on('error', () => {})
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return { met: () => sockets.size, url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

test('a process that is told to stop while a mail server keeps it talking ends seconds later', async () => {
  const server = await aGreetingServer()
  const world = await aProvider({ now: new Date() })
  const worker = aProcess('worker', { ...await settingsBeside(world), SMTP_URL: server.url })
  onTestFinished(async () => { await worker.kill() })
  await worker.start()
  world.app.outside.mailer = { leaves: true, send: async () => {}, close: () => {} }
  await jobWork(world.app).inTransaction(({ mail }) =>
    mail({ to: 'ada@adire.example', subject: 'One', text: 'Hello' }))
  await expect.poll(server.met, { timeout: 10_000 }).toBeGreaterThan(0)
  const began = performance.now()
  expect(await worker.stop()).toBe(0)
  expect(performance.now() - began).toBeLessThan(8_000)
}, 60_000)
