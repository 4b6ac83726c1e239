// What people are told of a change of access, and whose sessions the link in the letter ends.
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { merchants } from '#contract/merchants.ts'
import { notifications } from '#contract/notifications.ts'
import { roles } from '#contract/roles.ts'
import { users } from '#contract/users.ts'
import { noticeEventOf } from '#domain/notice.ts'
import { accessKind } from '#provider/access-notices/tell.ts'
import { aProvider, type World } from '#tests/world.ts'
import {
  confirmChange, endSessions, giveAccess, inviteStranger, letterTo, noticeLink, showNotice, takeBack,
  twoAdministrators,
} from './access.ts'
import { mailedToken, password } from './people.ts'
import { anotherSession, eventsOf, type Member } from './team.ts'

let world: World
beforeAll(async () => {
  world = await aProvider()
})
afterAll(() => world.stop())
beforeEach(() => sql`delete from rate_limit`.execute(world.database))

const DAY = 86_400_000

const isIn = async ({ token }: Member) => (await world.ask(merchants.profile, { token })).status === 200

describe('what is told', () => {
  test('says who did what, when and from where, to administrators alone and not to others', async () => {
    const { admin, second, maker, checker } = await twoAdministrators(world)
    const { email } = await inviteStranger(world, admin, checker)
    const { subject, text } = await letterTo(world, second)
    expect(subject).toBe('Someone was invited to your team')
    for (const fact of [
      `${email}, as Approver.`, `Ada Sample (${admin.email}) did this on 2 March 2026 at 10:`,
      'Device: Chrome on Windows', 'Internet address: 41.58.1.1',
    ]) expect(text).toContain(fact)
    expect((await letterTo(world, admin)).text).toContain('You did this on 2 March 2026')
    const { data } = await world.ask(notifications.list, { token: second.token, query: {} })
    expect(data.items[0]).toMatchObject({
      kind: 'access.changed', title: subject, path: '/dashboard/settings/security',
      detail: `${email}, as Approver. By Ada Sample, on Chrome on Windows, from 41.58.1.1.`,
    })
    for (const other of [maker, checker]) expect(await world.mailbox(other.email)).toEqual([])
  })

  test('reaches whom it is about: a new role, its holders, who is suspended, and who is out', async () => {
    const { admin, maker, checker } = await twoAdministrators(world)
    await giveAccess(world, admin, maker, { role_id: checker.role_id })
    expect(await letterTo(world, maker)).toMatchObject({
      subject: 'Someone of your team was given another role',
      text: expect.stringContaining('Initiator → Approver'),
    })
    const body = { name: 'Approver', permissions: ['view_balances' as const], totp_code: await admin.code() }
    await world.ask(roles.update, { token: admin.token, params: { id: checker.role_id }, body })
    for (const person of [maker, checker]) {
      expect((await letterTo(world, person)).subject).toBe('A role of your team was changed')
    }
    await giveAccess(world, admin, maker, { status: 'BLOCKED' })
    const suspended = await letterTo(world, maker)
    expect([suspended.subject, suspended.links]).toEqual(['Someone of your team was suspended', []])
    await world.ask(users.remove, {
      token: admin.token, params: { id: checker.user_id }, body: { totp_code: await admin.code() },
    })
    expect((await letterTo(world, checker)).subject).toBe('Someone was removed from your team')
  })

  test('stands in both modes, and several invitations are one letter', async () => {
    const { admin, second, maker } = await twoAdministrators(world)
    const people = [1, 2, 3].map((at) => ({ email: `few${at}.${admin.email}`, role_id: maker.role_id }))
    await world.ask(users.invite, { token: admin.token, body: { people, totp_code: await admin.code() } })
    expect(await world.mailbox(second.email)).toHaveLength(1)
    for (const { email } of people) expect((await letterTo(world, second)).text).toContain(email)
    for (const token of [second.token, await anotherSession(world, second, 'live')]) {
      const { data } = await world.ask(notifications.list, { token, query: {} })
      expect(data.items.map(({ kind }) => kind)).toEqual(['access.changed'])
    }
  })

  test('is of no event of a person\'s choice, as a letter of it must not be switched off', async () => {
    expect(noticeEventOf(accessKind)).toBe(null)
    const { admin, second, maker } = await twoAdministrators(world)
    await world.ask(notifications.choose, {
      token: second.token, body: { event: 'webhook_failed', by_mail: false, by_push: false },
    })
    await inviteStranger(world, admin, maker)
    expect(await world.mailbox(second.email)).toHaveLength(1)
  })

  test('says when somebody has joined', async () => {
    const { admin, second, maker } = await twoAdministrators(world)
    const { email } = await inviteStranger(world, admin, maker)
    const body = { token: await mailedToken(world, email), fullname: 'Guest Sample', password }
    await world.clock.advance(1000)
    await world.ask(users.accept, { body })
    expect(await letterTo(world, second)).toMatchObject({
      subject: 'Someone joined your team', text: expect.stringContaining('Guest Sample, as Initiator.'),
    })
  })
})

describe('the link', () => {
  test('ends every session of who did it, for an administrator; for others their own', async () => {
    const { admin, second, maker, checker } = await twoAdministrators(world)
    const thief = { ...admin, token: await anotherSession(world, admin) }
    await giveAccess(world, thief, maker, { role_id: checker.role_id })
    const [theirs, own] = [await noticeLink(world, second), await noticeLink(world, maker)]
    expect((await showNotice(world, own)).data)
      .toMatchObject({ ends: 'own', undo: null, is_own: false, ended_at: null })
    expect((await endSessions(world, own)).data.ended_at).not.toBe(null)
    expect([await isIn(maker), await isIn(thief)]).toEqual([false, true])
    expect((await showNotice(world, theirs)).data).toMatchObject({
      title: 'Someone of your team was given another role', by: 'Ada Sample', ends: 'theirs',
      business_name: 'Adire Works', is_own: false,
    })
    expect((await endSessions(world, theirs)).status).toBe(200)
    expect([await isIn(thief), await isIn(admin), await isIn(second)]).toEqual([false, false, true])
    const ended = (await eventsOf(world, admin.merchant_id))
      .filter(({ action }) => action === 'session.all_ended')
    expect(ended.map(({ user_id, subject_id }) => [user_id, subject_id])).toEqual([
      [maker.user_id, maker.user_id], [second.user_id, admin.user_id],
    ])
  })

  test('is nobody\'s after a week, when made up, and of who is not in the team any more', async () => {
    const { admin, second, maker, checker } = await twoAdministrators(world)
    await inviteStranger(world, admin, checker)
    const [link, own] = [await noticeLink(world, second), await noticeLink(world, admin)]
    await world.database.updateTable('member').set({ state: 'BLOCKED' }).where('id', '=', second.user_id)
      .execute()
    for (const wrong of [link, 'made-up', maker.token]) {
      for (const ask of [showNotice, endSessions, takeBack])
        expect((await ask(world, wrong)).refusal.code).toBe('invalid_token')
    }
    await world.clock.advance(7 * DAY)
    expect((await showNotice(world, own)).refusal.code).toBe('expired_token')
  })

  test('of who lost the administrators\' role undoes nothing more', async () => {
    const { admin, second, maker, checker } = await twoAdministrators(world)
    await inviteStranger(world, admin, checker)
    const link = await noticeLink(world, second)
    await giveAccess(world, admin, second, { role_id: maker.role_id })
    await confirmChange(world, second, second)
    expect((await showNotice(world, link)).data).toMatchObject({ ends: 'own', undo: null })
    expect((await takeBack(world, link)).refusal.code).toBe('forbidden')
  })
})
