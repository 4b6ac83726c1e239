// Asking changes nothing, but for what is named here: whatever another site makes a browser load.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aDesk } from '#tests/provider/review-world.ts'
import { aProvider, type World } from '#tests/world.ts'
import { endpoints, requestTo } from './endpoints.ts'
import { rowsOf, touched } from './rows.ts'
import { someoneFor } from './sessions.ts'

let world: World
beforeAll(async () => { world = await aProvider() })
afterAll(() => world.stop())

/** When somebody was last seen is written by every request. */
const seen = ['session', 'api_key']

/**
 * The specification asks for two letters by GET, and what a merchant's account is opened with is written when
 * it is first looked at; who takes a journal away stands in the audit trail. None of them is reached without
 * a header that no other site can send.
 */
const known = [
  'auth.resend: mail, mail_token',
  'accounts.details: audit_event, ledger_account, payout_account',
  'accounts.history: audit_event, ledger_account, payout_account',
  'accounts.list: audit_event, ledger_account, payout_account',
  'accounts.flows: audit_event, ledger_account, payout_account',
  'journal.download: audit_event',
  'pin.otp: audit_event, mail, pin_code',
  'sales.balances: audit_event, ledger_account, payout_account',
  'settlements.due: audit_event, ledger_account, payout_account',
]

test('what is asked for by GET changes no row, but for nine that are named here', async () => {
  const reads = endpoints.filter(({ endpoint }) => endpoint.method === 'GET')
  const changed: string[] = []
  for (const named of reads) {
    const { token } = await someoneFor(world, named.endpoint)
    const [path] = requestTo(named)
    const before = await rowsOf(world)
    await world.request(path, { headers: token ? { token } : {} })
    const tables = touched(before, await rowsOf(world)).filter((name) => !seen.includes(name))
    if (tables.length > 0) changed.push(`${named.name}: ${tables.toSorted().join(', ')}`)
  }
  expect(reads.length).toBeGreaterThan(50)
  expect(changed.toSorted()).toEqual(known.toSorted())
}, 240_000)

test('no page of the reviewers changes a row by being looked at', async () => {
  const desk = await aDesk(world)
  const before = await rowsOf(world)
  for (const path of ['', '/payouts', '/bills', '/settlements', '/chargebacks']) {
    await desk.get(`/review${path}`)
  }
  expect(touched(before, await rowsOf(world))).toEqual([])
})
