// The reviewers' queue: who waits, for how long still, and how one is found.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { proves } from '#tests/spec/proves.ts'
import { aProvider, type World } from '#tests/world.ts'
import { anApplicant, decide, fillIn, saveProfile, underReview } from './applicants.ts'
import { aDesk, claimed, type Desk } from './review-world.ts'

let world: World
let desk: Desk
beforeAll(async () => {
  world = await aProvider()
  desk = await aDesk(world)
})
afterAll(() => world.stop())

describe('The queue', () => {
  test('has the oldest first, with what is left of 48 hours', async () => {
    proves('transition:review.within-48-hours', 'constant:kyc-review-48-hours')
    const fresh = await aProvider()
    const [first, second] = [await underReview(fresh), await anApplicant(fresh)]
    await fillIn(fresh, second)
    await saveProfile(fresh, second, { business_registration_name: 'Second Works' })
    await fresh.clock.advance(30 * 3_600_000)
    const { token } = await underReview(fresh, { name: 'Third' })
    expect(token).not.toBe('')
    const names = (text: string) =>
      [...text.matchAll(/class="lead" href="\/review\/merchants\/([^"]+)"/g)].map(([, id]) => id)
    const seat = await aDesk(fresh)
    const page = await seat.get('/review')
    expect(names(page.text)[0]).toBe(first.merchant_id)
    expect(names(page.text)).toHaveLength(2)
    expect(page.text).toContain('18 h left')
    expect(page.text).toContain('48 h left')
    await decide(fresh, first.merchant_id, { decision: 'approve' })
    expect(names((await seat.get('/review')).text)).toHaveLength(1)
    expect(names((await seat.get('/review?view=live')).text)).toEqual([first.merchant_id])
    expect(names((await seat.get('/review?view=all')).text)).toHaveLength(2)
    expect((await seat.get('/review?view=sent_back')).text).toContain('Nothing here')
  })

  test('says by how much an answer is late', async () => {
    const late = await aProvider()
    await underReview(late)
    await late.clock.advance(51 * 3_600_000)
    expect((await (await aDesk(late)).get('/review')).text).toContain('3 h late')
  })

  test('is narrowed to a kind, to what is late and to one’s own, and counts those', async () => {
    const mixed = await aProvider()
    const late = await underReview(mixed, {}, 'business_name')
    await mixed.clock.advance(49 * 3_600_000)
    const [fresh, company] = [await underReview(mixed, {}, 'business_name'), await underReview(mixed)]
    const [kemi, ola] = [await aDesk(mixed, 'Kemi Sample'), await aDesk(mixed, 'Ola Sample')]
    await claimed(kemi, company)
    const shown = async (desk: Desk, query: string) => {
      const { text } = await desk.get(`/review?${query}`)
      return [late, fresh, company].map(({ merchant_id }) => text.includes(`merchants/${merchant_id}"`))
    }
    expect(await shown(kemi, '')).toEqual([true, true, true])
    expect(await shown(kemi, 'type=business_name')).toEqual([true, true, false])
    expect(await shown(kemi, 'late=on')).toEqual([true, false, false])
    expect(await shown(kemi, 'late=on&type=incorporated_business')).toEqual([false, false, false])
    expect(await shown(kemi, 'mine=on')).toEqual([false, false, true])
    expect(await shown(ola, 'mine=on')).toEqual([false, false, false])
    expect(await shown(kemi, 'type=nothing&late=1')).toEqual([true, true, true])
    const { text } = await kemi.get('/review')
    expect(text).toMatch(/1 late/)
    expect(text).toMatch(/1 with you/)
    expect((await ola.get('/review')).text).not.toContain('with you')
    expect(text).toContain('Kemi Sample')
  })

  test('finds by name, address, reference and id, and takes no sign for more than it is', async () => {
    const ada = await underReview(world, { name: '100% Cotton_House' })
    const found = async (search: string) =>
      (await desk.get(`/review?view=all&search=${encodeURIComponent(search)}`)).text.includes(ada.merchant_id)
    for (const search of ['100% cotton', 'cotton_h', ada.email, ada.merchant_id, ada.user_id.toUpperCase(),
      `KYC-${ada.merchant_id.slice(-8).toUpperCase()}`, `kyc ${ada.merchant_id.slice(-8)}`]) {
      expect([search, await found(search)]).toEqual([search, true])
    }
    for (const search of ['cottonxh', '200%', "' or 1=1 --", '\\']) {
      expect([search, await found(search)]).toEqual([search, false])
    }
    expect((await desk.get('/review?search=%00%ff%ed%a0%80')).status).toBe(200)
    for (const after of ['x', '01890000-0000-7000-8000-000000000000']) {
      expect((await desk.get(`/review?view=nowhere&after=${after}`)).status).toBe(200)
    }
  })
})
