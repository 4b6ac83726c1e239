// The history of the approval policy: every change that was made, refused, taken back or overtaken.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { approvalPolicy as calls } from '#contract/approval-policy.ts'
import { kobo } from '#domain/money.ts'
import { aProvider, type World } from '#tests/world.ts'
import { aMember, aTeam, type Member } from './team.ts'

let world: World
beforeAll(async () => {
  world = await aProvider()
})
afterAll(() => world.stop())

interface Terms { bands: [number, number][], daily_limit?: number, version?: number }

const change = async ({ token, code }: Member, { bands, daily_limit, version = 0 }: Terms) =>
  world.ask(calls.change, {
    token, body: {
      version, totp_code: await code(),
      daily_limit: daily_limit === undefined ? null : kobo(daily_limit * 100),
      bands: bands.map(([naira, approvals]) => ({ from: kobo(naira * 100), approvals })),
    },
  })

const confirm = async ({ token, code }: Member, id: string) =>
  world.ask(calls.confirm, { token, body: { id, totp_code: await code() } })
const refuse = ({ token }: Member, id: string) => world.ask(calls.refuse, { token, body: { id } })

async function two() {
  const team = await aTeam(world)
  return { ...team, second: await aMember(world, team.merchant_id, { fullname: 'Chi Sample' }) }
}

test('each change leaves what became of it, the newest first', async () => {
  const { admin, second, maker, merchant_id } = await two()
  const other = await two()
  await change(other.admin, { bands: [[0, 1]] })
  const first = (await change(admin, { bands: [[0, 1]] })).data.pending!
  await refuse(admin, first.id)
  const replaced = (await change(admin, { bands: [[0, 1]] })).data.pending!
  const refused = (await change(second, { bands: [[0, 2]] })).data.pending!
  await refuse(admin, refused.id)
  const made = (await change(admin, { bands: [[0, 0], [5_000, 2]], daily_limit: 9_000 })).data.pending!
  expect((await confirm(second, made.id)).status).toBe(200)
  const waiting = (await change(admin, { bands: [[0, 0]], version: 1 })).data.pending!
  const history = async (query: object) =>
    (await world.ask(calls.history, { token: maker.token, query })).data
  const { items, total } = await history({})
  expect(items.map(({ id, state, asked_by_name: by, decided_by_name: decided }) =>
    [id, state, by, decided])).toEqual([
    [made.id, 'made', 'Ada Sample', 'Chi Sample'],
    [refused.id, 'refused', 'Chi Sample', 'Ada Sample'],
    [replaced.id, 'replaced', 'Ada Sample', null],
    [first.id, 'taken_back', 'Ada Sample', 'Ada Sample'],
  ])
  expect([total, items.some(({ id }) => id === waiting.id)]).toEqual([4, false])
  expect(items[0]).toMatchObject({
    daily_limit: kobo(900_000),
    bands: [{ from: 0, approvals: 0 }, { from: kobo(500_000), approvals: 2 }],
  })
  const page = await history({ limit: 3 })
  expect((await history({ limit: 3, cursor: page.next_cursor! })).items.map(({ id }) => id))
    .toEqual([first.id])
  await world.database.updateTable('member').set({ removed_at: world.clock.now() })
    .where('merchant_id', '=', merchant_id).where('id', '=', second.user_id).execute()
  await change(admin, { bands: [[0, 0]], version: 1 })
  expect((await history({})).items[0]).toMatchObject({ state: 'made', decided_by_name: null })
})
