// One login of an administrator in a thief's hands, and what the thief makes of it: people, roles, rights,
// policies, keys and payouts, in any order.
import { apiKeys } from '#contract/api-keys.ts'
import { approvalPolicy } from '#contract/approval-policy.ts'
import { approvals } from '#contract/approvals.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { payouts } from '#contract/payouts.ts'
import { roles } from '#contract/roles.ts'
import { users } from '#contract/users.ts'
import { webhooks } from '#contract/webhooks.ts'
import { kobo } from '#domain/money.ts'
import { permissions } from '#domain/permission.ts'
import { jobWork } from '#provider/jobs.ts'
import { payoutBody } from '#tests/provider/money/merchant.ts'
import { mailedToken, password } from '#tests/provider/people.ts'
import { anotherSession, givePin, withAuthenticator, type Member, type Team } from '#tests/provider/team.ts'
import type { Reply, Sending, World } from '#tests/world.ts'
import type { Chance } from '../simulation/chance.ts'

export interface Theft {
  world: World
  chance: Chance
  team: Team & { second: Member, nuban: string }
  /** The thief has the phone itself: authenticator and PIN, not the session alone. */
  has_factor: boolean
  /** People whom the thief has brought in. */
  own: Member[]
  invited: string[]
  roles: string[]
  asked: string[]
  /** Changes of access that were made, by the endpoint's step-up. */
  made: number
}

const all = permissions.map(({ key }) => key)
const wrong_pin = '5921'

/** The stolen administrator, or somebody of the thief's own. */
const somebody = ({ chance, team, own }: Theft): Member =>
  own.length > 0 && chance.percent(60) ? chance.one(own) : team.admin

const anybody = ({ chance, team, own }: Theft): Member =>
  chance.one([team.admin, team.second, team.maker, team.checker, ...own])

async function proven<E extends Endpoint>(
  theft: Theft, who: Member, endpoint: E, { body, ...sending }: { body?: object, params?: object },
): Promise<Reply<unknown>> {
  const totp_code = theft.has_factor ? await who.code() : '123456'
  const reply = await theft.world.ask(endpoint as Endpoint,
    { token: who.token, ...sending, body: { ...body, totp_code } } as unknown as Sending<Endpoint>)
  if (reply.status === 200) theft.made += 1
  return reply as Reply<unknown>
}

const aRoleOf = ({ chance, team, roles: made }: Theft) =>
  chance.one([team.admin.role_id, team.maker.role_id, team.checker.role_id, ...made])

const pinOf = ({ has_factor }: Theft, who: Member, { admin }: Team) =>
  (!has_factor && who === admin ? { pin: wrong_pin } : {})

type Step = (theft: Theft) => Promise<unknown>

export const steps: Readonly<Record<string, Step>> = {
  async invite(theft) {
    const email = `crook${theft.invited.length}.${theft.team.merchant_id.slice(-12)}@crook.example`
    const reply = await proven(theft, somebody(theft), users.invite, {
      body: { email, role_id: aRoleOf(theft) },
    })
    if (reply.status === 200) theft.invited.push(email)
  },
  async join(theft) {
    const { world, chance, invited, own, team: { merchant_id } } = theft
    if (invited.length === 0) return
    const email = chance.one(invited)
    const token = await mailedToken(world, email)
    const reply = await world.ask(users.accept, { body: { token, fullname: 'Crook Sample', password } })
    if (reply.status !== 200) return
    const { user_id } = reply.data
    const code = await withAuthenticator(world, user_id)
    await jobWork(world.app).inTransaction((work) => givePin(work, { user_id, merchant_id }))
    const { role_id } = await world.database.selectFrom('member').select('role_id')
      .where('id', '=', user_id).executeTakeFirstOrThrow()
    const one = { token: '', merchant_id, user_id, email, role_id, code }
    own.push({ ...one, token: await anotherSession(world, one, 'live') })
  },
  async makeRole(theft) {
    const name = `Role ${theft.roles.length}`
    const reply = await proven(theft, somebody(theft), roles.create, { body: { name, permissions: all } })
    if (reply.status === 200) theft.roles.push((reply.data as { id: string }).id)
  },
  widenRole: (theft) => proven(theft, somebody(theft), roles.update, {
    params: { id: aRoleOf(theft) }, body: { name: `Wide ${theft.chance.below(1e6)}`, permissions: all },
  }),
  giveRole: (theft) => proven(theft, somebody(theft), users.update, {
    params: { id: anybody(theft).user_id }, body: { role_id: aRoleOf(theft) },
  }),
  suspend: (theft) => proven(theft, somebody(theft), users.update, {
    params: { id: anybody(theft).user_id }, body: { status: theft.chance.one(['BLOCKED', 'ACTIVE']) },
  }),
  remove: (theft) => proven(theft, somebody(theft), users.remove, {
    params: { id: anybody(theft).user_id },
  }),
  confirm: (theft) => proven(theft, somebody(theft), users.confirm, {
    params: { id: anybody(theft).user_id },
  }),
  confirmChange: (theft) => proven(theft, somebody(theft), users.confirmChange, {
    params: { id: anybody(theft).user_id },
  }),
  async changePolicy(theft) {
    const { token } = theft.team.admin
    const current = await theft.world.ask(approvalPolicy.show, { token })
    if (current.status !== 200) return
    await proven(theft, somebody(theft), approvalPolicy.change, {
      body: { version: current.data.version, bands: [{ from: kobo(0), approvals: 0 }], daily_limit: null },
    })
  },
  async confirmPolicy(theft) {
    const current = await theft.world.ask(approvalPolicy.show, { token: theft.team.admin.token })
    if (current.status !== 200 || !current.data.pending) return
    await proven(theft, somebody(theft), approvalPolicy.confirm, { body: { id: current.data.pending.id } })
  },
  makeKey: (theft) => proven(theft, somebody(theft), apiKeys.create, {
    body: { name: 'Shop', permissions: [], days: 0 },
  }),
  turnWebhooks: (theft) => proven(theft, somebody(theft), webhooks.change, {
    body: { url: 'https://hooks.crook.example/all' },
  }),
  async ask(theft) {
    const { world, chance, team } = theft
    const who = somebody(theft)
    const start_date = new Date(world.clock.now().getTime() + 86_400_000).toISOString().slice(0, 10)
    const isLater = chance.percent(25)
    const reply = await world.ask(payouts.request, {
      token: who.token, query: { command: isLater ? 'scheduled' : 'initiate' },
      body: payoutBody(team, {
        amount: kobo(100_000), ...pinOf(theft, who, team),
        ...isLater && { schedule: { start_date, frequency: 'daily' as const } },
      }),
    })
    if (reply.status === 200) theft.asked.push(reply.data.unique_reference)
  },
  async approve(theft) {
    const { world, chance, asked, team } = theft
    if (asked.length === 0) return
    const who = somebody(theft)
    const reference = chance.one(asked)
    const version = await versionOf(theft, reference)
    await world.ask(approvals.approve, {
      token: who.token, params: { reference }, body: { version, pin: '7307', ...pinOf(theft, who, team) },
    })
  },
  async wait({ world, chance }) {
    await world.clock.advance(chance.below(20) * 60_000)
    await world.jobsDone()
  },
}

async function versionOf({ world }: Theft, unique_reference: string): Promise<number> {
  const row = await world.database.selectFrom('payout_request').select('version')
    .where('unique_reference', '=', unique_reference).executeTakeFirst()
  return row?.version ?? 1
}
