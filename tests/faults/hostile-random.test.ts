// Thousands of requests that nobody thought of. A failure prints its seed; FAULTS_SEED=<seed> sends the
// same ones again.
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { countOf, seedOf } from '#tests/drawn.ts'
import { aProvider, type World } from '#tests/world.ts'
import { changes, endpoints, everyField, fieldsOf, legalBody, requestTo, type Named } from './endpoints.ts'
import { formBytes, formType, textParts } from './form-bytes.ts'
import { faultsOfRandom, readAnswer } from './plain-answer.ts'
import { someoneFor } from './sessions.ts'
import { wrongTexts } from './wrong-values.ts'

const seed = seedOf('FAULTS_SEED')
/** FAULTS_TIMES=100 for a night of it. */
const times = countOf('FAULTS_TIMES', 0.1)

let world: World
/** How often each status was answered: a run that met only one of them has tested nothing. */
const met: Record<number, number> = {}
beforeAll(async () => {
  world = await aProvider()
})
afterAll(async () => {
  const total = Object.values(met).reduce((sum, count) => sum + count, 0)
  console.info(`seed ${seed}: ${total} random requests, answered ${JSON.stringify(met)}`)
  await world.stop()
})

const ofJson = endpoints.filter((named) => changes(named) && !named.endpoint.files)
const ofForms = endpoints.filter(({ endpoint }) => endpoint.files)

/** Fails on the first request whose answer nobody should get, and shrinks it. */
async function holds<T>(
  named: Named,
  arbitrary: fc.Arbitrary<T>,
  runs: number,
  ask: (value: T) => [string, RequestInit],
) {
  const { token } = await someoneFor(world, named.endpoint)
  let count = 0
  await fc.assert(
    fc.asyncProperty(arbitrary, async (value) => {
      count += 1
      if (count % 20 === 0) await sql`delete from rate_limit`.execute(world.database)
      const [path, init] = ask(value)
      const answered = await readAnswer(
        await world.request(path, {
          ...init,
          headers: { ...(init.headers as Record<string, string>), ...(token && { token }) },
        }),
      )
      met[answered.status] = (met[answered.status] ?? 0) + 1
      expect([...faultsOfRandom(answered)]).toEqual([])
      expect(Object.keys(Object.prototype)).toEqual([])
    }),
    { seed, numRuns: Math.ceil(runs * times), endOnFailure: false },
  )
}

const oddTexts = wrongTexts.map(({ value }) => value as string).filter((text) => text.length < 20_000)
const anyText = fc.oneof(fc.string({ unit: 'binary' }), fc.string(), fc.constantFrom(...oddTexts))
const anyValue = fc.oneof(
  { weight: 3, arbitrary: anyText },
  { weight: 2, arbitrary: fc.jsonValue({ maxDepth: 5 }) },
  fc.double(),
  fc.bigInt().map(Number),
  fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
)

/** Any JSON, any object, or a legal body with some of its fields replaced. */
function bodies(named: Named): fc.Arbitrary<unknown> {
  const legal = everyField(named.endpoint.body)
  const names = Object.keys(legal)
  const anyName = fc.oneof(anyText, ...(names.length > 0 ? [fc.constantFrom(...names)] : []))
  const spoilt = fc.record(
    Object.fromEntries(
      names.map((name) => [
        name,
        fc.oneof(
          { weight: names.length, arbitrary: fc.constant(legal[name]) },
          { weight: 1, arbitrary: anyValue },
        ),
      ]),
    ),
    { requiredKeys: [] },
  )
  return fc.oneof(
    { weight: 6, arbitrary: spoilt },
    { weight: 3, arbitrary: fc.dictionary(anyName, anyValue) },
    { weight: 1, arbitrary: fc.jsonValue() },
  )
}

/** Bytes with some of them changed, left out or doubled. */
const broken = (whole: Uint8Array): fc.Arbitrary<Uint8Array> =>
  fc
    .array(fc.record({ at: fc.nat(whole.length), byte: fc.nat(255), how: fc.nat(3) }), {
      minLength: 1,
      maxLength: 6,
    })
    .map((changes) =>
      changes.reduce((bytes, { at, byte, how }) => {
        const [before, after] = [bytes.subarray(0, at), bytes.subarray(at)]
        if (how === 0) return Uint8Array.from([...before, byte, ...after.subarray(1)])
        if (how === 1) return Uint8Array.from([...before, ...after.subarray(1 + (byte % 40))])
        if (how === 2) return Uint8Array.from([...before, ...after.subarray(0, byte), ...after])
        return Uint8Array.from([...before, byte, ...after])
      }, whole),
    )

