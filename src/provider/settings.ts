// The environment, read once at start by one schema; what is wrong or missing is named with its remedy.
import { isIP } from 'node:net'
import path from 'node:path'
import * as z from 'zod/mini'
import type { InvoiceParty } from '#domain/fee-invoice.ts'
import { isGuessableKey } from './guessable-key.ts'
import type { S3Place } from './outside/s3.ts'
import type { VapidKeys } from './outside/vapid.ts'
import { readKey } from './secrets.ts'
import { certificate, issuer, refuse, sandboxIssuer, store, vapid } from './settings-together.ts'
import type { Certificate } from './tls.ts'

export { SettingsError } from './settings-together.ts'

/** The word that opens a sandbox although NODE_ENV says production. */
const sandboxInProduction = 'on-in-production'

/** The word for a pretended road to the banks although NODE_ENV says production. */
const railInProduction = 'sandbox-in-production'

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

export interface Settings {
  readonly production: boolean
  readonly PORT: number
  /** Where people reach the dashboard, without a trailing slash; links in letters begin with it. */
  readonly PUBLIC_URL: string
  /**
   * The base, with a trailing slash, of the provider that the served dashboard asks. Null: this one.
   */
  readonly API_URL: string | null
  /** With it the port speaks https, and HTTP/2 to whoever knows it. Null: http, behind a proxy that does. */
  readonly TLS: Certificate | null
  readonly DATA_DIR: string
  /** Null: the embedded database in DATA_DIR. */
  readonly DATABASE_URL: string | null
  /** A standby of it that answers lists. Null: there is none. */
  readonly DATABASE_REPLICA_URL: string | null
  /** The first seals, all open. Null: a key made at first start in DATA_DIR. */
  readonly ENCRYPTION_KEY: readonly Buffer[] | null
  readonly SMTP_URL: string | null
  readonly MAIL_FROM: string
  /** Whom a merchant writes to; null where nobody reads such letters. */
  readonly SUPPORT_EMAIL: string | null
  /** Mailbox, simulator and reviewer's console for everybody who reaches the port. */
  readonly SANDBOX: boolean
  /** The machine's address that it listens on. Null: all of them. */
  readonly BIND_ADDRESS: string | null
  /** Null: one made at first start in DATA_DIR. */
  readonly REVIEWER_KEY: string | null
  /**
   * How many proxies of our own stand before the provider; that many steps of X-Forwarded-For are believed.
   */
  readonly TRUST_PROXY: number
  /** Who sends web push. Null: a pair made at first start and kept, sealed, in the database. */
  readonly VAPID: VapidKeys | null
  /** Off: this process serves and leaves the queue to others (`npm run worker`). */
  readonly JOBS: boolean
  /** Milliseconds between "not ready any more" and taking no new requests, for whoever spreads them. */
  readonly DRAIN_MS: number
  /** Who issues invoices for fees; null: none are made. */
  readonly INVOICE_ISSUER: InvoiceParty | null
  /** Megabytes that have to be free on the disk of DATA_DIR, or it is not ready. 0: it does not look. */
  readonly DISK_LEAST_MB: number
  /** Where a worker tells how it is; null: nowhere. */
  readonly WORKER_PORT: number | null
  /** The store that files stand in. Null: the database. */
  readonly S3: S3Place | null
  /** The road to other banks in live mode. There is none but the pretended one yet. */
  readonly RAIL: 'sandbox'
  readonly RAIL_LATENCY_MS: number
  /** Other origins whose pages may call the API. */
  readonly CORS_ORIGINS: readonly string[]
  readonly LOG_LEVEL: (typeof logLevels)[number]
}

const newKey = 'make one with: openssl rand -base64 32'
const newReviewerKey = 'make one with: openssl rand -hex 24'

const whole = (least: number, most: number) =>
  z.coerce.number(`must be a whole number from ${least} to ${most}`)
  .check(z.int(`must be a whole number`), z.minimum(least, `must be at least ${least}`),
    z.maximum(most, `must be at most ${most}`))

const url = (protocol: RegExp, example: string) =>
  z.url({ protocol, error: `must be an address such as ${example}` })

const isOn = (word: string) => ['on', 'true', '1', sandboxInProduction].includes(word)
const onOrOff = z.enum(['on', 'off', 'true', 'false', '1', '0'], 'must be on or off')

const origin = /^https?:\/\/[^/\s]+$/

