// The environment: what is missing or wrong stops the start and is named with its remedy.
import { createHash, randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { isGuessableKey } from '#provider/guessable-key.ts'
import { readSettings, SettingsError } from '#provider/settings.ts'

/** 32 bytes that nobody could guess, the same in each run. */
const aKey = (name: string) => createHash('sha256').update(name).digest()

const production = {
  NODE_ENV: 'production', PUBLIC_URL: 'https://oja.example', ENCRYPTION_KEY: aKey('one').toString('base64'),
  REVIEWER_KEY: aKey('reviewer').toString('hex'), SMTP_URL: 'smtp://mail.example:587',
  MAIL_FROM: 'Oja <oja@oja.example>', RAIL: 'sandbox-in-production',
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
    ENCRYPTION_KEY: null, SANDBOX: true, BIND_ADDRESS: '127.0.0.1', TRUST_PROXY: 0, CORS_ORIGINS: [],
    LOG_LEVEL: 'info',
    DATABASE_REPLICA_URL: null, JOBS: true, DRAIN_MS: 0, DISK_LEAST_MB: 64,
    WORKER_PORT: null, S3: null, production: false,
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

const database = {
  DATABASE_URL: 'postgres://oja@db.example/oja', ENCRYPTION_KEY: production.ENCRYPTION_KEY,
  SMTP_URL: production.SMTP_URL,
}

describe('a sandbox', () => {
  test.each([
    ['nobody says anything', {}, true],
    ['production', production, false],
    ['a database of one\'s own', database, false],
    ['a database, and the word for it', { ...database, SANDBOX: 'on' }, true],
    ['nothing but the word against it', { SANDBOX: 'off', SMTP_URL: production.SMTP_URL }, false],
    ['production, and both words', { ...production, SANDBOX: 'on-in-production' }, true],
  ])('%s', (_, environment, expected) => {
    expect(readSettings(environment).SANDBOX).toBe(expected)
  })

  test('in production it needs a word of its own, and the refusal has it', () => {
    const refusal = refusalOf({ ...production, SANDBOX: 'on' })
    expect(refusal).toContain('SANDBOX=on-in-production')
    expect(refusal).toContain('leave one of them out')
  })

  test('it listens on this machine alone, until it is told otherwise; all else listens everywhere', () => {
    expect(readSettings({ ...database, SANDBOX: 'on' }).BIND_ADDRESS).toBe('127.0.0.1')
    expect(readSettings({ ...production, SANDBOX: 'on-in-production' }).BIND_ADDRESS).toBe('127.0.0.1')
    expect(readSettings({ BIND_ADDRESS: '0.0.0.0' }).BIND_ADDRESS).toBe('0.0.0.0')
    expect(readSettings(production).BIND_ADDRESS).toBeNull()
    expect(readSettings({ ...production, BIND_ADDRESS: '::1' }).BIND_ADDRESS).toBe('::1')
  })
})

describe('a key that can be guessed', () => {
  const guessable = [
    'a'.repeat(16), 'a'.repeat(64), 'ab'.repeat(20), 'reviewer'.repeat(3), 'abcdefghijklmnopqrstuvwxyz',
    '0123456789012345678901234567', 'sixteen characters', 'aaaaaaaabbbbbbbbccccccccdddddddd',
  ]

  test.each(guessable)('%s is refused, with the command that makes a good one', (REVIEWER_KEY) => {
    for (const others of [{}, production]) {
      expect(refusalOf({ ...others, REVIEWER_KEY }))
        .toContain('  REVIEWER_KEY can be guessed; make one with: openssl rand -hex 24')
    }
  })

  test('it is not sealed with outside a sandbox, but opens what it sealed', () => {
    const weak = Buffer.alloc(32, 7).toString('hex')
    expect(refusalOf({ ...production, ENCRYPTION_KEY: weak }))
      .toContain('ENCRYPTION_KEY can be guessed: nothing may be sealed with it; make one with: openssl')
    expect(refusalOf({ ...production, ENCRYPTION_KEY: `${production.ENCRYPTION_KEY},${weak}` }))
      .toBe('accepted')
  })

  test('none that the commands make is taken for one', () => {
    for (let time = 0; time < 2_000; time += 1) {
      expect(isGuessableKey(randomBytes(24).toString('hex'))).toBe(false)
      expect(isGuessableKey(randomBytes(32))).toBe(false)
    }
  })
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
  ['DATABASE_URL', 'mysql://localhost/oja', 'postgres://'],
  ['DATABASE_REPLICA_URL', 'replica:5432', 'postgres://'], ['ENCRYPTION_KEY', 'short', 'openssl rand'],
  ['SMTP_URL', 'https://mail.example', 'smtp://'], ['MAIL_FROM', 'nobody', 'e-mail'],
    ['SUPPORT_EMAIL', 'Oja <a@oja.example>', 'e-mail'],
    ['SANDBOX', 'maybe', 'on or off'],
  ['REVIEWER_KEY', 'short', '16 characters'], ['BIND_ADDRESS', 'everywhere', 'such as 127.0.0.1'],
    ['TRUST_PROXY', '-1', 'at least 0'],
    ['RAIL_LATENCY_MS', '1e9', 'at most'], ['JOBS', 'some', 'on or off'], ['DRAIN_MS', '-1', 'at least 0'],
    ['WORKER_PORT', '65536', 'at most 65535'],
  ['API_URL', 'api.provider.example', 'such as https://'],
  ['API_URL', 'https://a.example/v2?x=1', 'without ?'],
  ['S3_ENDPOINT', 'store.example', 'such as https://'],
    ['S3_ENDPOINT', 'https://store.example/a', 'without a path'],
  ['S3_BUCKET', 'Of Mine', 'small letters'], ['S3_ADDRESSING', 'both', 'path or host'],
  ['CORS_ORIGINS', 'https://a.example/path', 'without a path'], ['CORS_ORIGINS', '*', 'origins such as'],
    ['LOG_LEVEL', 'loud', 'one of'],
])('%s=%s is refused with a remedy', (name, value, remedy) => {
  const line = refusalOf({ [name]: value }).split('\n').find((one) => one.startsWith(`  ${name} `))
  expect(line).toContain(remedy)
})

test('another provider is asked at its base address, from an https page by https alone', () => {
  expect(readSettings({}).API_URL).toBeNull()
  expect(readSettings({ API_URL: 'https://api.provider.example/v2' }).API_URL)
    .toBe('https://api.provider.example/v2/')
  expect(refusalOf({ PUBLIC_URL: 'https://oja.example', API_URL: 'http://api.provider.example/v2/' }))
    .toContain('API_URL must begin with https://')
})

test('everything wrong is told at once', () => {
  expect(refusalOf({ PORT: 'x', SANDBOX: 'y', LOG_LEVEL: 'z' }).split('\n')).toHaveLength(4)
})

test('several processes on one database need one key', () => {
  expect(refusalOf({ DATABASE_URL: 'postgres://localhost/oja' })).toContain('ENCRYPTION_KEY is missing')
})

test('a replica is one of a database that is named as well', () => {
  const DATABASE_URL = 'postgres://oja@db.example/oja'
  const DATABASE_REPLICA_URL = 'postgres://oja@copy.example/oja'
  expect(refusalOf({ DATABASE_REPLICA_URL })).toContain('DATABASE_URL is missing')
  const both = { ...database, DATABASE_URL, DATABASE_REPLICA_URL }
  expect(readSettings(both)).toMatchObject({ DATABASE_URL, DATABASE_REPLICA_URL })
})

test('keys come as base64 or hex, the sealing one first; origins without their slash', () => {
  const [one, other] = [aKey('one'), aKey('other')]
  const { ENCRYPTION_KEY, CORS_ORIGINS, PUBLIC_URL } = readSettings({
    ENCRYPTION_KEY: `${one.toString('base64')}, ${other.toString('hex')}`,
      CORS_ORIGINS: 'https://a.example/, https://b.example:8443',
    PUBLIC_URL: 'https://oja.example/',
  })
  expect(ENCRYPTION_KEY).toEqual([one, other])
  expect(CORS_ORIGINS).toEqual(['https://a.example', 'https://b.example:8443'])
  expect(PUBLIC_URL).toBe('https://oja.example')
})

test('the embedded database has one process, which works its queue', () => {
  expect(refusalOf({ JOBS: 'off' })).toContain('JOBS must be on with the embedded database')
  expect(readSettings({ ...database, JOBS: 'off' }).JOBS).toBe(false)
})

const s3 = {
  S3_ENDPOINT: 'https://store.example/', S3_REGION: 'af-south-1', S3_BUCKET: 'oja-files',
  S3_ACCESS_KEY_ID: 'AKIAEXAMPLE000000001', S3_SECRET_ACCESS_KEY: 'a secret',
}

test('files stand in a store when all of its settings are given', () => {
  expect(readSettings(s3).S3).toEqual({
    endpoint: 'https://store.example', region: 'af-south-1', bucket: 'oja-files', addressing: 'path',
    access_key_id: 'AKIAEXAMPLE000000001', secret_access_key: 'a secret',
  })
})

test.each(Object.keys(s3))('a store without %s is refused and says so', (name) => {
  const refusal = refusalOf({ ...s3, [name]: '' })
  expect(refusal).toMatch(new RegExp(`^  ${name} is missing: files in a store need all of S3_ENDPOINT,`, 'm'))
  expect(refusal.split('\n')).toHaveLength(2)
  expect(refusal).not.toContain('a secret')
})

test('half a store names everything that is missing', () => {
  expect(refusalOf({ S3_BUCKET: 'oja-files' }).split('\n')).toHaveLength(5)
  expect(refusalOf({ S3_ADDRESSING: 'host' }).split('\n')).toHaveLength(6)
})

test.each([
  ['https://s3.af-south-1.amazonaws.com', undefined, 'host'],
  ['https://s3.af-south-1.amazonaws.com', 'path', 'path'],
  ['http://127.0.0.1:9000', undefined, 'path'], ['https://store.example', 'host', 'host'],
])('the bucket of %s stands, asked for %s, in the %s', (S3_ENDPOINT, S3_ADDRESSING, addressing) => {
  expect(readSettings({ ...s3, S3_ENDPOINT, S3_ADDRESSING }).S3?.addressing).toBe(addressing)
})
