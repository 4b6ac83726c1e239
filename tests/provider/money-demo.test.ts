// The demo of an empty sandbox has money in every state, and its books agree.
import { expect, test } from 'vitest'
import { accounts } from '#contract/accounts.ts'
import { approvals } from '#contract/approvals.ts'
import { overview } from '#contract/overview.ts'
import { statements } from '#contract/statements.ts'
import { webhooks } from '#contract/webhooks.ts'
import { fromNaira } from '#domain/money.ts'
import { linkStanding } from '#domain/payment-link.ts'
import { qrStanding, readQrPayload } from '#domain/qr-code.ts'
import { jobWork } from '#provider/jobs.ts'
import { checkLedger } from '#provider/ledger/check.ts'
import { seed } from '#provider/nouns.ts'
import { openSession } from '#provider/sessions.ts'
import { demoLogIn } from '#provider/seed/demo-log-in.ts'
import { aProvider } from '#tests/world.ts'
import { deskOf, logIn } from './review-world.ts'

test('the demo merchant has payment links and QR codes in every state, paid by made-up payers', async () => {
  const now = new Date('2026-11-21T09:30:00Z')
  const world = await aProvider({ now: now.toISOString() })
  await seed(jobWork(world.app))
  await world.jobsDone()
  for (const mode of ['live', 'test'] as const) {
    const links = await world.database.selectFrom('payment_link').selectAll()
      .where('mode', '=', mode).execute()
    expect(links.map((link) => linkStanding(link, now)).sort())
      .toEqual(['ACTIVE', 'ACTIVE', 'EXPIRED', 'OFF', 'USED', 'USED'])
    const codes = await world.database.selectFrom('qr_code').selectAll().where('mode', '=', mode).execute()
    expect(codes.map((code) => qrStanding(code, now)).sort()).toEqual(['ACTIVE', 'EXPIRED', 'OFF', 'USED'])
    const name = mode === 'test' ? 'TEST Adire Works' : 'Adire Works'
    for (const { payload } of codes) expect(readQrPayload(payload)).toMatchObject({ 59: name })
    const paid = await world.database.selectFrom('collection').selectAll()
      .where('mode', '=', mode).where('channel', 'in', ['link', 'qr']).execute()
    expect(paid).toHaveLength(8)
    expect(paid.filter(({ payer_name }) => !payer_name.endsWith(' SAMPLE'))).toEqual([])
  }
  const unread = await world.database.selectFrom('notification').select('kind')
    .where('kind', 'like', 'collection.%').where('read_at', 'is', null).execute()
  expect(unread).toEqual([])
})

test('the demo merchant has payouts in every state, batches, settlements, and books that agree', async () => {
  const world = await aProvider({ now: '2026-11-21T09:30:00Z' })
  await seed(jobWork(world.app))
  await world.jobsDone()
  const statuses = async (table: 'payout' | 'payout_schedule' | 'payout_request' | 'settlement') =>
    (await world.database.selectFrom(table).select('status').distinct().where('mode', '=', 'live').execute())
      .map(({ status }) => status).sort()
  expect(await statuses('payout')).toEqual(['DECLINED', 'EXPIRED', 'FAILED', 'INQ', 'PENDING', 'SUCCESSFUL'])
  expect(await statuses('payout_schedule')).toEqual(['ACTIVE', 'CANCELLED', 'COMPLETED', 'PENDING'])
  expect(await statuses('payout_request')).toEqual(['APPROVED', 'DECLINED', 'EXPIRED', 'PENDING'])
  expect(await statuses('settlement')).toEqual(['SUCCESSFUL'])
  const settled = await world.database.selectFrom('settlement').select(['mode', 'status', 'attempts'])
    .orderBy('id').execute()
  expect(settled.length).toBeGreaterThan(10)
  expect(settled.filter(({ attempts }) => attempts > 1).map(({ mode }) => mode).sort())
    .toEqual(['live', 'test'])
  expect(settled.filter(({ status }) => status === 'PROCESSING')).toMatchObject([{ mode: 'test' }])
  const checked = await checkLedger(world.database)
  expect(checked.faults).toEqual([])
  expect(checked.transfers).toBeGreaterThan(100)
  await seed(jobWork(world.app))
  expect((await checkLedger(world.database)).transfers).toBe(checked.transfers)
})

