// Who gets into the reviewer's console, for how long, and that no other site can act through a reviewer's
// browser.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { blockReviewer } from '#provider/review/reviewers.ts'
import { aProvider, type World } from '#tests/world.ts'
import { kycOf, underReview } from './applicants.ts'
import { aDesk, aReviewer, asPage, caseOf, deskOf, logIn, tokenIn, type Desk } from './review-world.ts'

/** The programs' key opens no page. */
const KEY = 'a reviewer\'s key for tests'

let world: World
let desk: Desk
beforeAll(async () => {
  world = await aProvider()
  desk = await aDesk(world)
})
afterAll(() => world.stop())

describe('The door', () => {
  test('opens for address, password and code, with a cookie that scripts cannot use', async () => {
    const { status, headers } = await logIn(world, await aReviewer(world))
    expect([status, headers.get('location')]).toEqual([303, '/review'])
    const cookie = headers.get('set-cookie') ?? ''
    expect(cookie).toMatch(/^oja_review=[\w-]{43}; Max-Age=43200; Path=\/; HttpOnly; SameSite=Strict$/)
  })

  test('asks for a secure cookie where people come by https', async () => {
    const safe = await aProvider({ settings: { PUBLIC_URL: 'https://oja.example' } })
    const { headers } = await logIn(safe, await aReviewer(safe))
    expect(headers.get('set-cookie')).toMatch(/^__Host-oja_review=.*; HttpOnly; Secure; SameSite=Strict$/)
    const cookie = headers.get('set-cookie')?.split(';')[0] ?? ''
    expect((await safe.request('/review', { headers: { cookie } })).status).toBe(200)
  })

  test('says one thing for whatever was wrong, and writes down what it was', async () => {
    const kemi = await aReviewer(world)
    const wrongs: Record<string, string>[] = [
      { email: 'nobody@oja.example' }, { password: 'Blue-Lantern-43' }, { code: '000000' }, { code: '12345' },
      { email: KEY, password: KEY, code: KEY.slice(0, 6) },
    ]
    for (const wrong of wrongs) {
      const page = await logIn(world, kemi, wrong)
      expect([page.status, page.headers.get('set-cookie')]).toEqual([401, null])
      expect(page.text).toContain('Email, password or code is not right.')
    }
    const events = await world.database.selectFrom('audit_event').select(['action', 'after'])
      .where('chain', '=', 'provider').where('subject_id', '=', kemi.id).orderBy('seq').execute()
    expect(events.map(({ after }) => after)).toEqual([{ why: 'password' }, { why: 'code' }, { why: 'code' }])
    expect(JSON.stringify(events)).not.toContain('Lantern')
    expect((await logIn(world, kemi)).status).toBe(303)
  })

  test('takes a code once, however many come with it at the same time', async () => {
    const kemi = await aReviewer(world)
    const replies = await Promise.all(Array.from({ length: 4 }, () => logIn(world, kemi)))
    expect(replies.map(({ status }) => status).toSorted()).toEqual([303, 401, 401, 401])
    await world.clock.advance(30_000)
    expect((await logIn(world, kemi)).status).toBe(303)
  })

  test('makes who guesses wait, and nobody else', async () => {
    const [kemi, ola] = [await aReviewer(world), await aReviewer(world)]
    for (let round = 0; round < 5; round += 1) {
      expect((await logIn(world, kemi, { password: `guess ${round}` })).status).toBe(401)
    }
    expect((await logIn(world, kemi)).status).toBe(429)
    expect((await logIn(world, ola)).status).toBe(303)
    await world.clock.advance(61_000)
    expect((await logIn(world, kemi)).status).toBe(303)
  })

  test('lets in nobody who was blocked, and puts them out at once', async () => {
    const kemi = await aReviewer(world)
    const seat = deskOf(world, await logIn(world, kemi))
    expect((await seat.get('/review')).status).toBe(200)
    await blockReviewer(world.database, kemi.id, world.clock.now())
    expect((await seat.get('/review')).status).toBe(303)
    await world.clock.advance(30_000)
    expect((await logIn(world, kemi)).status).toBe(401)
  })

  test('is not opened from another site', async () => {
    const page = await logIn(world, await aReviewer(world), {}, { 'Sec-Fetch-Site': 'cross-site' })
    expect([page.status, page.headers.get('set-cookie')]).toEqual([403, null])
  })

  test('is the only way in', async () => {
    const ada = await underReview(world)
    const id = (await kycOf(world, ada)).merchant_documents[0]?.id
    for (const path of ['/review', caseOf(ada)]) {
      const page = await asPage(await world.request(path))
      expect([page.status, page.headers.get('location')]).toEqual([303, '/review/login'])
    }
    const strangers: Record<string, string>[] = [
      {}, { cookie: 'oja_review=guess' }, { token: ada.token, Authorization: `Bearer ${ada.token}` },
    ]
    for (const headers of strangers) {
      expect((await world.request(`${caseOf(ada)}/files/${id}`, { headers })).status).toBe(401)
      const decision = await world.request(`${caseOf(ada)}/decision`, {
        method: 'POST',
        headers: { ...headers, 'Content-Type': 'application/x-www-form-urlencoded' },
        body: 'decision=approve',
      })
      expect(decision.status).toBe(401)
    }
  })

  test('shuts behind who leaves, after half an hour of nothing and after twelve hours', async () => {
    const other = await aProvider()
    const [one, two, three] = [await aDesk(other), await aDesk(other), await aDesk(other)]
    expect((await one.post('/review/logout', {})).headers.get('location')).toBe('/review/login')
    expect((await one.get('/review')).status).toBe(303)
    for (let minutes = 0; minutes < 12 * 60; minutes += 29) {
      expect((await two.get('/review')).status).toBe(200)
      await other.clock.advance(29 * 60_000)
    }
    expect((await two.get('/review')).status).toBe(303)
    expect((await three.get('/review')).status).toBe(303)
  })
})

describe('A form from another site', () => {
  test('is refused, whatever it carries', async () => {
    const ada = await underReview(world)
    const eve = await aDesk(world, 'Another Reviewer')
    const csrf = tokenIn((await eve.get('/review')).text)
    for (const [fields, headers] of [
      [{ csrf: '' }, {}], [{ csrf: 'guess' }, {}], [{ csrf }, {}], [{}, { 'Sec-Fetch-Site': 'cross-site' }],
      [{}, { 'Sec-Fetch-Site': 'same-site' }],
    ] as const) {
      const page = await desk.post(`${caseOf(ada)}/decision`, { decision: 'approve', ...fields }, headers)
      expect(page.status).toBe(403)
      expect(page.text).toContain('This form did not come from this page.')
    }
    expect((await desk.post('/review/logout', { csrf })).status).toBe(403)
    expect((await desk.get(caseOf(ada))).text).toContain('Waiting for review')
  })

  test('is not read when it is too large or no form', async () => {
    const ada = await underReview(world)
    const large = await desk.post(`${caseOf(ada)}/decision`, {
      decision: 'request_changes',
      note: 'x'.repeat(70_000),
    })
    expect(large.status).toBe(413)
    const json = await world.request(`${caseOf(ada)}/decision`, {
      method: 'POST',
      headers: { cookie: desk.cookie, 'Content-Type': 'application/json' },
      body: '{"decision":"approve"}',
    })
    expect(json.status).toBe(403)
  })
})
