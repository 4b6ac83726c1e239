// The proof that the suite can fail: each way to break the agreement is planted before our own provider, and
// reported as broken; the same promises are kept without it.
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { failures, line } from '#tests/conformance/report.ts'
import { CannotBegin } from '#tests/conformance/run.ts'
import { planted } from './faults.ts'
import { aServer, type Server } from './server.ts'

let server: Server

beforeAll(async () => { server = await aServer() }, 120_000)
afterEach(() => server.between(null))
afterAll(() => server.stop())

/** What these promises take besides themselves. */
const firstly: Record<string, string[]> = {
  'reads.customers.list': ['repeat.same-answer'], 'lists.customers.list': ['repeat'],
  'lists.paymentLinks.list': ['money.exact'], 'reads.documents.show': ['files'],
  'access.foreign-id': ['access.foreign-change'],
}

const needed = (breaks: readonly string[]) => [...breaks, ...Object.entries(firstly)
  .filter(([start]) => breaks.some((id) => id.startsWith(start))).flatMap(([, more]) => more)]

const brokenIn = (found: readonly { id: string, verdict: string }[]) =>
  found.filter(({ verdict }) => verdict === 'broken').map(({ id }) => id)

test('there are at least ten ways', () => expect(planted.length).toBeGreaterThan(20))

describe('a server that', () => {
  test.each(planted)('$name is found out', async ({ breaks, plant }) => {
    server.between(await plant(server))
    const { found } = await server.run({ only: needed(breaks) })
    expect(brokenIn(found)).toEqual(expect.arrayContaining([...breaks]))
    const shown = found.filter(({ id }) => breaks.includes(id))
    for (const { replies, words } of shown) expect([words, replies.length > 0]).toEqual([words, true])
  }, 60_000)

  test('does none of these breaks none of these promises', async () => {
    const all = [...new Set(planted.flatMap(({ breaks }) => needed(breaks)))]
    const { found } = await server.run({ only: all })
    expect(found.filter(({ verdict }) => verdict !== 'kept' && all.some((id) => found.some((one) =>
      one.id === id && one.verdict === 'broken'))).map(line)).toEqual([])
    expect(brokenIn(found)).toEqual([])
  }, 60_000)
})

describe('a server that is honest about what it lacks', () => {
  test('passes without idempotency, when that is said, and fails when it is not', async () => {
    const forgets = planted.find(({ name }) => name.startsWith('forgets'))
    if (!forgets) throw new Error('No fault forgets')
    server.between(await forgets.plant(server))
    const only = ['repeat', 'references']
    expect(failures(await server.run({ only })).length).toBeGreaterThan(2)
    const said = await server.run({ only, without: ['idempotency'] })
    expect(failures(said).map(line)).toEqual([])
    const verdicts = server.verdictsOf(said)
    expect([verdicts['repeat.same-answer'], verdicts['references.once'], verdicts['references.found']])
      .toEqual(['not offered', 'kept', 'kept'])
  }, 60_000)

  test('need not have what the specification does not name, and needs what it does', async () => {
    const gone = (path: RegExp) => server.between(async (request, next) =>
      (path.test(new URL(request.url).pathname)
        ? next(new Request(new URL('/v2/nowhere', request.url), { headers: request.headers }))
        : next(request)))
    gone(/\/dashboard\/push$/)
    const optional = await server.run({ only: ['reads.push'] })
    expect(server.verdictsOf(optional)['reads.push.show']).toBe('not offered')
    expect(failures(optional)).toEqual([])
    gone(/\/dashboard\/beneficiaries$/)
    const required = await server.run({ only: ['reads.beneficiaries.list'] })
    expect(failures(required).map(({ id }) => id)).toEqual(['reads.beneficiaries.list'])
  }, 60_000)
})

test('a server that does not come into test mode is asked for nothing more', async () => {
  const changed: string[] = []
  server.between(async (request, next) => {
    const { pathname } = new URL(request.url)
    if (request.method !== 'GET') changed.push(`${request.method} ${pathname}`)
    const response = await next(request)
    const text = await response.text()
    return new Response(text.replaceAll('"is_test":true', '"is_test":false'), response)
  })
  await expect(server.run()).rejects.toThrow(CannotBegin)
  expect(changed).toEqual(['POST /v2/dashboard/merchants/login', 'PUT /v2/dashboard/merchants'])
})
