// What is restored is what was there: each row, each rule over it, and a provider that goes on with it.
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { auth } from '#contract/auth.ts'
import { kobo } from '#domain/money.ts'
import { codeAt } from '#provider/auth/totp.ts'
import { listRules, listSequences, listTables } from '#provider/backup/catalog.ts'
import { openSession } from '#provider/backup/copy.ts'
import { drill } from '#provider/backup/drill.ts'
import { restoreBackup } from '#provider/backup/restore.ts'
import { takeBackup } from '#provider/backup/take.ts'
import { tenantTransaction } from '#provider/database.ts'
import { jobWork } from '#provider/jobs.ts'
import { proveKeys } from '#provider/keys.ts'
import { checkLedger } from '#provider/ledger/check.ts'
import { seed } from '#provider/nouns.ts'
import { demoLogIn } from '#provider/seed/demo-log-in.ts'
import { anEmptyDatabase } from '#tests/databases.ts'
import { aMerchant, pay } from '#tests/provider/money/merchant.ts'
import { phone } from '#tests/provider/people.ts'
import { aProvider, type World } from '#tests/world.ts'
import { aFolder, keys, urlOf } from './places.ts'

// Whole databases are filled: that takes its time on a machine with other work.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 240_000 })

const folder = aFolder()
const now = '2026-11-21T09:30:00Z'
let world: World
beforeAll(async () => {
  world = await aProvider({ now })
  await proveKeys(world.database, world.app.secrets)
  await seed(jobWork(world.app))
  await world.jobsDone()
}, 240_000)
afterAll(async () => {
  await world.stop()
  folder.remove()
})

/** Everything that a database holds, as text: its rows in order, sequences, and rules. */
async function allOf(url: string) {
  const client = await openSession(url, 'test')
  try {
    const tables = await listTables(client)
    const rows: Record<string, string> = {}
    for (const { name } of tables) {
      const { rows: [found] } = await client.query<{ text: string }>(
        `select count(*) || ' ' || md5(coalesce(string_agg(one::text, '|' order by one::text), '')) as text
        from ${name} as one`)
      rows[name] = found!.text
    }
    const rules = (await listRules(client)).filter((rule) => !rule.includes('test_world.'))
    return { rows, sequences: await listSequences(client), rules }
  } finally {
    await client.end()
  }
}

test('a restored demo is the same to the last row, sequence and rule', async () => {
  const url = await urlOf(world)
  const empty = await anEmptyDatabase()
  const { header } = await takeBackup(url, folder.path('quiet'), null)
  const { migrated } = await restoreBackup(empty.url, folder.path('quiet'), null)
  expect(migrated).toEqual([])
  // But that it was restored, which it says of itself.
  expect(await empty.query(`delete from ground where name = 'restored' returning name`)).toHaveLength(1)
  const [was, is] = [await allOf(url), await allOf(empty.url)]
  expect(is).toEqual(was)
  expect(is.rules.length).toBeGreaterThan(300)
  expect(header.tables.length).toBeGreaterThan(80)
  expect(header.proof.transfers).toBeGreaterThan(100)
})

test('taken while people pay, each backup is one moment, and its books agree', async () => {
  const merchant = await aMerchant(world, { naira: 50_000_000 })
  const url = await urlOf(world)
  const day = new AbortController()
  let paid = 0
  const people = Array.from({ length: 4 }, async () => {
    while (!day.signal.aborted) {
      await pay(world, merchant, { amount: kobo(15_000) })
      paid += 1
    }
  })
  const transfers: number[] = []
  for (const name of ['first', 'second', 'third']) {
    const before = paid
    await expect.poll(() => paid).toBeGreaterThan(before + 5)
    const { header } = await takeBackup(url, folder.path(name), null)
    transfers.push(header.proof.transfers)
  }
  day.abort()
  await Promise.all(people)
  expect(transfers).toEqual(transfers.toSorted((one, other) => one - other))
  expect(new Set(transfers).size).toBe(3)
  for (const [at, name] of ['first', 'second', 'third'].entries()) {
    const place = { ...await anEmptyDatabase(), remove: async () => {} }
    const drilled = await drill(place, folder.path(name), keys)
    expect(drilled).toMatchObject({ faults: [], keys_fit: true, transfers: transfers[at] })
    expect(drilled.events).toBeGreaterThan(50)
  }
}, 240_000)

test('a provider goes on with it: a person logs in and pays, and the rules still refuse', async () => {
  const merchant = await aMerchant(world, { naira: 10_000 })
  const empty = await anEmptyDatabase()
  await takeBackup(await urlOf(world), folder.path('again'), keys)
  await restoreBackup(empty.url, folder.path('again'), keys)
  const later = new Date(world.clock.now().getTime() + 90_000)
  const restored = await aProvider({ template: empty.url, now: later })
  const email = 'admin@adire.example'
  const { password, secretOf } = await demoLogIn(restored.app)
  const totp_code = codeAt(secretOf(email), restored.clock.now())
  const { status } = await restored.ask(auth.login, {
    body: { email, password, totp_code }, ...phone,
  })
  expect(status).toBe(200)
  await pay(restored, merchant)
  await restored.jobsDone()
  expect((await checkLedger(restored.database)).faults).toEqual([])

  const { database } = restored
  await expect(database.deleteFrom('audit_event').execute()).rejects.toThrow('append-only')
  await expect(database.updateTable('ledger_account').set({ guarded: false }).execute()).rejects.toThrow()
  const tenant = { merchant_id: merchant.merchant_id, mode: merchant.mode }
  const seen = await tenantTransaction(database, tenant, (inside) =>
    inside.selectFrom('payout').select('merchant_id').distinct().execute())
  expect(seen).toEqual([{ merchant_id: merchant.merchant_id }])
}, 240_000)
