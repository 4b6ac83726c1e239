// A file that arrives in parts: the form that names it is what the form with the whole file would have been,
// whatever broke off on the way, and it counts once.
import { randomBytes, randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aProvider, type World } from '#tests/world.ts'
import { addDocuments, aFile, anApplicant, kycOf, type Applicant } from './applicants.ts'
import { aPaper, aPdfOf, hex, PART, sender } from './sent-in-parts.ts'

let world: World
let sending: ReturnType<typeof sender>
beforeAll(async () => {
  world = await aProvider()
  sending = sender(world)
})
afterAll(() => world.stop())

const documentsOf = async (ada: Applicant) => (await kycOf(world, ada)).merchant_documents

const auditOf = (merchant_id: string) => world.database.selectFrom('audit_event').select(['action', 'after'])
  .where('merchant_id', '=', merchant_id).execute()

describe('A file in parts', () => {
  test('is kept, cleaned and audited as the whole file is', async () => {
    const [whole, ada] = [await anApplicant(world), await anApplicant(world)]
    const photo = await sharp(randomBytes(300 * 300 * 3), { raw: { width: 300, height: 300, channels: 3 } })
      .withExif({ IFD0: { Make: 'CAMERA-CANARY' } }).jpeg({ quality: 95 }).toBuffer()
    expect(photo.length).toBeGreaterThan(2 * PART)
    await addDocuments(world, whole, { SCUML: aFile('photo.jpg', photo) })
    const paper = await sending.bring(ada, aPaper(photo, 'photo.jpg'))
    expect((await sending.form(ada, { SCUML: paper.id })).status).toBe(200)
    const [there] = await sending.storedOf(whole.merchant_id)
    const [here] = await sending.storedOf(ada.merchant_id)
    expect({ ...here, id: '', merchant_id: '' }).toEqual({ ...there, id: '', merchant_id: '' })
    expect(here?.bytes?.includes('CAMERA-CANARY')).toBe(false)
    const shown = ({ after, action }: Awaited<ReturnType<typeof auditOf>>[number]) => ({ after, action })
    expect((await auditOf(ada.merchant_id)).map(shown)).toEqual((await auditOf(whole.merchant_id)).map(shown))
    expect(await sending.partsOf(ada.merchant_id)).toEqual([])
  })

  test('is sealed while it waits', async () => {
    const ada = await anApplicant(world)
    const paper = aPaper(Buffer.alloc(PART * 2, 'CANARY '), 'paper.pdf')
    await sending.begin(ada, paper)
    await sending.part(ada, paper, 0)
    const [kept] = await sending.partsOf(ada.merchant_id)
    expect(kept).toMatchObject({ start: 0, size: PART })
    expect(kept?.sealed.includes('CANARY')).toBe(false)
  })

  test('is refused by what is in it as the whole file is, and can be sent again', async () => {
    const ada = await anApplicant(world)
    const script = Buffer.concat([Buffer.from('<html>'), aPdfOf(70_000)])
    const reply = await addDocuments(world, ada, { SCUML: aFile('scan.pdf', script) })
    const paper = await sending.bring(ada, aPaper(script, 'scan.pdf'))
    const { said, status } = await sending.form(ada, { SCUML: paper.id })
    expect([status, said.errors]).toEqual([422, reply.refusal.errors])
    expect(await sending.storedOf(ada.merchant_id)).toEqual([])
  })

  test('asks for the right that the form asks for', async () => {
    const ada = await anApplicant(world, { permissions: ['view_kyc'] })
    const paper = await sending.bring(ada, aPaper())
    expect((await sending.form(ada, { SCUML: paper.id })).said.code).toBe('forbidden')
    expect(await sending.storedOf(ada.merchant_id)).toEqual([])
  })
})

