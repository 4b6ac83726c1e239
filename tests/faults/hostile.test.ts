// Every field of every endpoint filled with what does not belong there: the answer names the field and the
// remedy.
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Id } from '#contract/fields.ts'
import { inTurn, isThorough } from '#tests/drawn.ts'
import type { Applicant } from '#tests/provider/applicants.ts'
import { withAuthenticator } from '#tests/provider/team.ts'
import { proves } from '#tests/spec/proves.ts'
import { aProvider, type World } from '#tests/world.ts'
import {
  bare,
  endpoints,
  everyField,
  fieldsOf,
  isOptional,
  legalBody,
  legalValue,
  requestTo,
  type Named,
  type Sending,
} from './endpoints.ts'
import { faultsOf, readAnswer, type Answered } from './plain-answer.ts'
import { someoneFor } from './sessions.ts'
import { leftOut, unknownNames, wrongTexts, wrongTypes, type WrongValue } from './wrong-values.ts'

let world: World
beforeAll(async () => {
  world = await aProvider()
})
afterAll(() => world.stop())

/** Asks as somebody who may, from an address of their own, with no limit in the way. */
async function asker(
  named: Named, somebody?: Applicant,
): Promise<(sending: Sending) => Promise<Answered>> {
  const { token } = somebody ?? await someoneFor(world, named.endpoint)
  return async (sending) => {
    await sql`delete from rate_limit`.execute(world.database)
    const [path, init] = requestTo(named, {
      ...sending,
      headers: { ...(token && { token }), ...sending.headers },
    })
    return readAnswer(await world.request(path, init))
  }
}

/** Who is there is asked first: a body with the right code. One of a request that is refused stays good. */
async function provenBody(endpoint: Named['endpoint'], { user_id }: Applicant) {
  const body = legalBody(endpoint)
  if (!('totp_code' in fieldsOf(endpoint.body))) return body
  const codes = await withAuthenticator(world, user_id)
  return { ...body as object, totp_code: await codes() }
}

interface Case {
  part: 'query' | 'body'
  field: string
  wrong: WrongValue
}

/** Of five people on one form the first and the last stand for those between; FAULTS_ALL=1 takes all. */
const isLeft = (field: string) => isThorough || !/_[234]$/.test(field)

/**
 * A part of what is wrong for each field, another part for the next: between them the fields of the API meet
 * everything many times. FAULTS_ALL=1 gives everything to each.
 */
const TURNS = 8

/** Fields that take any text at all: secrets are compared, never shown. */
const opaque = /password|^token$|^requestId$|^search$/

function* casesOf(named: Named): Generator<Case> {
  const { endpoint } = named
  let turn = endpoints.indexOf(named)
  for (const part of ['query', 'body'] as const) {
    if (part === 'body' && endpoint.method === 'GET') continue
    const isText = part === 'query' || endpoint.files !== undefined
    // Forms and addresses are UTF-8, which has no half characters.
    const texts = isText ? wrongTexts.filter(({ value }) => (value as string).isWellFormed()) : wrongTexts
    for (const [field, schema] of Object.entries(fieldsOf(endpoint[part]))) {
      if (!isLeft(field)) continue
      const wrongs = isText ? texts : [...wrongTypes, ...texts]
      const missing = { what: 'left out', value: leftOut, isNeverLegal: !isOptional(schema) }
      if (!ways[named.name]?.slice(1).flat().includes(field)) yield { part, field, wrong: missing }
      turn += 1
      yield* inTurn(wrongs, turn, TURNS).map((wrong) => ({ part, field, wrong }))
    }
  }
}

/** Fields for which nothing in them says something: no rights besides reading, nobody kept out, no change. */
const mayBeEmpty = ['apiKeys.create permissions', 'ipWhitelist.change entries', 'merchants.update meta']

const isEmpty = (value: unknown) =>
  typeof value === 'object' && value !== null && Object.keys(value).length === 0

/** Whether no schema, however it is written, may let this through. */
function isNeverLegal({ name, endpoint }: Named, { part, field, wrong }: Case): boolean {
  const { value, isNeverLegal } = wrong
  if (isEmpty(value) && mayBeEmpty.includes(`${name} ${field}`)) return false
  const schema = fieldsOf(endpoint[part])[field] as z.ZodMiniType
  if (value === null && z.safeDecode(schema, null as never).success) return false
  if (typeof value === 'string' && value.length < 10_000 && opaque.test(field)) return false
  if (isNeverLegal || typeof value === 'string' || value === leftOut) return isNeverLegal === true
  return (
    typeof value !== typeof legalValue(bare(fieldsOf(endpoint[part])[field]!)) || typeof value === 'object'
  )
}

/** Fields of a body that say the same in two ways: one way is taken at a time. */
const ways: Readonly<Record<string, readonly (readonly string[])[]>> = {
  'users.invite': [['email', 'role_id'], ['people']],
}

