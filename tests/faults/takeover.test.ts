// One stolen login, with and without the phone that proves who it is: whatever the thief does in whatever
// order, no live money leaves within the day, and of each change of access the second administrator hears.
//
// 300 steps in the suite; `npm run test:long -- takeover` takes 100,000. TAKEOVER_SEED=7 draws others.
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accounts } from '#contract/accounts.ts'
import { kobo } from '#domain/money.ts'
import { countOf, seedOf } from '#tests/drawn.ts'
import { funded } from '#tests/provider/money/merchant.ts'
import { aMember, anotherSession, aTeam } from '#tests/provider/team.ts'
import { aProvider, type World } from '#tests/world.ts'
import { chanceOf } from './simulation/chance.ts'
import { steps, type Theft } from './takeover/thief.ts'

const count = countOf('TAKEOVER_STEPS', 300)
const chance = chanceOf(seedOf('TAKEOVER_SEED'))
const HOUR = 3_600_000
/** As long as a thief has before the day is over. */
const LONGEST_MS = 23 * HOUR

let world: World
beforeAll(async () => { world = await aProvider() })
afterAll(() => world.stop())

async function aTheft(has_factor: boolean): Promise<Theft> {
  const team = await aTeam(world, 'live')
  const second = await aMember(world, team.merchant_id, { fullname: 'Eno Sample', mode: 'live' })
  await world.database.updateTable('merchant').set({ cooling_off: true })
    .where('id', '=', team.merchant_id).execute()
  const { data } = await world.ask(accounts.details, { token: team.admin.token })
  const nuban = data.accounts[0]?.nuban ?? ''
  await funded(world, { ...team.admin, mode: 'live', nuban }, kobo(1_000_000_00))
  return {
    world, chance, team: { ...team, second, nuban }, has_factor, own: [], invited: [], roles: [], asked: [],
    made: 0,
  }
}

const left = async ({ team: { merchant_id } }: Theft) => (await world.database.selectFrom('payout')
  .select(['payout_reference', 'status']).where('merchant_id', '=', merchant_id)
  .where('status', 'not in', ['PENDING', 'DECLINED', 'EXPIRED']).execute())

/** The links of the letters to the second administrator: one for each change that they hear of. */
const letters = async ({ team: { second } }: Theft) => (await world.database.selectFrom('access_notice')
  .select('change_id').where('member_id', '=', second.user_id).execute()).length

/** Everything by which people act, as it stands. */
async function access({ team: { merchant_id } }: Theft): Promise<string> {
  const { rows: [row] } = await sql<{ digest: string }>`
    select md5(string_agg(line, '|' order by line)) as digest from (
      select id::text || role_id || state || coalesce(removed_at::text, '') as line from member
        where merchant_id = ${merchant_id}
      union all select id::text || permissions::text from role where merchant_id = ${merchant_id}
      union all select id::text from invitation where merchant_id = ${merchant_id}
      union all select id::text || state from approval_policy_change where merchant_id = ${merchant_id}
      union all select id::text from api_key where merchant_id = ${merchant_id}
      union all select id::text || state from demotion where merchant_id = ${merchant_id}
    ) as lines`.execute(world.database)
  return row?.digest ?? ''
}

/** In any mode: the team and the policy are of both. */
async function signedIn({ team: { admin }, own }: Theft) {
  for (const who of [admin, ...own]) {
    const mode = chance.percent(25) ? 'test' : 'live'
    who.token = await anotherSession(world, who, mode).catch(() => who.token)
  }
}

test.each([false, true])('lets no live money out within a day, and is told (with the phone: %s)',
  async (has_factor) => {
    const done: Record<string, number> = {}
    for (let step = 0; step < count / 2;) {
      const theft = await aTheft(has_factor)
      const began = world.clock.now().getTime()
      const before = await access(theft)
      for (let turn = 0; turn < 150 && step < count / 2; turn += 1, step += 1) {
        if (world.clock.now().getTime() - began > LONGEST_MS) break
        await sql`delete from rate_limit`.execute(world.database)
        if (turn % 20 === 19) await signedIn(theft)
        const name = chance.one(Object.keys(steps))
        await steps[name]?.(theft)
        done[name] = (done[name] ?? 0) + 1
      }
      await world.jobsDone()
      expect(await left(theft)).toEqual([])
      expect(await letters(theft)).toBeGreaterThanOrEqual(theft.made)
      if (!has_factor) expect([theft.made, await access(theft)]).toEqual([0, before])
    }
    console.log(`takeover: ${Object.entries(done).map(([name, times]) => `${times} ${name}`).join(', ')}`)
  }, 60_000 + count * 200)
