// Another ENCRYPTION_KEY: everything that the old one sealed is sealed anew by `npm run keys:reseal`, and
// then nothing needs the old one.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import { documents } from '#contract/documents.ts'
import { merchants } from '#contract/merchants.ts'
import { payouts } from '#contract/payouts.ts'
import { createProvider } from '#provider/app.ts'
import { openDatabase } from '#provider/database.ts'
import { answerTo } from '#provider/idempotency.ts'
import { workOffJobs } from '#provider/jobs.ts'
import { proveKeys, reviewerKey, vapidKeys } from '#provider/keys.ts'
import { nouns } from '#provider/nouns.ts'
import { sealedFor as bankNumberOf } from '#provider/onboarding/bank-details.ts'
import type { Letter } from '#provider/outside/mail.ts'
import { pinOf } from '#provider/pin/keep.ts'
import { lookAtSealed, reseal } from '#provider/reseal.ts'
import { sealedColumns } from '#provider/sealed.ts'
import { openSecrets } from '#provider/secrets.ts'
import { askBy, aProvider, type World } from '#tests/world.ts'
import { command } from '#tests/faults/command.ts'
import { urlOf } from '../backup/places.ts'
import { payoutBody } from '../money/merchant.ts'
import { loggedIn } from '../people.ts'
import { logIn } from '../review-world.ts'
import { aSecured } from '../secured.ts'
import { everySealedRow } from './sealed-rows.ts'

// Programs are started, and people log in with passwords that are slow to compare.
vi.setConfig({ testTimeout: 120_000 })

/** The first is that of the worlds of tests. */
const [old, fresh] = [Buffer.alloc(32, 7), Buffer.alloc(32, 9)]
const both = openSecrets([fresh, old])

/** Bytes that are no secrets: hashes, marks, files, and a check of the books. */
const plain = [
  'session.token_hash', 'mail_token.hash', 'totp_setup.request_hash', 'backup_code.hash',
  'reviewer_session.token_hash', 'review_session.token_hash', 'invitation.token_hash',
  'push_subscription.endpoint_hash', 'api_key.token_hash', 'api_key.former_hash', 'stored_file.sha256',
  'stored_file.bytes', 'statement_part.bytes', 'statement_part.sha256', 'audit_chain.hash',
  'upload.sha256', 'upload_part.sha256',
  'audit_event.hash', 'case_mark.digest', 'idempotency.fingerprint', 'access_notice.token_hash',
]

test('every column of bytes is known: as sealed, or as what needs no key', async () => {
  const { database } = await aProvider()
  const { rows } = await sql<{ name: string }>`select relname || '.' || attname as name
    from pg_attribute join pg_class on pg_class.oid = attrelid
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
      and atttypid = 'bytea'::regtype and not attisdropped`.execute(database)
  const known = [...plain, ...sealedColumns.map(({ table, column }) => `${table}.${column}`)]
  expect(rows.map(({ name }) => name).filter((name) => !known.includes(name))).toEqual([])
  expect(sealedColumns.length).toBeGreaterThan(15)
})

const run = async (world: World, keys: Buffer[], ...words: string[]) =>
  command('keys:reseal', await settingsOf(world, keys), words)

const settingsOf = async (world: World, keys: readonly Buffer[]) => ({
  DATABASE_URL: await urlOf(world), ENCRYPTION_KEY: keys.map((key) => key.toString('hex')).join(','),
  DATA_DIR: '/nonexistent', LOG_LEVEL: 'silent', SANDBOX: 'on',
})

/** The same database behind a provider that has the new key alone, and the letters that leave it. */
async function withNewKeyAlone(world: World) {
  const url = await urlOf(world)
  const [main, side] = [openDatabase({ url, max: 6 }), openDatabase({ url, max: 4 })]
  onTestFinished(async () => { await Promise.all([main.close(), side.close()]) })
  const left: Letter[] = []
  const mailer = { leaves: true, send: async (letter: Letter) => { left.push(letter) }, close: () => {} }
  const { settings, outside, log } = world.app
  const app = createProvider({
    settings, outside: { ...outside, mailer }, log, nouns, secrets: openSecrets([fresh]),
    database: main.database, side: side.pool,
  })
  const request: World['request'] = (path, { from, ...init } = {}) => app.fetch(
    new Request(new URL(path, settings.PUBLIC_URL), init), from ? { address: from } : {})
  const renewed: World = { ...world, app, database: main.database, request, ask: askBy(request) }
  return { world: renewed, left, jobs: () => workOffJobs(app, side.pool) }
}

