// Taking a change of access back by the link in the letter: what gave somebody more, and nothing else.
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { apiKeys } from '#contract/api-keys.ts'
import { roles } from '#contract/roles.ts'
import { users } from '#contract/users.ts'
import { aProvider, type World } from '#tests/world.ts'
import {
  confirmChange, giveAccess, inviteStranger, letterTo, noticeLink, showNotice, takeBack, twoAdministrators,
} from './access.ts'
import { mailedToken, password } from './people.ts'

let world: World
beforeAll(async () => {
  world = await aProvider()
})
afterAll(() => world.stop())
beforeEach(() => sql`delete from rate_limit`.execute(world.database))

test('the link ends an invitation, tells it, and works once', async () => {
  const { admin, second, checker } = await twoAdministrators(world)
  const { email } = await inviteStranger(world, admin, checker)
  const [link, other] = [await noticeLink(world, second), await noticeLink(world, admin)]
  expect((await showNotice(world, link)).data.undo).toBe('Take the invitation back')
  await world.clock.advance(1000)
  expect((await takeBack(world, link)).data.undone_at).not.toBe(null)
  const token = await mailedToken(world, email)
  expect((await world.ask(users.invitation, { body: { token } })).refusal.code).toBe('invalid_token')
  expect((await letterTo(world, admin)).text).toContain(`Chi Sample (${second.email}) did this`)
  expect((await takeBack(world, other)).refusal.code).toBe('conflict')
})

test('the link suspends who has joined by the invitation meanwhile', async () => {
  const { admin, second, checker } = await twoAdministrators(world)
  const { email } = await inviteStranger(world, admin, checker)
  const link = await noticeLink(world, second)
  await world.ask(users.accept, {
    body: { token: await mailedToken(world, email), fullname: 'Guest Sample', password },
  })
  expect((await takeBack(world, link)).status).toBe(200)
  const { data } = await world.ask(users.list, { token: second.token, query: { search: email } })
  expect(data.items).toMatchObject([{ email, status: 'BLOCKED' }])
})

test('the link takes all invitations of one request back', async () => {
  const { admin, second, maker } = await twoAdministrators(world)
  const people = [1, 2].map((at) => ({ email: `many${at}.${admin.email}`, role_id: maker.role_id }))
  await world.ask(users.invite, { token: admin.token, body: { people, totp_code: await admin.code() } })
  const link = await noticeLink(world, second)
  expect((await showNotice(world, link)).data.undo).toBe('Take the invitations back')
  await takeBack(world, link)
  const { data } = await world.ask(users.list, { token: second.token, query: { status: 'INVITED' } })
  expect(data.total).toBe(0)
})

test('the link gives the role from before back, and revokes a key', async () => {
  const { admin, second, maker } = await twoAdministrators(world)
  await giveAccess(world, admin, maker, { role_id: admin.role_id })
  const raised = await noticeLink(world, second)
  const body = { name: 'Shop', permissions: [], days: 0 as const, totp_code: await admin.code() }
  await world.ask(apiKeys.create, { token: admin.token, body })
  const key = await noticeLink(world, second)
  expect([(await showNotice(world, raised)).data.undo, (await showNotice(world, key)).data.undo])
    .toEqual(['Give back the role from before', 'Revoke the API key'])
  expect([(await takeBack(world, raised)).status, (await takeBack(world, key)).status]).toEqual([200, 200])
  const { data } = await world.ask(users.show, { token: second.token, params: { id: maker.user_id } })
  expect(data.role).toBe('Initiator')
  expect((await world.ask(apiKeys.list, { token: second.token })).data.items).toEqual([])
})

test('the link narrows a role that was widened, and suspends again who was let in', async () => {
  const { admin, second, maker } = await twoAdministrators(world)
  const { data: role } = await world.ask(roles.show, { token: admin.token, params: { id: maker.role_id } })
  await world.ask(roles.update, {
    token: admin.token, params: { id: maker.role_id },
    body: {
      name: 'Initiator', permissions: [...role.permissions, 'manage_team'] as never,
      totp_code: await admin.code(),
    },
  })
  await takeBack(world, await noticeLink(world, second))
  const after = await world.ask(roles.show, { token: admin.token, params: { id: maker.role_id } })
  expect(after.data.permissions).toEqual(role.permissions)
  await giveAccess(world, admin, maker, { status: 'BLOCKED' })
  await giveAccess(world, admin, maker, { status: 'ACTIVE' })
  expect((await takeBack(world, await noticeLink(world, second))).status).toBe(200)
  const { data } = await world.ask(users.show, { token: second.token, params: { id: maker.user_id } })
  expect(data.status).toBe('BLOCKED')
})

test('the link never gives anybody more: what took something away is not taken back', async () => {
  const { admin, second, maker, checker } = await twoAdministrators(world)
  for (const body of [{ status: 'BLOCKED' }, { status: 'ACTIVE', role_id: checker.role_id }]) {
    await giveAccess(world, admin, maker, body)
    const link = await noticeLink(world, second)
    if (body.status === 'BLOCKED') {
      expect((await showNotice(world, link)).data.undo).toBe(null)
      expect((await takeBack(world, link)).refusal.code).toBe('forbidden')
    }
  }
  await giveAccess(world, admin, checker, { role_id: maker.role_id })
  expect((await takeBack(world, await noticeLink(world, second))).refusal.code).toBe('forbidden')
})

test('the link of what was changed again meanwhile is refused', async () => {
  const { admin, second, maker } = await twoAdministrators(world)
  await giveAccess(world, admin, maker, { role_id: admin.role_id })
  const link = await noticeLink(world, second)
  await giveAccess(world, admin, maker, { role_id: maker.role_id })
  await confirmChange(world, second, maker)
  expect((await takeBack(world, link)).refusal.message).toContain('changed again meanwhile')
})
