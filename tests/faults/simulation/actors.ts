// People who pay, approve, decline, call off and try again, all at once, over a wire that loses answers.
import { randomUUID } from 'node:crypto'
import { hash } from '@node-rs/argon2'
import { accounts } from '#contract/accounts.ts'
import { approvals } from '#contract/approvals.ts'
import { bulk } from '#contract/bulk.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { payouts } from '#contract/payouts.ts'
import { schedules } from '#contract/schedules.ts'
import { kobo } from '#domain/money.ts'
import { addDays } from '#domain/schedule.ts'
import { lagosDay } from '#domain/time.ts'
import { jobWork } from '#provider/jobs.ts'
import { aRow } from '#tests/provider/money/batch.ts'
import { anAccount } from '#tests/provider/money/collecting.ts'
import { aMerchant, funded, payoutBody, pin, type Merchant } from '#tests/provider/money/merchant.ts'
import { aMember, anotherSession, type Member } from '#tests/provider/team.ts'
import type { Sending, World } from '#tests/world.ts'
import type { History } from './books.ts'
import type { Chance } from './chance.ts'
import { aPayee, turnOf } from './our-numbers.ts'

export interface Team {
  merchant: Merchant
  /** With the same rights as the first; null where the owner is alone. */
  second: Member | null
  waiting: { reference: string; kind: 'single' | 'bulk'; by: string }[]
  planned: string[]
  /** References of ours, of payouts and batches that may be paid again. */
  sent: string[]
  batches: string[]
  /** A virtual account that is switched off and on. */
  vnuban: string
}

export interface Stage {
  world: World
  chance: Chance
  history: History
  teams: Team[]
  done: Record<string, number>
}

export async function aTeam(
  stage: Stage,
  mode: 'test' | 'live',
  alone: boolean,
  naira: number,
): Promise<Team> {
  const { world, history } = stage
  const merchant = await aMerchant(world, { mode, naira: 0 })
  const second = alone ? null : await aMember(world, merchant.merchant_id, { mode })
  await funded(world, merchant, kobo(naira * 100))
  history.funded.set(`${merchant.merchant_id} ${mode}`, naira * 100)
  for (const { user_id } of [merchant, ...(second ? [second] : [])]) await givePlainPin(world, user_id)
  const vnuban = await anAccount(world, merchant)
  return { merchant, second, waiting: [], planned: [], sent: [], batches: [], vnuban }
}

/** The same PIN under a hash that costs next to nothing: this is not about PINs. */
async function givePlainPin(world: World, user_id: string): Promise<void> {
  const cheap = await hash(pin, { memoryCost: 8, timeCost: 1, parallelism: 1 })
  await jobWork(world.app).inTransaction(async ({ database, secrets }) => {
    await database
      .updateTable('payout_pin')
      .where('member_id', '=', user_id)
      .set({ sealed: secrets.seal(cheap, `member.pin:${user_id}`) })
      .execute()
  })
}

/** Sessions end while a history lets hours pass. */
export async function signIn({ world, teams }: Stage): Promise<void> {
  for (const { merchant, second } of teams) {
    merchant.token = await anotherSession(world, merchant, merchant.mode)
    if (second) second.token = await anotherSession(world, second, merchant.mode)
  }
}

/** As a phone does: again under the same id until the answer is certain, now and then twice at once. */
async function insist<E extends Endpoint>({ world, chance, done }: Stage, endpoint: E, sending: Sending<E>) {
  const requestId = randomUUID()
  const ask = async () => world.ask(endpoint, { ...sending, requestId })
  const copy = chance.percent(5) ? ask() : null
  for (let tries = 0; tries < 600; tries += 1) {
    done['calls'] = (done['calls'] ?? 0) + 1
    const reply = await ask()
    if (reply.status === 200) return reply
    if (!['in_progress', 'unavailable', 'internal'].includes(reply.refusal.code)) {
      // Refused once is not refused for good: its copy may have come after money did.
      const other = await copy
      return other?.status === 200 ? other : reply
    }
    await new Promise((wake) => setTimeout(wake, 5 + chance.below(20)))
  }
  throw new Error(`${endpoint.path} was never answered`)
}

const anAmount = (chance: Chance) => kobo(10_000 + chance.below(3_000_000))

const whoAsks = ({ merchant, second }: Team, chance: Chance): Member =>
  second && chance.percent(50) ? second : merchant

async function payOne(stage: Stage, team: Team): Promise<void> {
  const { chance, history } = stage
  const asker = whoAsks(team, chance)
  const body = payoutBody(team.merchant, { ...aPayee(stage), amount: anAmount(chance) })
  const sending = { token: asker.token, query: { command: 'initiate' as const }, body }
  const first = await insist(stage, payouts.requestSingle, sending)
  // The same payout once more under another id, as after a reload: one payout, however often it is asked for.
  const reply = chance.percent(5) ? await insist(stage, payouts.request, sending) : first
  const accepted = reply.status === 200
  const { unique_reference, amount } = body
  history.intents.push({ merchant: team.merchant, unique_reference, amount, accepted })
  if (!accepted) return
  const { required_approvals, payout_reference } = reply.data
  if (required_approvals > 0)
    team.waiting.push({ reference: unique_reference, kind: 'single', by: asker.user_id })
  team.sent.push(payout_reference!)
}

