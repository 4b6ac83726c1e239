// A file and its row: whatever fails when, a row has its bytes, bytes without a row go after a day, and what
// cannot be had just now is said so.
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { statements } from '#contract/statements.ts'
import { lagosDay } from '#domain/time.ts'
import { jobWork } from '#provider/jobs.ts'
import { aProvider, type World } from '#tests/world.ts'
import { addDocuments, aFile, anApplicant, aTable, kycOf, type Applicant } from '../applicants.ts'
import { aMerchant, freshToken } from '../money/merchant.ts'
import { aDouble, type Behaviour, type Double } from './double.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

let double: Double
let world: World
beforeAll(async () => {
  double = await aDouble()
  world = await aProvider({ settings: double.settings })
})
afterAll(async () => {
  await world.stop()
  await double.stop()
})
beforeEach(() => double.behave('well'))

const handIn = (ada: Applicant, text: string) =>
  addDocuments(world, ada, { SCUML: aFile('a.csv', aTable(text)) })

async function download(ada: Applicant, id: string | undefined) {
  const reply = await world.request(`/v2/dashboard/documents/${id}`, { headers: { token: ada.token } })
  return { status: reply.status, headers: reply.headers, bytes: Buffer.from(await reply.arrayBuffer()) }
}

const documentOf = async (ada: Applicant) => (await kycOf(world, ada)).merchant_documents[0]

const loose = () => world.database.selectFrom('loose_object').select('name').orderBy('name').execute()

const doJob = async (job: string) => {
  await jobWork(world.app).inTransaction((work) => work.enqueue(job, {}))
  await world.jobsDone()
}

const clear = () => doJob('clear_objects')

const rows = async (ada: Applicant) => world.database.selectFrom('stored_file').selectAll()
  .where('merchant_id', '=', ada.merchant_id).execute()

test('The row says where the bytes stand, and has none of its own', async () => {
  const ada = await anApplicant(world)
  const { data } = await handIn(ada, 'one')
  const [row] = await rows(ada)
  expect([row?.bytes, row?.size]).toEqual([null, aTable('one').length])
  expect(double.objects.get(`oja-files/${row?.object}`)?.equals(aTable('one'))).toBe(true)
  const { status, bytes } = await download(ada, data.merchant_documents[0]?.id)
  expect([status, bytes.equals(aTable('one'))]).toEqual([200, true])
  expect(await loose()).toEqual([])
})

test('The same file handed in again goes to the store once', async () => {
  const ada = await anApplicant(world)
  await handIn(ada, 'the same')
  const put = () => double.seen.filter((line) => line.startsWith('PUT ')).length
  const before = put()
  const again = await addDocuments(world, ada, { memorandum: aFile('b.csv', aTable('the same')) })
  expect(again.status).toBe(200)
  expect([put(), (await rows(ada)).length]).toEqual([before, 1])
})

const away: Behaviour[] = [
  'down', 'error', 'slow-down', 'cut', 'cut-early', 'lost-answer', 'forbidden', 'no-bucket',
]

describe('A store that is away', () => {
  test.each(away)('(%s) is said with 503 and when to come again, and nothing is lost', async (how) => {
    const ada = await anApplicant(world)
    await handIn(ada, `before ${how}`)
    const there = await documentOf(ada)
    double.behave(how)
    const refused = await handIn(ada, `while ${how}`)
    expect([refused.status, refused.refusal.code, refused.refusal.message]).toEqual([
      503, 'unavailable', 'The service is busy or restarting. Please try again in a moment.',
    ])
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0)
    const unread = await download(ada, there?.id)
    expect([unread.status, unread.headers.get('Retry-After')]).toEqual([503, '3'])
    expect([await documentOf(ada), (await rows(ada)).length]).toEqual([there, 1])
    double.behave('well')
    expect((await handIn(ada, `while ${how}`)).status).toBe(200)
    const { bytes } = await download(ada, there?.id)
    expect(bytes.equals(aTable(`before ${how}`))).toBe(true)
  })

  test('does not hold what asks nothing of it', async () => {
    const ada = await anApplicant(world)
    double.behave('deaf')
    const waiting = handIn(ada, 'slow')
    const began = performance.now()
    expect((await kycOf(world, ada)).merchant_documents).toEqual([])
    const held = sql`select id from merchant where id = ${ada.merchant_id} for update nowait`
    await held.execute(world.database)
    expect(performance.now() - began).toBeLessThan(4_000)
    double.behave('well')
    expect((await waiting).status).toBe(200)
  })
})