const Environment = z.object({
  NODE_ENV: z.optional(z.string()),
  PORT: z._default(whole(0, 65_535), 4000),
  PUBLIC_URL: z.optional(url(/^https?$/, 'https://dashboard.example')),
  API_URL: z.optional(url(/^https?$/, 'https://api.provider.example/v2/').check(
    z.refine((base) => !/[?#"<>]/.test(base), 'must be an address without ? and #'))),
  TLS_CERT: z.optional(z.string()),
  TLS_KEY: z.optional(z.string()),
  DATA_DIR: z._default(z.string(), './.data'),
  DATABASE_URL: z.optional(url(/^postgres(ql)?$/, 'postgres://user:password@host:5432/oja')),
  DATABASE_REPLICA_URL: z.optional(url(/^postgres(ql)?$/, 'postgres://user:password@replica:5432/oja')),
  ENCRYPTION_KEY: z.optional(z.string()
    .check(z.refine((keys) => keys.split(',').every((key) => readKey(key.trim())),
    `must be 32 bytes in base64 or hex, several parted by commas (the first seals); ${newKey}`))),
  SMTP_URL: z.optional(url(/^smtps?$/, 'smtp://user:password@mail.example:587')),
  MAIL_FROM: z._default(z.string().check(z.regex(/@/, 'must be an e-mail address')),
    'Oja <no-reply@localhost>'),
  SUPPORT_EMAIL: z.optional(z.string().check(z.regex(/^[^\s<>@]+@[^\s<>@]+$/, 'must be an e-mail address'))),
  INVOICE_ISSUER: z.optional(z.string().check(z.refine((text) => issuer(text) !== null,
    'must be name | tax number | address, parted by upright lines'))),
  SANDBOX: z.optional(z.enum(['on', 'off', 'true', 'false', '1', '0', sandboxInProduction],
    `must be on or off; ${sandboxInProduction} with NODE_ENV=production`)),
  BIND_ADDRESS: z.optional(z.string().check(z.refine((address) => isIP(address) !== 0,
    'must be an address of this machine, such as 127.0.0.1; 0.0.0.0 for all of them'))),
  JOBS: z._default(onOrOff, 'on'),
  DRAIN_MS: z._default(whole(0, 60_000), 0),
  DISK_LEAST_MB: z._default(whole(0, 100_000_000), 64),
  WORKER_PORT: z.optional(whole(0, 65_535)),
  REVIEWER_KEY: z.optional(z.string().check(
    z.minLength(16, `must have 16 characters or more; ${newReviewerKey}`),
    z.refine((key) => !isGuessableKey(key), `can be guessed; ${newReviewerKey}`))),
  TRUST_PROXY: z._default(whole(0, 10), 0),
  VAPID_PUBLIC_KEY: z.optional(z.string()),
  VAPID_PRIVATE_KEY: z.optional(z.string()),
  VAPID_SUBJECT: z.optional(z.string().check(
    z.regex(/^(mailto:\S+@\S+|https:\/\/\S+)$/, 'must be mailto:somebody@example.com or an https address'))),
  S3_ENDPOINT: z.optional(url(/^https?$/, 'https://s3.eu-west-1.amazonaws.com')
    .check(z.regex(/^\w+:\/\/[^/?#@]+\/?$/, 'must be without a path; the bucket has its own setting'))),
  S3_REGION: z.optional(z.string()),
  S3_BUCKET: z.optional(z.string().check(z.regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/,
    'must be 3 to 63 small letters, digits, dots and hyphens'))),
  S3_ACCESS_KEY_ID: z.optional(z.string()),
  S3_SECRET_ACCESS_KEY: z.optional(z.string()),
  S3_ADDRESSING: z.optional(z.enum(['path', 'host'], 'must be path or host')),
  RAIL: z.optional(z.enum(['sandbox', railInProduction],
    `must be sandbox; ${railInProduction} with NODE_ENV=production`)),
  RAIL_LATENCY_MS: z._default(whole(0, 60_000), 300),
  CORS_ORIGINS: z._default(z.string().check(z.refine((list) => origins(list).every((one) => origin.test(one)),
    'must be origins such as https://shop.example, parted by commas, without a path')), ''),
  LOG_LEVEL: z._default(z.enum(logLevels, `must be one of ${logLevels.join(', ')}`), 'info'),
})

/** Every name that is read of the environment. */
export const settingNames: readonly string[] = Object.keys(Environment.shape)

export function readSettings(environment: Record<string, string | undefined>): Settings {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value?.trim()))
  const read = Environment.safeParse(given)
  if (!read.success) {
    refuse(read.error.issues.map(({ path: [name], message }) => `${String(name)} ${message}`))
  }
  const {
    NODE_ENV, SANDBOX, RAIL, JOBS, DATA_DIR, ENCRYPTION_KEY, PUBLIC_URL, CORS_ORIGINS,
    API_URL, VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY, VAPID_SUBJECT, SUPPORT_EMAIL, INVOICE_ISSUER, TLS_CERT,
    TLS_KEY,
    S3_ENDPOINT, S3_REGION, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY, S3_ADDRESSING, ...rest
  } = read.data
  const production = NODE_ENV === 'production'
  // Only where nobody has said what this is for: neither in words, nor by a database of one's own.
  const isSandbox = SANDBOX ? isOn(SANDBOX) : !production && !rest.DATABASE_URL
  const settings: Settings = {
    DATABASE_URL: null, DATABASE_REPLICA_URL: null, SMTP_URL: null, REVIEWER_KEY: null, WORKER_PORT: null,
    BIND_ADDRESS: isSandbox ? loopback : null,
    ...rest,
    production,
    RAIL: 'sandbox',
    SANDBOX: isSandbox,
    JOBS: isOn(JOBS),
    SUPPORT_EMAIL: SUPPORT_EMAIL ?? readAddress(rest.MAIL_FROM) ?? (isSandbox ? sandboxSupport : null),
    INVOICE_ISSUER: issuer(INVOICE_ISSUER ?? '') ?? (isSandbox ? sandboxIssuer : null),
    API_URL: API_URL?.replace(/\/*$/, '/') ?? null,
    TLS: certificate(TLS_CERT, TLS_KEY),
    S3: store({ S3_ENDPOINT, S3_REGION, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY }, S3_ADDRESSING),
    DATA_DIR: path.resolve(DATA_DIR),
    ENCRYPTION_KEY: ENCRYPTION_KEY?.split(',').flatMap((key) => readKey(key.trim()) ?? []) ?? null,
    PUBLIC_URL: (PUBLIC_URL ?? `${TLS_CERT ? 'https' : 'http'}://localhost:${rest.PORT}`).replace(/\/+$/, ''),
    CORS_ORIGINS: origins(CORS_ORIGINS),
    VAPID: vapid(VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY, VAPID_SUBJECT ?? subjectOf(rest.MAIL_FROM)),
  }
  const missing = missingFrom(settings, PUBLIC_URL)
  if (production && isSandbox && SANDBOX !== sandboxInProduction) missing.unshift(sandboxUnasked)
  const isDemo = isSandbox && SANDBOX === sandboxInProduction
  if (production && !isDemo && RAIL !== railInProduction) missing.push(railUnasked)
  if (missing.length) refuse(missing)
  return settings
}

function missingFrom(settings: Settings, public_url: string | undefined): string[] {
  const missing: string[] = []
  if (settings.DATABASE_URL && !settings.ENCRYPTION_KEY) {
    missing.push(`ENCRYPTION_KEY is missing: every process on DATABASE_URL needs the same one; ${newKey}`)
  } else if (settings.production && !settings.ENCRYPTION_KEY) {
    missing.push(`ENCRYPTION_KEY is missing: production needs its own; ${newKey}`)
  }
  if (!settings.JOBS && !settings.DATABASE_URL) {
    missing.push('JOBS must be on with the embedded database: no other process can work its queue')
  }
  if (settings.DATABASE_REPLICA_URL && !settings.DATABASE_URL) {
    missing.push('DATABASE_URL is missing: DATABASE_REPLICA_URL is a standby of it')
  }
  if (!settings.SANDBOX && isGuessableKey(settings.ENCRYPTION_KEY?.[0] ?? null)) {
    missing.push(`ENCRYPTION_KEY can be guessed: nothing may be sealed with it; ${newKey}`)
  }
  if (settings.production && !settings.REVIEWER_KEY) {
    missing.push(`REVIEWER_KEY is missing: the key of the reviewer's console; ${newReviewerKey}`)
  }
  if (settings.production && !public_url) {
    missing.push('PUBLIC_URL is missing: where people reach the dashboard, such as https://dashboard.example')
  }
  if (settings.TLS && settings.PUBLIC_URL.startsWith('http:')) {
    missing.push('PUBLIC_URL must begin with https:// when TLS_CERT and TLS_KEY are given')
  }
  if (settings.PUBLIC_URL.startsWith('https:') && settings.API_URL?.startsWith('http:')) {
    missing.push('API_URL must begin with https://: browsers let no https page ask over http')
  }
  if (!settings.SANDBOX && !settings.SMTP_URL) {
    missing.push('SMTP_URL is missing: without the sandbox\'s mailbox, letters need a mail server, '
      + 'such as smtp://user:password@mail.example:587; SANDBOX=on is for trying it out')
  }
  return missing
}

/** Only who reaches this machine from itself. */
const loopback = '127.0.0.1'

const sandboxUnasked = 'SANDBOX=on opens the mailbox, the demo and the simulated banks to everybody who '
  + `reaches the port, and NODE_ENV=production says that people's money is here: leave one of them out, or `
  + `say SANDBOX=${sandboxInProduction} where it is a demo`

const railUnasked = 'RAIL is missing: this version has no road to real banks, only a pretended one, which '
  + `says that live money was paid where nobody was: say RAIL=${railInProduction} where you know that`

const sandboxSupport = 'help@oja.example'

/** The address that letters come from, where letters to it are read; null otherwise. */
function readAddress(mail_from: string): string | null {
  const address = /[^\s<>]+@[^\s<>]+/.exec(mail_from)?.[0] ?? null
  return address === null || /^(no-?reply|do-?not-?reply)@|@localhost$/i.test(address) ? null : address
}

/** Whom a push service writes to when something is wrong with our messages. */
export const subjectOf = (mail_from: string): string =>
  `mailto:${/[^\s<>]+@[^\s<>]+/.exec(mail_from)?.[0] ?? 'no-reply@localhost'}`

function origins(list: string): string[] {
  return list.split(',').map((one) => one.trim().replace(/\/$/, '')).filter(Boolean)
}
