// Files in parts have limits, an end, and one owner.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { MAX_FILE_BYTES } from '#domain/document.ts'
import { adminRole } from '#domain/permission.ts'
import { MOST_UNFINISHED, PART_LEAST, PART_MOST, UNFINISHED_DAYS } from '#domain/upload-parts.ts'
import { jobWork } from '#provider/jobs.ts'
import { openSession } from '#provider/sessions.ts'
import { aProvider, type World } from '#tests/world.ts'
import { aFile, anApplicant, aPdf, type Applicant } from './applicants.ts'
import { aPaper, aPdfOf, hex, PART, sender } from './sent-in-parts.ts'
import { nobodysPassword } from './team.ts'

let world: World
let sending: ReturnType<typeof sender>
beforeAll(async () => {
  world = await aProvider()
  sending = sender(world)
})
afterAll(() => world.stop())

describe('Nobody else', () => {
  test('of another merchant, of the team, or of the other mode adds to it or uses it', async () => {
    const [ada, bayo] = [await anApplicant(world), await anApplicant(world)]
    const paper = aPaper()
    await sending.begin(ada, paper)
    const colleague = await aColleague(ada)
    const elsewhere = { token: await sending.anotherSession(ada, 'live') }
    for (const other of [bayo, colleague, elsewhere]) {
      expect((await sending.part(other, paper, 0)).refusal.code).toBe('not_found')
    }
    for (let offset = 0; offset < paper.bytes.length; offset += PART) await sending.part(ada, paper, offset)
    for (const other of [bayo, colleague, elsewhere]) {
      expect((await sending.form(other, { SCUML: paper.id })).said.code).toBe('in_progress')
    }
    // The same id of another merchant is another upload; of the same merchant it is taken.
    expect((await sending.begin(bayo, paper)).data.received).toBe(0)
    expect((await sending.begin(colleague, paper)).refusal.code).toBe('conflict')
    expect(await sending.storedOf(bayo.merchant_id)).toEqual([])
  })

  test('nothing, something else or half of it stands for a file', async () => {
    const ada = await anApplicant(world)
    const paper = aPaper()
    await sending.begin(ada, paper)
    await sending.part(ada, paper, 0)
    expect((await sending.form(ada, { SCUML: paper.id })).said.code).toBe('in_progress')
    expect((await sending.form(ada, { SCUML: randomUUID() })).said.code).toBe('in_progress')
    for (const wrong of ['', '{}', '[]', 'null', '{"SCUML":1}', '{"nothing":"x"}',
      JSON.stringify({ SCUML: paper.id, memorandum: paper.id }), JSON.stringify({ __proto__: paper.id })]) {
      const { status, said } = await sending.form(ada, wrong)
      expect([wrong, status, Object.keys(said.errors ?? {})]).toEqual([wrong, 422, ['uploads']])
    }
    const body = new FormData()
    body.append('uploads', JSON.stringify({ SCUML: paper.id }))
    body.append('SCUML', aFile('cac.pdf', aPdf()))
    expect((await sending.post(ada.token, body, randomUUID())).said.errors).toHaveProperty('SCUML')
  })
})

describe('The limits', () => {
  test('of a file and of a part', async () => {
    const ada = await anApplicant(world)
    const most = { ...aPaper(), bytes: Buffer.alloc(MAX_FILE_BYTES) }
    expect((await sending.begin(ada, most)).status).toBe(200)
    expect(await sizeRefused(ada, MAX_FILE_BYTES + 1)).toBe('Please upload a file below 4MB')
    expect(await sizeRefused(ada, 0)).toBe('The file is empty.')
    const paper = aPaper(aPdfOf(400_000))
    await sending.begin(ada, paper)
    expect((await sending.part(ada, paper, 0, PART_LEAST - 1)).status).toBe(422)
    expect((await sending.part(ada, paper, 0, 0)).status).toBe(422)
    expect([413, 422]).toContain((await sending.part(ada, paper, 0, PART_MOST + 1)).status)
    expect((await sending.part(ada, paper, 0, PART_MOST)).data.received).toBe(PART_MOST)
    const beyond = { ...paper, bytes: Buffer.concat([paper.bytes, Buffer.alloc(PART)]) }
    expect((await sending.part(ada, beyond, PART_MOST, PART_MOST)).status).toBe(422)
  })

  test(`are ${MOST_UNFINISHED} unfinished files of a merchant, for ${UNFINISHED_DAYS} days`, async () => {
    const ada = await anApplicant(world)
    const first = aPaper()
    await sending.begin(ada, first)
    await sending.part(ada, first, 0)
    for (let place = 1; place < MOST_UNFINISHED; place += 1) {
      expect((await sending.begin(ada, aPaper())).status).toBe(200)
    }
    expect((await sending.begin(ada, aPaper())).refusal.code).toBe('conflict')
    expect((await sending.begin(ada, first)).data.received).toBe(PART)
    await world.clock.advance((UNFINISHED_DAYS - 1) * 86_400_000)
    const again = { token: await sending.anotherSession(ada) }
    await sending.part(again, first, PART)
    await sending.sweep()
    expect((await sending.begin(again, first)).data.received).toBe(2 * PART)
    await world.clock.advance(2 * 86_400_000)
    await sending.sweep()
    const later = { token: await sending.anotherSession(ada) }
    // Only the one that has moved since is there.
    expect(await idsOf(ada.merchant_id)).toEqual([first.id])
    expect((await sending.begin(later, aPaper())).status).toBe(200)
    await world.clock.advance(8 * 86_400_000)
    await sending.sweep()
    expect([await idsOf(ada.merchant_id), await sending.partsOf(ada.merchant_id)]).toEqual([[], []])
  })

  test('what was used is known as long as the answer to its form', async () => {
    const ada = await anApplicant(world)
    const paper = await sending.bring(ada, aPaper())
    const requestId = randomUUID()
    await sending.form(ada, { SCUML: paper.id }, requestId)
    await world.clock.advance(29 * 86_400_000)
    await sending.sweep()
    const again = { token: await sending.anotherSession(ada) }
    expect((await sending.form(again, { SCUML: paper.id }, requestId)).isReplayed).toBe(true)
    await world.clock.advance(3 * 86_400_000)
    await sending.sweep()
    expect(await idsOf(ada.merchant_id)).toEqual([])
  })
})

async function sizeRefused({ token }: Applicant, size: number) {
  const response = await world.request(`/v2/dashboard/uploads/${randomUUID()}`, {
    method: 'PUT', headers: { token, Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ name: 'large.pdf', size, sha256: hex(Buffer.alloc(1)) }),
  })
  expect(response.status).toBe(422)
  return (await response.json() as { errors: Record<string, string> }).errors['size']
}

const idsOf = async (merchant_id: string) => (await world.database.selectFrom('upload').select('id')
  .where('merchant_id', '=', merchant_id).execute()).map(({ id }) => id)

const aColleague = ({ merchant_id }: Applicant) => jobWork(world.app).inTransaction(async (work) => {
  const { database, now: created_at } = work
  const { id: role_id } = await database.selectFrom('role').select('id')
    .where('merchant_id', '=', merchant_id).where('name', '=', adminRole).executeTakeFirstOrThrow()
  const user_id = work.newId()
  await database.insertInto('member').values({
    id: user_id, merchant_id, role_id, email: `${user_id}@adire.example`, fullname: 'Bayo Sample',
    mobile_number: '8030000009', password_hash: nobodysPassword, created_at, email_verified_at: created_at,
  }).execute()
  return openSession(work, { merchant_id, user_id, kind: 'member', mode: 'test' })
})