function sendingOf({ name, endpoint }: Named, { part, field, wrong }: Case): Sending {
  const fields = part === 'query' ? endpoint.query : endpoint.body
  const value: Record<string, unknown> = { ...(endpoint.files ? legalBody(endpoint) : everyField(fields)) }
  const [first = [], ...others] = ways[name] ?? []
  const left = others.flat().includes(field) ? first : others.flat()
  for (const other of left) delete value[other]
  if (wrong.value === leftOut) delete value[field]
  else value[field] = wrong.value
  return { [part]: value }
}

/** What is wrong with the answer to one spoilt field. */
function* judged(named: Named, one: Case, answered: Answered): Generator<string> {
  const { part, field, wrong } = one
  yield* faultsOf(answered, typeof wrong.value === 'string' ? wrong.value : '')
  if (answered.status === 413) return
  const sent = sendingOf(named, one)[part]
  const isLegal = z.safeDecode(named.endpoint[part], sent as never).success
  if (isLegal && isNeverLegal(named, one)) yield 'is let through by the schema'
  if (isLegal || answered.status >= 500) return
  if (answered.status !== 422) yield `is ${answered.status} and not 422`
  // Of a list or an object the part that is wrong may be named: `keys.auth`.
  if (!Object.keys(answered.errors).some((name) => name === field || name.startsWith(`${field}.`)))
    yield `does not name the field but ${Object.keys(answered.errors).join(', ')}`
}

describe.each(endpoints)('$name', (named) => {
  const { endpoint } = named

  test('says which field is wrong, and how', async () => {
    proves('rule:register.email-valid', 'rule:bank-account-number', 'rule:bvn', 'rule:nin')
    const ask = await asker(named)
    const said: string[] = []
    for (const one of casesOf(named)) {
      const answered = await ask(sendingOf(named, one))
      for (const fault of judged(named, one, answered)) said.push(`${one.field}: ${one.wrong.what} ${fault}`)
    }
    expect(said).toEqual([])
  }, 120_000)

  test('knows no other field', async () => {
    const ask = await asker(named)
    const said: string[] = []
    for (const part of ['query', ...(endpoint.method === 'GET' ? [] : (['body'] as const))] as const) {
      for (const name of inTurn(unknownNames, endpoints.indexOf(named), TURNS)) {
        const legal = part === 'query' ? {} : legalBody(endpoint)
        // An own member of this name, not the prototype.
        const sent = JSON.parse(JSON.stringify(legal)) as Record<string, unknown>
        Object.defineProperty(sent, name, { value: 'Sample', enumerable: true })
        const answered = await ask({ [part]: sent })
        const faults = [...faultsOf(answered, name)]
        if (answered.status !== 422) faults.push(`is ${answered.status} and not 422`)
        said.push(...faults.map((fault) => `${part} with ${JSON.stringify(name)} ${fault}: ${answered.text}`))
      }
    }
    expect(said).toEqual([])
    expect(Object.keys(Object.prototype)).toEqual([])
  }, 60_000)

  test('takes one value for each field of the address', async () => {
    const ask = await asker(named)
    const [path, init] = requestTo(named)
    const field = Object.keys(fieldsOf(endpoint.query))[0] ?? 'extra'
    const others = new URLSearchParams(path.split('?')[1])
    others.delete(field)
    const twice = `${path.split('?')[0]}?${field}=a&${field}=b&${field}=c&${others}`.replace(/&$/, '')
    const { token } = await someoneFor(world, endpoint)
    const headers = { ...(init.headers as Record<string, string>), ...(token && { token }) }
    const answered = await readAnswer(await world.request(twice, { ...init, headers }))
    expect([...faultsOf(answered)]).toEqual([])
    expect([answered.status, Object.keys(answered.errors)]).toEqual([422, [field]])
    expect((await ask({})).status).toBeLessThan(500)
  })

  test.runIf('search' in fieldsOf(endpoint.query))('searches for no control character', async () => {
    const ask = await asker(named)
    for (const query of [{ search: 'a\0b' }, { ...everyField(endpoint.query), search: 'a\0b' },
      { kind: 'bulk', search: 'a\0b' }])
      expect([query, ...faultsOf(await ask({ query }))]).toEqual([query])
  })

  test.runIf(endpoint.path.includes(':'))('answers 404 for what cannot be an id', async () => {
    const person = await someoneFor(world, endpoint)
    const ask = await asker(named, person)
    const [name] = Object.keys(fieldsOf(endpoint.params))
    const body = await provenBody(endpoint, person)
    // What the client makes the id of begins with any.
    const isBegun = named.name === 'uploads.begin'
    for (const { what, value } of wrongTexts.filter(({ value }) => value !== '')) {
      if (isBegun && z.safeParse(Id, value).success) continue
      const answered = await ask({ params: { [name!]: (value as string).toWellFormed() }, body })
      expect([what, answered.status, answered.code, ...faultsOf(answered)]).toEqual([what, 404, 'not_found'])
    }
  })
})