describe('Bytes without a row', () => {
  /** As if the process died, or the database, between the store's yes and the commit. */
  async function neverCommitted(ada: Applicant, text: string): Promise<void> {
    await sql.raw(`create function die() returns trigger language plpgsql as $$
      begin raise exception 'killed' using errcode = 'admin_shutdown'; end $$;
      create constraint trigger die after insert on stored_file deferrable initially deferred
      for each row execute function die()`).execute(world.database)
    try {
      expect((await handIn(ada, text)).status).toBe(503)
    } finally {
      await sql.raw('drop function die cascade').execute(world.database)
    }
  }

  test('are left alone for a day, and then go', async () => {
    await world.clock.advance(25 * HOUR)
    await clear()
    const ada = await anApplicant(world)
    const before = double.objects.size
    await neverCommitted(ada, 'lost')
    const now = [double.objects.size, (await loose()).length, (await rows(ada)).length]
    expect(now).toEqual([before + 1, 1, 0])
    await world.clock.advance(23 * HOUR)
    await clear()
    expect(double.objects.size).toBe(before + 1)
    await world.clock.advance(HOUR)
    await clear()
    expect([double.objects.size, await loose()]).toEqual([before, []])
  })

  test('are written down before the first of them leaves, so none is forgotten', async () => {
    await world.clock.advance(25 * HOUR)
    await clear()
    const ada = await anApplicant(world)
    double.behave('lost-answer')
    expect((await handIn(ada, 'answered by nobody')).status).toBe(503)
    double.behave('well')
    const [name] = (await loose()).map((row) => row.name)
    expect(double.objects.has(`oja-files/${name}`)).toBe(true)
    await world.clock.advance(24 * HOUR)
    await clear()
    expect([double.objects.has(`oja-files/${name}`), await loose()]).toEqual([false, []])
  })

  test('count for what a merchant may store while they are there', async () => {
    const ada = await anApplicant(world)
    const { merchant_id } = ada
    const due_at = new Date(world.clock.now().getTime() + MINUTE)
    await world.database.insertInto('loose_object')
      .values({ name: 'files/abandoned', merchant_id, size: 200 * 1024 * 1024, due_at }).execute()
    expect((await handIn(ada, 'too much')).refusal.errors).toEqual({
      SCUML: 'Your documents have reached 200 MB, the most that we keep. Ask us for more.',
    })
    await world.clock.advance(MINUTE)
    await clear()
    expect((await handIn(ada, 'too much')).status).toBe(200)
  })

  test('are tried again later when the store does not delete them', async () => {
    const ada = await anApplicant(world)
    await neverCommitted(ada, 'kept for now')
    await world.clock.advance(24 * HOUR)
    double.behave('forbidden')
    await clear()
    double.behave('well')
    expect(await loose()).toHaveLength(1)
    await world.clock.advance(HOUR)
    await clear()
    expect(await loose()).toEqual([])
  })

  test('cannot be had by a row once they are on their way out', async () => {
    const ada = await anApplicant(world)
    await handIn(ada, 'taken')
    const change = world.database.updateTable('stored_file').set({ object: 'files/never-there', bytes: null })
      .where('merchant_id', '=', ada.merchant_id)
    await expect(change.execute()).rejects.toThrow('is not there to be kept')
  })
})

describe('What the store gives back is held against its hash', () => {
  test('and spoilt on the way it is read again', async () => {
    const ada = await anApplicant(world)
    const { data } = await handIn(ada, 'once')
    double.behave('spoilt', 1)
    const { status, bytes } = await download(ada, data.merchant_documents[0]?.id)
    expect([status, bytes.equals(aTable('once'))]).toEqual([200, true])
  })

  test.each(['other', 'none'])('and never handed out when it stays wrong (%s)', async (what) => {
    const ada = await anApplicant(world)
    const { data } = await handIn(ada, `changed ${what}`)
    const name = `oja-files/${(await rows(ada))[0]?.object}`
    if (what === 'none') double.objects.delete(name)
    else double.objects.set(name, aTable('of somebody else'))
    const { status, bytes } = await download(ada, data.merchant_documents[0]?.id)
    expect([status, bytes.includes('price')]).toEqual([500, false])
  })
})

describe('A statement', () => {
  const aStatement = async () => {
    const merchant = await aMerchant(world, { naira: 700 })
    const token = await freshToken(world, merchant)
    const day = lagosDay(world.clock.now())
    const { data } = await world.ask(statements.request, { token, body: { from: day, to: day } as never })
    const read = () => world.request(`/v2/dashboard/statements/${data.id}`, { headers: { token } })
    return { id: data.id, read }
  }

  test('is made once the store is there again, and 503 while it cannot be read', async () => {
    const { read } = await aStatement()
    double.behave('down')
    await expect(world.jobsDone()).rejects.toThrow('file store')
    expect((await read()).status).toBe(409)
    double.behave('well')
    await world.jobsDone()
    double.behave('down')
    expect((await read()).status).toBe(503)
    double.behave('well')
    expect(await (await read()).text()).toContain('Date,Time (Lagos +01:00),Reference')
  })

  test('leaves the store soon after its seven days', async () => {
    const { id } = await aStatement()
    await world.jobsDone()
    const [part] = await world.database.selectFrom('statement_part').select('object')
      .where('statement_id', '=', id).execute()
    expect(double.objects.has(`oja-files/${part?.object}`)).toBe(true)
    await world.clock.advance(7 * 24 * HOUR)
    await doJob('forget_statements')
    expect([double.objects.has(`oja-files/${part?.object}`), await loose()]).toEqual([false, []])
  })
})

test('No request of all these broke the rules of S3', () => {
  expect(double.breaches).toEqual([])
})