async function payMany(stage: Stage, team: Team): Promise<void> {
  const { chance, history } = stage
  const { token, user_id } = whoAsks(team, chance)
  const transactions = Array.from({ length: 100 + chance.below(200) }, (_, at) =>
    aRow(at + 1, {
      ...aPayee(stage),
      ...(chance.percent(3) && { beneficiary_nuban: '12345' }),
      amount: 100 + chance.below(900),
    }),
  )
  const checked = await insist(stage, bulk.validate, { token, body: { transactions } })
  if (checked.status !== 200) return
  const { bulk_reference, valid, total_amount } = checked.data
  const body = { bulk_reference, pin }
  const send = () => insist(stage, bulk.request, { token, body })
  const [reply] = await Promise.all([send(), ...(chance.percent(20) ? [send()] : [])])
  if (reply.status !== 200) return
  history.batches.push({ bulk_reference, rows: valid, amount: total_amount })
  team.batches.push(bulk_reference)
  if (reply.data.required_approvals > 0)
    team.waiting.push({ reference: bulk_reference, kind: 'bulk', by: user_id })
}

/** Often by two at once, sometimes by the one who asked. */
async function decide(stage: Stage, team: Team): Promise<void> {
  const { chance } = stage
  const { merchant, second } = team
  const [waiting] = team.waiting.splice(chance.below(team.waiting.length), 1)
  if (!second || !waiting) return
  const { reference, kind, by } = waiting
  const decideAs = async ({ token }: Member) =>
    chance.percent(75)
      ? insist(stage, kind === 'bulk' ? approvals.approveBulk : approvals.approve, {
          token,
          params: { reference },
          body: { version: 1, pin },
        })
      : insist(stage, kind === 'bulk' ? approvals.declineBulk : approvals.decline, {
          token,
          params: { reference },
          body: { version: 1, reason: 'Not this month' },
        })
  const [own, other] = merchant.user_id === by ? [merchant, second] : [second, merchant]
  const decisions = [
    ...(chance.percent(20) ? [decideAs(own)] : []),
    decideAs(other),
    ...(chance.percent(30) ? [decideAs(other)] : []),
  ]
  await Promise.all(decisions)
}

async function tryAgain(stage: Stage, team: Team): Promise<void> {
  const { chance } = stage
  const { token } = whoAsks(team, chance)
  const isBatch = chance.percent(20)
  const [reference] = (isBatch ? team.batches : team.sent).slice(-1 - chance.below(40))
  if (!reference) return
  const body = isBatch ? { bulk_reference: reference, pin } : { payout_reference: reference, pin }
  await insist(stage, payouts.process, { token, body })
}

async function plan(stage: Stage, team: Team): Promise<void> {
  const { chance, world } = stage
  if (team.second || team.planned.length > 3) return
  const reply = await insist(stage, payouts.request, {
    token: team.merchant.token,
    query: { command: 'scheduled' },
    body: payoutBody(team.merchant, {
      ...aPayee(stage),
      amount: anAmount(chance),
      schedule: { start_date: addDays(lagosDay(world.clock.now()), 1), frequency: 'daily' },
    }),
  })
  if (reply.status === 200) team.planned.push(reply.data.schedule_reference!)
}

async function callOff(stage: Stage, { merchant: { token }, planned }: Team): Promise<void> {
  const reference = planned.length > 2 ? planned.shift() : undefined
  if (reference) await insist(stage, schedules.cancel, { token, params: { reference } })
}

/** So that a history comes to an end. */
export async function callAllOff(stage: Stage): Promise<void> {
  for (const {
    merchant: { token },
    planned,
  } of stage.teams) {
    for (const reference of planned) await insist(stage, schedules.cancel, { token, params: { reference } })
  }
}

async function fund(stage: Stage, { merchant }: Team): Promise<void> {
  const { chance, history } = stage
  if (merchant.mode !== 'test') return
  const amount = kobo(100_000 + chance.below(5_000_000))
  const body = { source_nuban: merchant.nuban, amount }
  const reply = await insist(stage, accounts.simulateFunding, { token: merchant.token, body })
  const key = `${merchant.merchant_id} ${merchant.mode}`
  if (reply.status === 200) history.funded.set(key, (history.funded.get(key) ?? 0) + amount)
}

const doings = [
  ...Array<typeof payOne>(30).fill(payOne),
  ...Array<typeof payMany>(2).fill(payMany),
  ...Array<typeof decide>(22).fill(decide),
  ...Array<typeof tryAgain>(8).fill(tryAgain),
  plan,
  plan,
  callOff,
  async (stage: Stage, { merchant: { token }, vnuban }: Team) => {
    await insist(stage, turnOf(stage.chance), { token, params: { vnuban } })
  },
  ...Array<typeof fund>(3).fill(fund),
]

/** One thing that one of them does. */
export async function act(stage: Stage): Promise<void> {
  await stage.chance.one(doings)(stage, stage.chance.one(stage.teams))
}