test('the demo merchant has a reserved account, a statement, and webhooks that arrive or fail', async () => {
  const now = new Date('2026-11-21T09:30:00Z')
  const world = await aProvider({ now: now.toISOString() })
  await seed(jobWork(world.app))
  await world.jobsDone()
  const admin = await world.database.selectFrom('member').select(['id as user_id', 'merchant_id'])
    .where('email', '=', 'admin@adire.example').executeTakeFirstOrThrow()
  for (const mode of ['live', 'test'] as const) {
    const { token } = await jobWork(world.app).inTransaction((work) =>
      openSession(work, { ...admin, kind: 'member', mode }))
    const { data: { accounts: [, reserved, ...more] } } = await world.ask(accounts.details, { token })
    expect([reserved!.name, more.length]).toEqual(['Adire Works Dye House', 0])
    expect(reserved!.available).toBeGreaterThan(fromNaira(430_000))
    const [statement] = (await world.ask(statements.list, { token })).data.items
    expect(statement).toMatchObject({ status: 'READY', from: '2026-10-22', to: '2026-11-21' })
    expect(statement!.rows).toBeGreaterThan(10)
    const told = (await world.ask(webhooks.list, { token, query: { limit: 100 } })).data.items
    expect(told.filter(({ status }) => status === 'DELIVERED').length).toBeGreaterThan(9)
    expect(told.filter(({ status }) => status === 'FAILED'))
      .toMatchObject([{ attempts: 10, status_code: 500 }])
    for (const { url } of told) expect(new URL(url).hostname).toMatch(/\.adire\.example$/)
    for (const { created_at, ended_at } of told) {
      expect(new Date(created_at) <= now && new Date(ended_at ?? 0) <= now).toBe(true)
    }
  }
  expect((await checkLedger(world.database)).faults).toEqual([])
})

test('what moved the accounts lies in the order of its times, whatever it was', async () => {
  const world = await aProvider({ now: '2026-11-21T09:30:00Z' })
  await seed(jobWork(world.app))
  await world.jobsDone()
  const viewer = await world.database.selectFrom('member').select(['id as user_id', 'merchant_id'])
    .where('email', '=', 'admin@adire.example').executeTakeFirstOrThrow()
  const kinds = { live: ['funding', 'payout'], test: ['bill', 'funding', 'payout'] }
  for (const mode of ['live', 'test'] as const) {
    const { token } = await jobWork(world.app).inTransaction((work) =>
      openSession(work, { ...viewer, kind: 'member', mode }))
    const { items } = (await world.ask(accounts.history, { token, query: { limit: 100 } })).data
    expect(new Set(items.map(({ kind }) => kind))).toEqual(new Set(kinds[mode]))
    expect(new Set(items.map(({ nuban }) => nuban)).size).toBe(2)
    expect(items.map(({ at }) => at)).toEqual(items.map(({ at }) => at).sort().reverse())
  }
})

test('a newcomer sees at once what waits for the approver, and can be both reviewers', async () => {
  const world = await aProvider({ now: '2026-11-21T09:30:00Z' })
  const logins = await seed(jobWork(world.app))
  await world.jobsDone()
  const approver = await world.database.selectFrom('member').select(['id as user_id', 'merchant_id'])
    .where('email', '=', 'approver@adire.example').executeTakeFirstOrThrow()
  const { token } = await jobWork(world.app).inTransaction((work) =>
    openSession(work, { ...approver, kind: 'member', mode: 'live' }))
  const waiting = (await world.ask(approvals.list, { token, query: { status: 'PENDING' } })).data.items
  expect(waiting.length).toBeGreaterThan(1)
  expect(waiting.map(({ can_decide }) => can_decide)).toEqual(waiting.map(() => true))
  const { attention } = (await world.ask(overview.show, { token })).data
  expect(attention.map(({ title }) => title)).toContain(`${waiting.length} payouts wait for you`)

  const reviewers = logins.filter(({ email }) => email.endsWith('@oja.example'))
  expect(reviewers.map(({ email }) => email)).toEqual(['reviewer@oja.example', 'checker@oja.example'])
  const { secretOf } = await demoLogIn(world.app)
  for (const { email, password } of reviewers) {
    const door = await logIn(world, { id: '', name: '', email, secret: secretOf(email) }, { password })
    const { text } = await deskOf(world, door).get('/review/payouts')
    expect(text).toContain('Waiting')
    expect(text).not.toContain('You are the only reviewer')
  }
})
