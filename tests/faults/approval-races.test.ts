// Several people decide about the same request at the same moment: one outcome each, one effect, and nobody
// decides about their own. RACES=10000 for the long run.
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { roles } from '#contract/roles.ts'
import { kobo } from '#domain/money.ts'
import { permissions } from '#domain/permission.ts'
import { sourceAccount } from '#provider/accounts/open.ts'
import type { Caller } from '#provider/caller.ts'
import { checkLedger } from '#provider/ledger/check.ts'
import { jobWork } from '#provider/jobs.ts'
import { openRequest, settleRequest } from '#provider/payouts/asking.ts'
import { createPayouts } from '#provider/payouts/create.ts'
import { countOf, seedOf } from '#tests/drawn.ts'
import {
  approve,
  asked,
  decline,
  newReference,
  payers,
  seen,
  type Payers,
} from '#tests/provider/approving.ts'
import { aMember, anotherSession, type Member } from '#tests/provider/team.ts'
import { aProvider, type Reply, type World } from '#tests/world.ts'

const RACES = countOf('RACES', 60)
const SEED = seedOf('RACES_SEED')

let world: World
let team: Payers
let approvers: { person: Member; tokens: string[] }[]
beforeAll(async () => {
  world = await aProvider()
  team = await payers(world, 900_000)
  const more = [await aMember(world, team.merchant_id), await aMember(world, team.merchant_id)]
  approvers = await Promise.all(
    [team.admin, team.checker, ...more].map(async (person) => ({
      person,
      tokens: [person.token, await anotherSession(world, person)],
    })),
  )
  // Who asks may approve what others ask for: only then is "not one's own" put to the test.
  await world.database
    .updateTable('role')
    .set({ permissions: permissions.map(({ key }) => key) })
    .where('id', '=', team.maker.role_id)
    .execute()
}, 60_000)
afterAll(() => world.stop())

/** The same numbers for the same seed. */
function chance(seed: number): (below: number) => number {
  let state = seed >>> 0
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below
  }
}

/** Requests of the maker's that need so many approvals, in one transaction. */
function requests(count: number, required: number): Promise<string[]> {
  const { maker, merchant_id, source } = team
  const tenant = { merchant_id, mode: 'test' as const }
  return jobWork(world.app).asTenant(tenant, async (work) => {
    const caller: Caller = {
      kind: 'member',
      session_id: '',
      user_id: maker.user_id,
      email: maker.email,
      role: '',
      permissions: new Set(),
      ...tenant,
    }
    const own = { ...work, caller }
    const { id: source_account_id } = await sourceAccount(own, tenant, source.nuban)
    const references: string[] = []
    for (let at = 0; at < count; at += 1) {
      const unique_reference = newReference()
      const amount = kobo(10_000)
      const request = await openRequest(own, {
        kind: 'single',
        unique_reference,
        source_account_id,
        amount,
        fee: kobo(0),
        payouts: 1,
      })
      await createPayouts(
        own,
        { tenant, request_id: request!.id, creator_id: maker.user_id, source_account_id },
        [
          {
            beneficiary_account_name: 'INDIGO LOOM SAMPLE',
            bank_account_name: null,
            beneficiary_nuban: '0123456781',
            bank_code: '000014',
            amount,
            narration: null,
            unique_reference,
          },
        ],
      )
      await work.database
        .updateTable('payout_request')
        .set({ required_approvals: required })
        .where('id', '=', request!.id)
        .execute()
      await settleRequest(own, { ...request!, required_approvals: required })
      references.push(unique_reference)
    }
    return references
  })
}

type Answered = Reply<{ status: string }>

/** Two to eight people and devices, a copy of the one who asked among them now and then. */
function actors(reference: string, draw: (below: number) => number): (() => Promise<Answered>)[] {
  return Array.from({ length: 2 + draw(7) }, () => {
    const version = 1 + (draw(4) === 0 ? 1 : 0)
    const who = draw(9) === 0 ? team.maker.token : approvers[draw(approvers.length)]!.tokens[draw(2)]!
    const sending = { version, reason: `Reason ${draw(1000)}` }
    return draw(2) === 0
      ? () => approve(world, { token: who }, reference, sending)
      : () => decline(world, { token: who }, reference, sending)
  })
}

/** Rows of requests that no rule allows; `rows` is a condition on what is counted of each. */
async function against(rule: string): Promise<unknown[]> {
  const { rows } = await sql
    .raw(`select * from (
    select request.unique_reference, request.status, request.version, request.required_approvals as required,
      count(*) filter (where decision = 'approve')::int as approvals,
      count(*) filter (where decision = 'decline')::int as declines,
      count(*) filter (where decision.user_id = request.creator_id)::int as own,
      (select count(*)::int from ledger_transfer as transfer join payout on payout.id = transfer.subject
        where payout.request_id = request.id and effect = 'release') as released,
      (select count(*)::int from ledger_transfer as transfer join payout on payout.id = transfer.subject
        where payout.request_id = request.id and effect = 'post') as posted,
      (select string_agg(payout.status, ',') from payout where payout.request_id = request.id) as payouts,
      (select count(*)::int from audit_event where subject_id = request.id::text and outcome = 'done'
        and action in ('payout.approved', 'payout.declined')) as events
    from payout_request as request left join payout_decision as decision on decision.request_id = request.id
    where request.merchant_id = '${team.merchant_id}' group by request.merchant_id, request.mode,
      request.id) as one where ${rule} limit 3`)
    .execute(world.database)
  return rows
}