describe('After a break', () => {
  test('it goes on where it was, after days and in another session of the same person', async () => {
    const ada = await anApplicant(world)
    const paper = aPaper()
    await sending.begin(ada, paper)
    await sending.part(ada, paper, 0)
    await sending.part(ada, paper, PART)
    await world.clock.advance(3 * 86_400_000)
    const again = { token: await sending.anotherSession(ada) }
    expect((await sending.begin(again, paper)).data.received).toBe(2 * PART)
    await sending.part(again, paper, 2 * PART)
    await sending.part(again, paper, 3 * PART)
    expect((await sending.form(again, { SCUML: paper.id })).status).toBe(200)
    expect(await documentsOf({ ...ada, ...again })).toMatchObject([{ document_type: 'SCUML', size: 100_000 }])
  })

  test('a part that is there already changes nothing', async () => {
    const ada = await anApplicant(world)
    const paper = aPaper()
    await sending.begin(ada, paper)
    await sending.part(ada, paper, 0)
    await sending.part(ada, paper, PART)
    expect((await sending.part(ada, paper, 0)).data.received).toBe(2 * PART)
    expect((await sending.part(ada, paper, PART)).data.received).toBe(2 * PART)
    expect(await sending.partsOf(ada.merchant_id)).toHaveLength(2)
  })

  test('parts at the same time are one', async () => {
    const ada = await anApplicant(world)
    const paper = aPaper()
    await sending.begin(ada, paper)
    const replies = await Promise.all([0, 0, 0, 0].map(() => sending.part(ada, paper, 0)))
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(await sending.partsOf(ada.merchant_id)).toHaveLength(1)
    const others = await Promise.all([sending.part(ada, paper, PART), sending.part(ada, paper, 2 * PART)])
    expect(others[0].status).toBe(200)
    expect([200, 409]).toContain(others[1].status)
  })

  test('what arrived damaged is sent again, and a gap is answered with where to go on', async () => {
    const ada = await anApplicant(world)
    const paper = aPaper()
    await sending.begin(ada, paper)
    const damaged = await sending.part(ada, paper, 0, PART, hex(Buffer.from('another')))
    expect(damaged.refusal.errors).toEqual({ part: 'This part arrived damaged. Send it again.' })
    await sending.part(ada, paper, 0)
    const gap = await sending.part(ada, paper, 2 * PART)
    expect(gap.refusal).toMatchObject({ code: 'stale', data: { id: paper.id, received: PART } })
    const another = { ...paper, bytes: Buffer.alloc(100_000, 'x') }
    expect((await sending.part(ada, another, 0)).refusal.code).toBe('stale')
    expect(await sending.partsOf(ada.merchant_id)).toHaveLength(1)
  })

  test('a whole that is not what was said begins again', async () => {
    const ada = await anApplicant(world)
    const paper = aPaper()
    await sending.begin(ada, paper, { sha256: hex(aPdfOf(100_000)) })
    for (const place of [0, 1, 2]) await sending.part(ada, paper, place * PART)
    expect((await sending.part(ada, paper, 3 * PART)).data.received).toBe(0)
    expect(await sending.partsOf(ada.merchant_id)).toEqual([])
    expect((await sending.form(ada, { SCUML: paper.id })).said.code).toBe('in_progress')
  })
})

describe('It counts once', () => {
  test('a form that is sent again gets its first answer, also with the whole file in it', async () => {
    const ada = await anApplicant(world)
    const paper = await sending.bring(ada, aPaper())
    const requestId = randomUUID()
    const first = await sending.form(ada, { SCUML: paper.id }, requestId)
    const again = await sending.form(ada, { SCUML: paper.id }, requestId)
    expect([again.status, again.text, again.isReplayed]).toEqual([200, first.text, true])
    const body = new FormData()
    body.append('SCUML', aFile(paper.name, paper.bytes))
    expect((await sending.post(ada.token, body, requestId)).isReplayed).toBe(true)
    expect(await documentsOf(ada)).toHaveLength(1)
    expect(await sending.storedOf(ada.merchant_id)).toHaveLength(1)
  })

  test('forms at the same time, and another form, do not use it twice', async () => {
    const ada = await anApplicant(world)
    const paper = await sending.bring(ada, aPaper())
    const ends = await Promise.all(['SCUML', 'memorandum', 'SCUML', 'cac_form'].map((field) =>
      sending.form(ada, { [field]: paper.id })))
    expect(ends.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409])
    const later = await sending.form(ada, { memorandum: paper.id })
    expect([later.status, later.said.code]).toEqual([409, 'conflict'])
    expect((await sending.begin(ada, paper)).refusal.code).toBe('conflict')
    expect(await documentsOf(ada)).toHaveLength(1)
  })

  test('a form that was refused leaves it for the next', async () => {
    const ada = await anApplicant(world)
    const paper = await sending.bring(ada, aPaper())
    const body = new FormData()
    body.append('uploads', JSON.stringify({ SCUML: paper.id }))
    body.append('SCUML_id', randomUUID())
    expect((await sending.post(ada.token, body, randomUUID())).status).toBe(404)
    expect((await sending.form(ada, { SCUML: paper.id })).status).toBe(200)
  })
})
