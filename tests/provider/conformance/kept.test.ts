// Our own provider keeps every promise of the agreement, asked over the network as anybody would ask.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { failures, line, report } from '#tests/conformance/report.ts'
import { CannotBegin, type Outcome } from '#tests/conformance/run.ts'
import { password } from '#tests/provider/people.ts'
import { aServer, type Server } from './server.ts'

let server: Server
let outcome: Outcome

beforeAll(async () => {
  server = await aServer()
  outcome = await server.run()
}, 180_000)
afterAll(() => server.stop())

describe('our own provider', () => {
  test('breaks no promise, required or not', () => {
    expect(outcome.found.filter(({ verdict }) => verdict === 'broken').map(line)).toEqual([])
    expect(failures(outcome)).toEqual([])
  })

  test('offers everything', () => {
    expect(outcome.found.filter(({ verdict }) => verdict === 'not offered').map(line)).toEqual([])
  })

  test('is really asked: most promises are kept, and what is not checked says why', () => {
    const verdicts = outcome.found.map(({ verdict }) => verdict)
    expect(verdicts.filter((one) => one === 'kept').length).toBeGreaterThan(120)
    for (const { verdict, words } of outcome.found) if (verdict === 'not checked') expect(words).not.toBe('')
  })

  test('holds nothing secret in the report, and tells what stays behind', () => {
    const written = JSON.stringify(report(outcome))
    expect(written).not.toContain(password)
    expect(written).not.toMatch(/session_[\w-]{20}/)
    expect(report(outcome)).toMatchObject({ passed: true, left_behind: expect.arrayContaining([
      expect.stringContaining('customers'), expect.stringContaining('payouts'),
    ]) })
  })

  test('sees nothing of it in live mode', async () => {
    const { rows } = await server.world.database.selectFrom('customer').select('mode').execute()
      .then((all) => ({ rows: all.map(({ mode }) => mode) }))
    expect([...new Set(rows)]).toEqual(['test'])
  })
})

test('a person who cannot log in is told so, and nothing is asked', async () => {
  const member = { email: server.member.email, password: 'Wrong-Loom-27', totp_secret: 'JBSWY3DPEHPK3PXP' }
  await expect(server.run({ member })).rejects.toThrow(CannotBegin)
})
