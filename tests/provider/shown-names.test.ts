// Who asked and who decided, by the name and address that they had then; and no name passes for another.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { approvals } from '#contract/approvals.ts'
import { merchants } from '#contract/merchants.ts'
import { aProvider, type World } from '#tests/world.ts'
import { letterTo } from './access.ts'
import { approve, asked, payers, seen } from './approving.ts'
import type { Member } from './team.ts'

let world: World
beforeAll(async () => { world = await aProvider() })
afterAll(() => world.stop())

test('who asked and who decided stay who they were, whatever they call themselves later', async () => {
  const team = await payers(world)
  const reference = await asked(world, team)
  const renamed = async ({ token }: Member, fullname: string) =>
    expect((await world.ask(merchants.update, { token, body: { fullname } })).status).toBe(200)
  await renamed(team.maker, 'Bola Sample')
  expect(await seen(world, team.checker, reference))
    .toMatchObject({ creator_name: 'Musa Sample', creator_email: team.maker.email })
  await approve(world, team.checker, reference)
  await renamed(team.checker, 'Musa Sample')
  const { data } = await world.ask(approvals.show, { token: team.admin.token, params: { reference } })
  expect(data.decisions).toMatchObject([{ name: 'Bola Sample', email: team.checker.email }])
})

describe('a name', () => {
  const written = async ({ token }: Member, method: string, path: string, body: object) => {
    const headers = {
      token, Authorization: `Bearer ${token}`, 'Content-Type': 'application/json', requestId: randomUUID(),
    }
    const reply = await world.request(`/v2/${path}`, { method, headers, body: JSON.stringify(body) })
    return { ...await reply.json() as { errors?: object }, status: reply.status }
  }

  test('that is changed is told to the administrators', async () => {
    const team = await payers(world)
    await world.ask(merchants.update, { token: team.maker.token, body: { fullname: 'Bola Sample' } })
    const { subject, text } = await letterTo(world, team.admin)
    expect(subject).toBe('Someone of your team has another name now')
    for (const fact of ['Musa Sample → Bola Sample', team.maker.email]) expect(text).toContain(fact)
  })

  const alike = ['Bоla Sample', 'Bola\u200b Sample', '𝐁ola Sample']
  test.each(alike)('that only looks like another is refused: %j',
    async (fullname) => {
      const team = await payers(world)
      expect(await written(team.maker, 'PUT', 'dashboard/merchants', { fullname }))
        .toMatchObject({ status: 422, errors: { fullname: expect.any(String) } })
      const role = { name: fullname, permissions: ['view_balances'], totp_code: await team.admin.code() }
      expect(await written(team.admin, 'POST', 'dashboard/roles', role))
        .toMatchObject({ status: 422, errors: { name: expect.any(String) } })
    })

  test.each(['Administrator', 'Merchant Admin', 'Approver.', 'Appr0ver', 'APPROVER', 'Âpprover'])(
    'of a role that looks like another at a glance is refused: %s', async (name) => {
      const { admin } = await payers(world)
      const role = { name, permissions: ['view_balances'], totp_code: await admin.code() }
      expect(await written(admin, 'POST', 'dashboard/roles', role))
        .toMatchObject({ status: 422, errors: { name: expect.stringContaining('There is a role') } })
    })

  test('of a role with another figure is another', async () => {
    const { admin } = await payers(world)
    const role = { name: 'Approver 2', permissions: ['view_balances'], totp_code: await admin.code() }
    expect((await written(admin, 'POST', 'dashboard/roles', role)).status).toBe(200)
  })
})
