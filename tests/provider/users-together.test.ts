// Several people invited by one request, as one code serves one request.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { users as calls } from '#contract/users.ts'
import { requestTo } from '#tests/faults/endpoints.ts'
import { aProvider, type World } from '#tests/world.ts'
import { aTeam, type Member } from './team.ts'

let world: World
beforeAll(async () => {
  world = await aProvider()
})
afterAll(() => world.stop())

const invited = async ({ token }: Member) =>
  (await world.ask(calls.list, { token, query: { status: 'INVITED' } })).data

/** As a program sends it that does not know the agreement. */
async function asked({ token, code }: Member, given: object) {
  const named = { name: 'users.invite', endpoint: calls.invite }
  const [path, init] = requestTo(named, { body: { ...given, totp_code: await code() }, headers: { token } })
  return await (await world.request(path, init)).json() as { data?: object, errors?: object }
}

test('one request with one code invites several people, all of them or nobody', async () => {
  const { admin, maker, checker } = await aTeam(world)
  const [one, two] = [`one.${admin.email}`, `two.${admin.email}`]
  const people = [{ email: one, role_id: maker.role_id }, { email: two, role_id: checker.role_id }]
  const ask = async (body: object) => asked(admin, body)
  const wrong = await ask({ people: [...people, { email: maker.email, role_id: maker.role_id }] })
  expect(wrong.errors).toEqual({ 'people.2.email': expect.stringContaining('in your team') })
  expect((await invited(admin)).total).toBe(0)
  const sent = await ask({ people })
  expect(sent.data).toMatchObject({
    email: one, people: [{ email: one, role: 'Initiator' }, { email: two, role: 'Approver' }],
  })
  for (const email of [one, two]) {
    expect((await world.mailbox(email))[0]!.links[0]).toContain('/adduser?token=')
  }
  const twice = [{ email: one, role_id: maker.role_id }, { email: one, role_id: maker.role_id }]
  expect((await ask({ people: twice })).errors).toEqual({ people: 'Name each address once.' })
  expect((await ask({})).errors).toEqual({ email: expect.any(String), role_id: expect.any(String) })
  expect((await ask({ people, email: `three.${admin.email}`, role_id: maker.role_id })).errors)
    .toEqual({ people: expect.stringContaining('Say whom to invite') })
})
