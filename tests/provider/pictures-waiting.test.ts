// Many large pictures at once: they wait their turn, and nobody else waits with them.
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aProvider, type World } from '#tests/world.ts'
import { addDocuments, aFile, anApplicant, kycOf, type Applicant } from './applicants.ts'

let world: World
beforeAll(async () => { world = await aProvider() })
afterAll(() => world.stop())

/** Flat, so a few bytes: all of it is work. */
const large = (shade: number) =>
  sharp({ create: { width: 4_000, height: 4_000, channels: 3, background: { r: shade, g: 90, b: 90 } } })
    .jpeg().toBuffer()

const bring = (who: Applicant, picture: Buffer) =>
  addDocuments(world, who, { SCUML: aFile('large.jpg', picture) })

test('more forms than there are connections wait for their pictures while a read is answered', async () => {
  const people = await Promise.all(Array.from({ length: 5 }, () => anApplicant(world)))
  const reader = await anApplicant(world)
  const pictures = await Promise.all([1, 2, 3, 4, 5].map(large))
  let done = 0
  const forms = people.flatMap((who) => pictures.map((picture) =>
    bring(who, picture).finally(() => { done += 1 })))
  await expect.poll(() => done).toBeGreaterThan(0)
  expect(await kycOf(world, reader)).toMatchObject({ merchant_documents: [] })
  expect(done).toBeLessThan(forms.length / 2)
  expect(new Set((await Promise.all(forms)).map(({ status }) => status))).toEqual(new Set([200]))
})

test('one person has six of them waiting, and room again when they were looked into', async () => {
  const ada = await anApplicant(world)
  const picture = await large(6)
  const replies = await Promise.all(Array.from({ length: 20 }, () => bring(ada, picture)))
  const taken = replies.filter(({ status }) => status === 200)
  const refused = replies.filter(({ status }) => status === 429)
  expect(taken.length).toBeGreaterThanOrEqual(6)
  expect(taken.length + refused.length).toBe(20)
  expect(refused[0]?.headers.get('retry-after')).toBe('5')
  expect((await bring(ada, picture)).status).toBe(200)
})
