// The environment: what is missing or wrong stops the start and is named with its remedy.
import { expect, test } from 'vitest'
import { readSettings, SettingsError } from '#provider/settings.ts'

const production = {
  NODE_ENV: 'production', PUBLIC_URL: 'https://oja.example', ENCRYPTION_KEY: Buffer.alloc(32, 1)
    .toString('base64'),
  REVIEWER_KEY: 'sixteen characters', SMTP_URL: 'smtp://mail.example:587', MAIL_FROM: 'Oja <oja@oja.example>',
}

function refusalOf(environment: Record<string, string | undefined>): string {
  try {
    readSettings(environment)
  } catch (error) {
    if (error instanceof SettingsError) return error.message
    throw error
  }
  return 'accepted'
}

test('nothing set is a sandbox on port 4000 with its data beside it', () => {
  expect(readSettings({})).toMatchObject({
    PORT: 4000, PUBLIC_URL: 'http://localhost:4000', DATA_DIR: `${process.cwd()}/.data`, DATABASE_URL: null,
    ENCRYPTION_KEY: null, SANDBOX: true, TRUST_PROXY: 0, CORS_ORIGINS: [], LOG_LEVEL: 'info',
      production: false,
  })
})

test('an empty setting is as one that is not there', () => {
  expect(readSettings({ PORT: '', DATABASE_URL: ' ', SANDBOX: '' }))
    .toMatchObject({ PORT: 4000, DATABASE_URL: null })
})

test.each([
  [{}, 'help@oja.example'],
  [{ SUPPORT_EMAIL: 'desk@oja.example' }, 'desk@oja.example'],
  [production, 'oja@oja.example'],
  [{ ...production, SUPPORT_EMAIL: 'desk@oja.example' }, 'desk@oja.example'],
  [{ ...production, MAIL_FROM: 'Oja <no-reply@oja.example>' }, null],
  [{ ...production, MAIL_FROM: undefined }, null],
] as const)('merchants write where letters are read: %j', (environment, address) => {
  expect(readSettings(environment).SUPPORT_EMAIL).toBe(address)
})

test('production has no sandbox unless it is asked for', () => {
  expect(readSettings(production).SANDBOX).toBe(false)
  expect(readSettings({ ...production, SANDBOX: 'on' }).SANDBOX).toBe(true)
})

test.each(['ENCRYPTION_KEY', 'REVIEWER_KEY', 'PUBLIC_URL',
  'SMTP_URL'])('production without %s does not start and says so', (name) => {
  expect(refusalOf({ ...production, [name]: undefined }))
    .toMatch(new RegExp(`^  ${name} is missing: .{20}`, 'm'))
})

test.each([
  ['PORT', '65536', 'at most 65535'], ['PORT', 'http', 'whole number'], ['PORT', '40.5', 'whole number'],
  ['PUBLIC_URL', 'oja.example', 'such as https://'],
    ['PUBLIC_URL', 'javascript:alert(1)', 'such as https://'],
  ['DATABASE_URL', 'mysql://localhost/oja', 'postgres://'], ['ENCRYPTION_KEY', 'short', 'openssl rand'],
  ['SMTP_URL', 'https://mail.example', 'smtp://'], ['MAIL_FROM', 'nobody', 'e-mail'],
    ['SUPPORT_EMAIL', 'Oja <a@oja.example>', 'e-mail'],
    ['SANDBOX', 'maybe', 'on or off'],
  ['REVIEWER_KEY', 'short', '16 characters'], ['TRUST_PROXY', '-1', 'at least 0'],
    ['RAIL_LATENCY_MS', '1e9', 'at most'],
  ['CORS_ORIGINS', 'https://a.example/path', 'without a path'], ['CORS_ORIGINS', '*', 'origins such as'],
    ['LOG_LEVEL', 'loud', 'one of'],
])('%s=%s is refused with a remedy', (name, value, remedy) => {
  const line = refusalOf({ [name]: value }).split('\n').find((one) => one.startsWith(`  ${name} `))
  expect(line).toContain(remedy)
})

test('everything wrong is told at once', () => {
  expect(refusalOf({ PORT: 'x', SANDBOX: 'y', LOG_LEVEL: 'z' }).split('\n')).toHaveLength(4)
})

test('several processes on one database need one key', () => {
  expect(refusalOf({ DATABASE_URL: 'postgres://localhost/oja' })).toContain('ENCRYPTION_KEY is missing')
})

test('keys come as base64 or hex, the sealing one first; origins without their slash', () => {
  const [one, other] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)]
  const { ENCRYPTION_KEY, CORS_ORIGINS, PUBLIC_URL } = readSettings({
    ENCRYPTION_KEY: `${one.toString('base64')}, ${other.toString('hex')}`,
      CORS_ORIGINS: 'https://a.example/, https://b.example:8443',
    PUBLIC_URL: 'https://oja.example/',
  })
  expect(ENCRYPTION_KEY).toEqual([one, other])
  expect(CORS_ORIGINS).toEqual(['https://a.example', 'https://b.example:8443'])
  expect(PUBLIC_URL).toBe('https://oja.example')
})
