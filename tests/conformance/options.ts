// What somebody says when they start it: by flags, or by the environment, where nobody reads them over a
// shoulder.
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { all } from '#contract/all.ts'
import { demoFile, type KeptLogIns } from '#provider/seed/demo-log-in.ts'

/** The parts besides nouns that a provider may say it does not offer. */
export const otherParts = ['idempotency', 'etag', 'request-id'] as const

export interface Credentials {
  email: string
  password: string
  totp_secret: string
}

export interface Options {
  /** The base of the agreement, with its trailing slash: `https://api.provider.example/v2/`. */
  url: string
  member: Credentials
  /** An administrator of another merchant: whether one merchant sees another is found out with it. */
  other: Credentials | null
  /** A member of the first merchant's team who may not do everything. */
  limited: Credentials | null
  /** The payout PIN of the member; without it no payout is asked for. */
  pin: string | null
  /** The account that test payouts go to. */
  nuban: string
  bank: string
  /** The origin that the dashboard will be served from; without it CORS is not looked at. */
  origin: string | null
  /** Parts that the provider does not offer. */
  without: readonly string[]
  /** Promises whose id begins with one of these; empty: all. */
  only: readonly string[]
  report: string | null
  /** What the authenticator goes by. */
  now: () => Date
}

/** A wrong or missing flag; the message says what to give. */
export class OptionsError extends Error {
  override readonly name = 'OptionsError'
}

const text = { type: 'string' } as const

const flags = {
  url: text, email: text, password: text, 'totp-secret': text,
  'other-email': text, 'other-password': text, 'other-totp-secret': text,
  'limited-email': text, 'limited-password': text, 'limited-totp-secret': text,
  pin: text, nuban: text, bank: text, origin: text, without: text, only: text, report: text,
  demo: { type: 'boolean' }, help: { type: 'boolean' },
} as const

export const help = `npm run conformance -- --url https://api.provider.example/v2/ --email …
npm run conformance -- --demo

Asks a provider's server everything that the dashboard relies on, in test mode, and says of each promise
whether it is kept, broken, not offered or not checked. Each flag may also stand in the environment:
--totp-secret as CONFORMANCE_TOTP_SECRET.

  --demo            against the provider that npm start runs here, with the log-ins of its demo; another flag
                    that is given counts before that
  --url             the base of the agreement; the calls of the specification are below it
  --email, --password, --totp-secret
                    an administrator with an authenticator (its secret in base32), of a merchant for tests
  --other-email, --other-password, --other-totp-secret
                    an administrator of another merchant: does one see what is the other's?
  --limited-email, --limited-password, --limited-totp-secret
                    a member of the first merchant with a small role: is everything else refused?
  --pin             the payout PIN of the administrator: payouts in test mode are checked with it
  --nuban, --bank   the account that test payouts go to (default 0123456781 at 000014)
  --origin          where the dashboard will be served from: CORS is checked for it
  --without a,b     parts that are not offered: ${otherParts.join(', ')}, or a noun of the agreement
  --only a,b        promises whose id begins so, such as repeat or reads.customers
  --report FILE     everything as JSON, secrets masked
  --help            this

It ends with 0 when no required promise is broken, with 1 when one is, with 2 when it could not begin.`

const inEnvironment = (flag: string) => `CONFORMANCE_${flag.toUpperCase().replaceAll('-', '_')}`

/** Null where only help was asked for; throws {@link OptionsError}. */
export function readOptions(
  words: readonly string[], environment: Record<string, string | undefined>,
): Options | null {
  const given = parsed(words)
  if (given.help) return null
  const inDemo = given.demo ? ofDemo(environment) : {}
  const of = (name: keyof typeof flags): string | null =>
    (given[name] as string | undefined) ?? environment[inEnvironment(name)] ?? inDemo[name] ?? null
  const needed = (name: keyof typeof flags): string =>
    of(name) ?? fail(`--${name} is missing; --help says what it is for`)
  const person = (who: 'other' | 'limited'): Credentials | null => (of(`${who}-email`) === null ? null : {
    email: needed(`${who}-email`), password: needed(`${who}-password`),
    totp_secret: needed(`${who}-totp-secret`),
  })
  return {
    url: baseOf(needed('url')),
    member: { email: needed('email'), password: needed('password'), totp_secret: needed('totp-secret') },
    other: person('other'),
    limited: person('limited'),
    pin: of('pin'),
    nuban: of('nuban') ?? '0123456781',
    bank: of('bank') ?? '000014',
    origin: of('origin'),
    without: parts(of('without')),
    only: listed(of('only')),
    report: of('report'),
    now: () => new Date(),
  }
}

/** What `npm start` has kept: a business that is live, another one, and a member who may do less. */
function ofDemo(
  { PORT, PUBLIC_URL, DATA_DIR }: Record<string, string | undefined>,
): Record<string, string> {
  const { password, pin, totp_secrets } = keptIn(DATA_DIR || './.data')
  const person = (prefix: string, email: string) => ({
    [`${prefix}email`]: email, [`${prefix}password`]: password,
    [`${prefix}totp-secret`]: totp_secrets[email] ?? '',
  })
  return {
    url: `${(PUBLIC_URL || `http://localhost:${PORT || 4000}`).replace(/\/+$/, '')}/v2/`, pin,
    ...person('', 'admin@adire.example'), ...person('other-', 'owner@balogun.example'),
    ...person('limited-', 'approver@adire.example'),
  }
}

function keptIn(data_dir: string): KeptLogIns {
  try {
    return JSON.parse(readFileSync(demoFile(data_dir), 'utf8')) as KeptLogIns
  } catch {
    return fail(`--demo finds no ${demoFile(data_dir)}: run npm start first, or say with DATA_DIR where it `
      + 'keeps its data')
  }
}

function parsed(words: readonly string[]) {
  try {
    return parseArgs({ args: [...words], options: flags }).values
  } catch (error) {
    return fail((error as Error).message)
  }
}

function baseOf(given: string): string {
  if (!/^https?:\/\/[^\s?#]+$/.test(given)) {
    fail('--url must be an address such as https://api.provider.example/v2/')
  }
  return given.replace(/\/*$/, '/')
}

const listed = (given: string | null): string[] =>
  (given ?? '').split(',').map((word) => word.trim()).filter(Boolean)

function parts(given: string | null): string[] {
  const known: readonly string[] = [...otherParts, ...Object.keys(all)]
  const wrong = listed(given).find((part) => !known.includes(part))
  if (wrong !== undefined) fail(`--without knows no part "${wrong}"; there are ${known.join(', ')}`)
  return listed(given)
}

function fail(message: string): never {
  throw new OptionsError(message)
}