describe.each(ofJson)('$name', (named) => {
  test(
    'answers any JSON as it should',
    () => holds(named, bodies(named), 120, (body) => requestTo(named, { body: JSON.stringify(body) ?? '' })),
    60_000 + 60_000 * times,
  )

  test(
    'answers broken bytes as it should',
    () => {
      const whole = new TextEncoder().encode(JSON.stringify(everyField(named.endpoint.body)))
      return holds(named, broken(whole), 60, (bytes) => {
        const [path, init] = requestTo(named)
        return [
          path,
          { ...init, body: new Uint8Array(bytes), headers: { 'Content-Type': 'application/json' } },
        ]
      })
    },
    60_000 + 60_000 * times,
  )
})

describe.each(ofForms)('$name', (named) => {
  const files = named.endpoint.files ?? []

  test(
    'answers any form as it should',
    () => {
      const names = Object.keys(fieldsOf(named.endpoint.body))
      const part = fc.record({
        name: fc.oneof(
          fc.constantFrom(...names, ...files),
          anyText.map((text) => text.replace(/["\r\n]/g, '')),
        ),
        content: fc.oneof(anyText, fc.uint8Array({ maxLength: 300 })),
        filename: fc.option(
          anyText.map((text) => text.replace(/["\r\n]/g, '')),
          { nil: undefined },
        ),
      })
      return holds(named, fc.array(part, { maxLength: 12 }), 150, (parts) =>
        requestOf(
          formBytes(
            parts.map(({ name, content, filename }) => ({
              name,
              content,
              ...(filename !== undefined && { filename }),
            })),
          ),
        ),
      )
    },
    60_000 + 60_000 * times,
  )

  test(
    'answers broken bytes as it should',
    () => {
      const whole = formBytes([
        ...textParts(legalBody(named.endpoint)),
        { name: files[0]!, filename: 'a.csv', content: 'name,town\nAdire,Abeokuta\n' },
      ])
      return holds(named, broken(whole), 150, requestOf)
    },
    60_000 + 60_000 * times,
  )

  const requestOf = (bytes: Uint8Array): [string, RequestInit] => {
    const [path, init] = requestTo(named)
    return [path, { ...init, body: inPieces(bytes), headers: formType, duplex: 'half' } as RequestInit]
  }
})

/** As a network brings them: cut anywhere, but the same way each time. */
function inPieces(bytes: Uint8Array): ReadableStream<Uint8Array> {
  const size = 1 + ((bytes.length * 31) % 199)
  return new ReadableStream({
    start(controller) {
      for (let at = 0; at < bytes.length; at += size) controller.enqueue(bytes.slice(at, at + size))
      controller.close()
    },
  })
}

describe.each(endpoints)('$name', (named) => {
  test(
    'answers any address as it should',
    () => {
      const anyQuery = fc.dictionary(
        fc.oneof(anyText, fc.constantFrom('limit', 'cursor', 'search', 'email', 'code')),
        anyText,
      )
      const params = Object.keys(fieldsOf(named.endpoint.params))
      const anyParams = fc.record(
        Object.fromEntries(params.map((name) => [name, anyText.filter((text) => text !== '')])),
      )
      return holds(named, fc.tuple(anyQuery, anyParams), 40, ([query, params]) =>
        requestTo(named, {
          query,
          params: Object.fromEntries(
            Object.entries(params).map(([name, text]) => [name, text.toWellFormed()]),
          ),
        }),
      )
    },
    60_000 + 60_000 * times,
  )
})

test('enough was asked, and it was answered in more than one way', () => {
  expect(Object.values(met).reduce((sum, count) => sum + count, 0)).toBeGreaterThan(3000 * times)
  expect(Object.keys(met)).toEqual(expect.arrayContaining(['200', '400', '422']))
})
