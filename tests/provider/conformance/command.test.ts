// `npm run conformance` as somebody starts it: flags, the environment, the report, and how it ends.
import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Secret } from 'otpauth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoEmails } from '#provider/seed/demo-people.ts'
import { demoLogIn, keepLogIns } from '#provider/seed/demo-log-in.ts'
import { OptionsError, readOptions } from '#tests/conformance/options.ts'
import { password } from '#tests/provider/people.ts'
import { aProvider } from '#tests/world.ts'
import { aServer, type Server } from './server.ts'

let server: Server
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'oja-conformance-'))
  server = await aServer()
}, 120_000)
afterAll(async () => {
  await server.stop()
  await rm(folder, { recursive: true })
})

function started(words: readonly string[], environment: Record<string, string> = {}) {
  const given = ['--import', 'tsx', 'tests/conformance/command.ts', ...words]
  return new Promise<{ status: number, said: string }>((done) => {
    const child = execFile(process.execPath, given, { env: { ...process.env, ...environment } },
      (_, out, bad) => done({ status: child.exitCode ?? -1, said: out + bad }))
  })
}

const who = (email = server.member.email) =>
  ['--url', `http://127.0.0.1:${server.port.port}/v2`, '--email', email]

/** What an authenticator was set up with; and the provider's time is that of the command. */
async function secretsOf({ user_id }: { user_id: string }) {
  await server.world.clock.advance(Date.now() - server.world.clock.now().getTime())
  const { base32 } = new Secret({ buffer: Uint8Array.from(Buffer.alloc(20, user_id)).buffer })
  return { CONFORMANCE_PASSWORD: password, CONFORMANCE_TOTP_SECRET: base32 }
}

test('--help says what every flag is for', async () => {
  const { status, said } = await started(['--help'])
  expect(status).toBe(0)
  for (const flag of ['--url', '--totp-secret', '--other-email', '--pin', '--without', '--report']) {
    expect(said).toContain(flag)
  }
})

test('--demo is all that a run against the own demo needs; what is given counts before it', async () => {
  const DATA_DIR = path.join(folder, 'data')
  expect(() => readOptions(['--demo'], { DATA_DIR })).toThrow(/run npm start first/)
  const drawn = await demoLogIn((await aProvider()).app)
  await keepLogIns(DATA_DIR, drawn, demoEmails)
  const options = readOptions(['--demo'], { PORT: '4100', DATA_DIR })
  expect(options).toMatchObject({
    url: 'http://localhost:4100/v2/', pin: drawn.pin,
    member: { email: 'admin@adire.example', password: drawn.password },
    other: { email: 'owner@balogun.example' }, limited: { email: 'approver@adire.example' },
  })
  const { base32 } = new Secret({ buffer: Uint8Array.from(drawn.secretOf('admin@adire.example')).buffer })
  expect(options?.member.totp_secret).toBe(base32)
  expect(readOptions(['--demo'], { DATA_DIR })?.url).toBe('http://localhost:4000/v2/')
  expect(readOptions(['--demo', '--pin', '1111'], { DATA_DIR, PUBLIC_URL: 'https://dashboard.example/' }))
    .toMatchObject({ url: 'https://dashboard.example/v2/', pin: '1111' })
})

test('what is missing or wrong is said before anything is asked, and ends with 2', async () => {
  const { status, said } = await started(who())
  expect([status, said]).toEqual([2, expect.stringContaining('--password is missing')])
  const wrong = (...words: string[]) => () => readOptions([...words, '--email', 'a', '--password', 'b'], {})
  expect(wrong('--url', 'api.example')).toThrow(OptionsError)
  expect(wrong('--colour', 'red')).toThrow(/colour/)
  const given = { CONFORMANCE_TOTP_SECRET: 'A', CONFORMANCE_PASSWORD: 'b', CONFORMANCE_WITHOUT: 'etag,cards' }
  const options = readOptions(['--url', 'https://a.example/v2', '--email', 'a'], given)
  expect(options).toMatchObject({ url: 'https://a.example/v2/', without: ['etag', 'cards'], pin: null })
  expect(() => readOptions(['--url', 'https://a.example', '--email', 'a', '--without', 'wings'], given))
    .toThrow('--without knows no part "wings"')
})

test('ends with 0 when all is kept, with 1 when it is not, and writes a report without secrets', async () => {
  const report = path.join(folder, 'report.json')
  const words = ['--only', 'refusals,always.refusal', '--report', report]
  const kept = await started([...who(), ...words], await secretsOf(server.member))
  expect([kept.status, kept.said]).toEqual([0, expect.stringContaining('kept         refusals.json')])
  server.between(async (request, next) => {
    const response = await next(request)
    return response.status === 422 ? Response.json({ problem: 'no' }, { status: 422 }) : response
  })
  const secrets = await secretsOf(server.other)
  const broken = await started([...who(server.other.email), ...words], secrets)
  expect([broken.status, broken.said])
    .toEqual([1, expect.stringContaining('broken       refusals.missing-field')])
  const written = await readFile(report, 'utf8')
  expect(written).not.toContain(password)
  expect(written).not.toContain(secrets.CONFORMANCE_TOTP_SECRET)
  expect(written).not.toMatch(/session_[\w-]{20}/)
  expect(JSON.parse(written)).toMatchObject({
    passed: false, promises: expect.arrayContaining([expect.objectContaining({
      id: 'refusals.missing-field', verdict: 'broken', exchanges: [expect.objectContaining({
        request: expect.objectContaining({
          method: 'POST', headers: expect.objectContaining({ token: '***' }),
        }),
        answer: expect.objectContaining({ status: 422, body: '{"problem":"no"}' }),
      })],
    })]),
  })
}, 120_000)
