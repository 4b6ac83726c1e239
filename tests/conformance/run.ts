// One run against one server: logs in, makes sure of test mode, tries every promise, logs out.
import { Secret, TOTP } from 'otpauth'
import { auth } from '#contract/auth.ts'
import { merchants } from '#contract/merchants.ts'
import { always, type Watch } from './always.ts'
import type { Credentials, Options } from './options.ts'
import type { Wire } from './exchange.ts'
import type { Person, Promised, Run } from './promise.ts'
import { promises as allPromises } from './promises.ts'
import { Broken, NotChecked, NotOffered, type Found } from './verdict.ts'
import { answerOf, openWire } from './wire.ts'

export interface Outcome {
  url: string
  at: string
  took_ms: number
  found: Found[]
  left: string[]
  /** What must not be shown of the exchanges. */
  secrets: Set<string>
}

/** It could not begin: the message says why, and nothing was changed. */
export class CannotBegin extends Error {
  override readonly name = 'CannotBegin'
}

export async function conformance(
  options: Options, tell: (found: Found) => void = () => undefined,
): Promise<Outcome> {
  const began = Date.now()
  const watch = always()
  const state = { isTest: false }
  const wire = openWire({ url: options.url, watch: watch.see, mayChange: () => state.isTest })
  const secrets = new Set([options.member, options.other, options.limited]
    .flatMap((who) => (who ? [who.password, who.totp_secret] : [])))
  const enter = async (who: Credentials | null) => {
    const person = who && await begin(wire, who, options.now())
    if (person) secrets.add(person.token).add(person.account.requestId)
    return person
  }
  const member = await enter(options.member)
  if (!member) throw new CannotBegin('Nobody to log in as.')
  const run: Run = {
    options, wire, member, other: await enter(options.other), limited: await enter(options.limited),
    mark: `Conformance ${Math.random().toString(36).slice(2, 8)}`, left: [], made: new Map(),
  }
  state.isTest = true
  const found: Found[] = []
  for (const promised of chosen(allPromises(), options)) {
    const one = await tried(promised, run)
    found.push(one)
    tell(one)
  }
  for (const one of seen(watch, options)) {
    found.push(one)
    tell(one)
  }
  return {
    url: options.url, at: new Date(began).toISOString(), took_ms: Date.now() - began, found, left: run.left,
    secrets,
  }
}

/** A session in test mode, for certain; throws {@link CannotBegin}. */
async function begin(wire: Wire, { email, password, totp_secret }: Credentials, now: Date): Promise<Person> {
  const code = new TOTP({ secret: Secret.fromBase32(totp_secret.replaceAll(/\s/g, '')) })
    .generate({ timestamp: now.getTime() })
  const login = await wire.ask(auth.login, { body: { email, password, totp_code: code } })
    .catch((error: Error) => {
      throw new CannotBegin(`${email} could not ask at all: ${String(error.cause ?? error.message)}`)
    })
  const account = certain(() => answerOf(auth.login, login), `${email} could not log in`)
  const { token } = account
  if (!account.is_test) await wire.ask(merchants.update, { token, body: { is_test: true } })
  const profile = await wire.ask(merchants.profile, { token })
  const { merchant } = certain(() => answerOf(merchants.profile, profile), `${email} could not be read`)
  if (merchant.is_test) return { token, account, code }
  throw new CannotBegin(`${email} could not be brought into test mode: nothing more was asked`)
}

function certain<T>(read: () => T, trouble: string): T {
  try {
    return read()
  } catch (error) {
    throw new CannotBegin(`${trouble}: ${(error as Error).message}`)
  }
}

const chosen = (promises: readonly Promised[], { only }: Options): Promised[] =>
  promises.filter(({ id }) => only.length === 0 || only.some((start) => id.startsWith(start)))

async function tried(promised: Promised, run: Run): Promise<Found> {
  const { id, says, required, part } = promised
  const found = { id, says, required, replies: [] }
  if (part !== undefined && run.options.without.includes(part)) {
    return { ...found, verdict: 'not offered', words: 'said by --without' }
  }
  try {
    return { ...found, verdict: 'kept', words: (await promised.keep(run)) ?? '' }
  } catch (error) {
    const words = (error as Error).message
    if (error instanceof Broken) return { ...found, verdict: 'broken', words, replies: error.replies }
    if (error instanceof NotOffered) return { ...found, verdict: 'not offered', words }
    if (error instanceof NotChecked) return { ...found, verdict: 'not checked', words }
    return { ...found, verdict: 'broken', words: `No answer that could be read: ${words}` }
  }
}

/** What holds for every answer, from all that were seen. */
function seen(watch: Watch, { without, only }: Options): Found[] {
  return watch.verdicts()
    .filter(({ id }) => only.length === 0 || only.some((start) => id.startsWith(start)))
    .map((one) => (one.part !== undefined && without.includes(one.part)
      ? { ...one, verdict: 'not offered', words: 'said by --without', replies: [] } : one))
}