const rules = {
  'approved without every approval, or with more':
    "status = 'APPROVED' and (approvals <> required or declines > 0)",
  'declined by nobody, or twice': "status = 'DECLINED' and declines <> 1",
  'still open though decided': "status = 'PENDING' and (declines > 0 or approvals >= required)",
  'decided by who asked': 'own > 0',
  'a decision that the version does not count': 'version <> 1 + approvals + declines',
  'a decision without its event, or an event without its decision': 'events <> approvals + declines',
  'money freed that was not declined, or twice':
    "released <> (case status when 'DECLINED' then 1 else 0 end)",
  'money paid that was not approved, or twice': "posted <> (case status when 'APPROVED' then 1 else 0 end)",
  'a payout that is not what its request is': `payouts <>
    (case status when 'APPROVED' then 'SUCCESSFUL' when 'DECLINED' then 'DECLINED' else 'PENDING' end)`,
}

describe(`${RACES} races`, () => {
  test(
    'end with one outcome each',
    async () => {
      const draw = chance(SEED)
      for (let left = RACES; left > 0; left -= 100) {
        const [one, two] = [
          await requests(Math.min(left, 60), 1),
          await requests(Math.max(0, Math.min(left - 60, 40)), 2),
        ]
        for (const reference of [...one, ...two]) {
          const replies = await Promise.all(actors(reference, draw).map((act) => act()))
          for (const { status, text } of replies) {
            expect([200, 403, 409], `${reference}: ${text}`).toContain(status)
          }
          if (one.includes(reference)) {
            expect(replies.filter(({ status }) => status === 200).length, reference).toBeLessThanOrEqual(1)
          }
        }
        await world.jobsDone()
      }
      for (const [what, rule] of Object.entries(rules)) expect(await against(rule), what).toEqual([])
      expect((await checkLedger(world.database)).faults).toEqual([])
      const outcomes = await world.database
        .selectFrom('payout_request')
        .select('status')
        .distinct()
        .where('merchant_id', '=', team.merchant_id)
        .orderBy('status')
        .execute()
      expect(outcomes.map(({ status }) => status)).toEqual(['APPROVED', 'DECLINED', 'PENDING'])
    },
    30_000 + RACES * 2_000,
  )
})

test('a right that is taken away in the same moment was there, or was not', async () => {
  for (let round = 0; round < Math.max(10, RACES / 20); round += 1) {
    const person = await aMember(world, team.merchant_id, {
      role: `Racer ${round}`,
      permissions: ['approve_payouts'],
    })
    const reference = await asked(world, team, 200)
    const totp_code = await team.admin.code()
    const [decided, taken] = await Promise.all([
      approve(world, person, reference),
      world.ask(roles.update, {
        token: team.admin.token,
        params: { id: person.role_id },
        body: { name: `Racer ${round}`, permissions: ['view_balances'], totp_code },
      }),
    ])
    expect(taken.status).toBe(200)
    expect([200, 403]).toContain(decided.status)
    const { status, decisions } = await seen(world, team.admin, reference)
    expect([status, decisions.length]).toEqual(decided.status === 200 ? ['APPROVED', 1] : ['PENDING', 0])
    expect((await approve(world, person, reference)).status).toBe(403)
  }
}, 120_000 + RACES * 200)

test('a request that expires in the same moment is decided or has expired', async () => {
  const week = 7 * 86_400_000
  for (let round = 0; round < Math.max(5, RACES / 40); round += 1) {
    const reference = await asked(world, team, 200)
    const id = sql`(select id from payout_request where unique_reference = ${reference})`
    // As if it had been asked a week ago, but for a second: the clock passes that while both are at work.
    await sql`update payout_request set created_at = ${new Date(world.clock.now().getTime() - week + 1000)}
      where id = ${id}`.execute(world.database)
    const expire = async () => world.app.jobs['expire_requests']!({}, jobWork(world.app))
    const [decided] = await Promise.all([
      approve(world, team.checker, reference),
      world.clock.advance(1000).then(expire),
    ])
    const { status } = await seen(world, team.admin, reference)
    expect([decided.status, status]).toEqual(decided.status === 200 ? [200, 'APPROVED'] : [409, 'EXPIRED'])
  }
  await world.jobsDone()
  expect(await against("status = 'EXPIRED' and (approvals + declines > 0 or released <> 1)")).toEqual([])
  expect((await checkLedger(world.database)).faults).toEqual([])
}, 120_000 + RACES * 200)