test('under new,old everything is sealed anew; then a provider works with the new key alone', async () => {
  const made = await everySealedRow()
  const seen = await lookAtSealed(made.world.database, both)
  expect(seen.filter(({ values, left }) => values === 0 || left !== values)).toEqual([])
  const before = await run(made.world, [fresh, old], '--check')
  expect(before).toMatchObject({ code: 2, says: expect.stringMatching(/still needed[^]*3 of PINs/) })
  const ended = await run(made.world, [fresh, old])
  expect(ended).toMatchObject({ code: 0, says: expect.stringContaining('Nothing in this database needs') })
  expect(ended.says).toContain('backups that were')
  expect(ended.says).toMatch(/^PINs +\d sealed, [1-9]\d* anew$/m)
  expect((await run(made.world, [fresh], '--check')).code).toBe(0)
  expect((await run(made.world, [old], '--check')).code).toBe(1)

  const { world, left, jobs } = await withNewKeyAlone(made.world)
  await proveKeys(world.database, world.app.secrets)
  expect(await reviewerKey(world.database, world.app.secrets)).toBe(made.reviewing)
  expect(await vapidKeys(world.database, world.app.secrets, world.app.settings)).toEqual(made.vapid)
  const again = await world.ask(payouts.requestSingle, made.asking)
  expect([again.text, again.headers.get('Idempotent-Replayed')]).toEqual([made.asked.text, 'true'])
  const otherwise = { ...made.asking, body: { ...made.asking.body, narration: 'Cloth' } }
  expect((await world.ask(payouts.requestSingle, otherwise)).refusal.code).toBe('idempotency_mismatch')
  expect((await loggedIn(world, made.ada)).status).toBe(200)
  const paid = await world.ask(payouts.requestSingle,
    { ...made.asking, requestId: randomUUID(), body: payoutBody(made.merchant) })
  expect(paid.status).toBe(200)
  const { merchant_id, token } = made.applicant
  const { data: { merchant } } = await world.ask(merchants.profile, { token })
  expect(merchant.bank_details).toMatchObject({ business_bvn: '•••••••0001', business_nin: '•••••••0001' })
  const [document] = made.papers.data.merchant_documents
  const downloaded = await world.ask(documents.show, { token, params: { id: document?.id ?? '' } })
  expect(downloaded.text).toContain('%PDF')
  const { bvn_sealed } = await world.database.selectFrom('bank_detail').select('bvn_sealed')
    .where('merchant_id', '=', merchant_id).executeTakeFirstOrThrow()
  expect(world.app.secrets.open(bvn_sealed, bankNumberOf('bvn', merchant_id)).toString()).toBe('22000000001')
  expect((await logIn(world, made.reviewer)).status).toBe(303)
  await jobs()
  expect(left.map(({ subject }) => subject)).toContainEqual(expect.stringContaining('Your code for a new'))
})

/** Answers of a thousand requests each, sealed by the old key. */
async function manyAnswers(world: World, count: number): Promise<void> {
  const rows = Array.from({ length: count }, () => {
    const request = { scope: 'member', key: randomUUID() }
    return {
      ...request, fingerprint: Buffer.alloc(32), asked: null, status: 200, at: world.clock.now(),
      answer: world.app.secrets.seal('{}', answerTo(request)),
    }
  })
  for (let at = 0; at < count; at += 1000) {
    await world.database.insertInto('idempotency').values(rows.slice(at, at + 1000)).execute()
  }
}

const underOld = async (world: World) => (await lookAtSealed(world.database, both))
  .reduce((sum, { left }) => sum + left, 0)

test('killed in the middle it has lost nothing, and goes on with what is left', async () => {
  const world = await aProvider()
  await manyAnswers(world, 6_000)
  const child = spawn(process.execPath, ['scripts/provider.js', 'keys:reseal'],
    { env: { ...process.env, ...await settingsOf(world, [fresh, old]) },
      stdio: ['ignore', 'pipe', 'ignore'] })
  await once(child.stdout, 'data')
  child.kill('SIGKILL')
  await once(child, 'close')
  const left = await underOld(world)
  expect([left > 0, left < 6_000]).toEqual([true, true])
  const ended = await run(world, [fresh, old])
  expect(ended.says).toContain(`answers that are kept                     6000 sealed, ${left} anew`)
  // Nobody kept what was asked for these: that needs the old key until they go.
  expect([ended.code, ended.says]).toEqual([2, expect.stringContaining('until 2026-04-01T09:00:00.000Z')])
  expect(await underOld(world)).toBe(0)
})

test('what somebody changes meanwhile stays changed, and is sealed anew too', async () => {
  const world = await aProvider()
  const { user_id } = await aSecured(world)
  const theirs = world.app.secrets.seal('their own change', pinOf(user_id))
  let going = Promise.resolve<unknown>(null)
  await world.database.transaction().execute(async (inside) => {
    await inside.updateTable('payout_pin').set({ sealed: theirs }).execute()
    going = reseal(world.database, both)
    await new Promise((over) => { setTimeout(over, 300) })
  })
  await going
  const { sealed } = await world.database.selectFrom('payout_pin').select('sealed').executeTakeFirstOrThrow()
  expect(openSecrets([fresh]).open(sealed, pinOf(user_id)).toString()).toBe('their own change')
  expect(await underOld(world)).toBe(0)
})

test('a process that still seals by the old key is noticed', async () => {
  const world = await aProvider()
  await aSecured(world)
  expect((await run(world, [fresh, old])).code).toBe(0)
  const { user_id } = await aSecured(world)
  const looked = await run(world, [fresh, old], '--check')
  expect(looked).toMatchObject({ code: 2, says: expect.stringContaining('1 of PINs') })
  expect(looked.says).toContain('a process seals with another key')
  expect(user_id).toBeTruthy()
})

test('a damaged row is named, the others are sealed, and the end is not a success', async () => {
  const world = await aProvider()
  const [one] = [await aSecured(world), await aSecured(world)]
  await sql`update payout_pin set sealed = set_byte(sealed, 40, get_byte(sealed, 40) # 1)
    where member_id = ${one.user_id}`.execute(world.database)
  const ended = await run(world, [fresh, old])
  expect(ended).toMatchObject({ code: 1, says: expect.stringContaining(
    `DAMAGED: payout_pin.sealed of ${one.user_id} opens with none of the keys given`) })
  expect(ended.says).toMatch(/^PINs +2 sealed, 1 anew$/m)
  expect(await underOld(world)).toBe(0)
})

test('other words, no key and a key of another database are said so', async () => {
  const world = await aProvider()
  await proveKeys(world.database, world.app.secrets)
  expect(await run(world, [old], 'shine')).toMatchObject({ code: 1, says: expect.stringContaining('Usage:') })
  const other = await run(world, [Buffer.alloc(32, 3)])
  expect(other).toMatchObject({ code: 1, says: expect.stringContaining('Give the old one too') })
})
