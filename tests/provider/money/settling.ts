// Settlements as tests play them: an approved bank account, runs on days that the test chooses, and a bank
// that says what it is told to and remembers what it was sent.
import { settlements } from '#contract/settlements.ts'
import type { Tenant } from '#provider/database.ts'
import { jobWork } from '#provider/jobs.ts'
import type { InterbankRail, RailCode, RailNotice, RailTransfer } from '#provider/outside/rail.ts'
import { sandboxRail } from '#provider/outside/rail-sandbox.ts'
import { approveSettlementAccount } from '#provider/settlements/account.ts'
import type { World } from '#tests/world.ts'
import { arrivalAt, receive } from './engine.ts'
import { aMerchant, freshToken, type Merchant } from './merchant.ts'

export const MINUTE = 60_000
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

/** As an approval leaves it; the number's last two digits choose what the sandbox's bank does. */
export async function approvedAccount(
  world: World, { merchant_id }: Pick<Tenant, 'merchant_id'>, nuban = '0123456701',
): Promise<void> {
  await jobWork(world.app).inTransaction(async (work) => {
    const row = {
      business_nuban: nuban, bank_code: '000014', account_name: 'ADIRE WORKS SAMPLE',
      bvn_sealed: Buffer.from('x'), nin_sealed: Buffer.from('x'), bvn_last4: '0001', nin_last4: '0001',
      updated_at: work.now,
    }
    await work.database.insertInto('bank_detail').values({ merchant_id, ...row })
      .onConflict((conflict) => conflict.column('merchant_id').doUpdateSet(row)).execute()
    await approveSettlementAccount(work, merchant_id)
  })
}

/** Live, with an approved account and nothing collected yet. */
export async function liveMerchant(world: World): Promise<Merchant> {
  const merchant = await aMerchant(world, { naira: 0, mode: 'live' })
  await approvedAccount(world, merchant)
  return merchant
}

/** Payments by a link, which needs no account of its own. */
export async function collected(
  world: World, { merchant_id, mode }: Tenant, ...naira: number[]
): Promise<void> {
  for (const amount of naira) {
    const arrival = arrivalAt({ merchant_id, mode }, { naira: amount, channel: 'link' })
    const told = await receive(world, arrival)
    if (told.outcome !== 'received') throw new Error(told.outcome)
  }
}

export const job = (world: World, name: string, payload: object = {}): Promise<void> =>
  world.app.jobs[name]!(payload, jobWork(world.app))

/** The run of the day, and all that it starts. */
export async function run(world: World): Promise<void> {
  await job(world, 'settlement_run')
  await world.jobsDone()
}

/** What happens each minute, and what it starts. */
export async function sweep(world: World): Promise<void> {
  await job(world, 'sweep_settlements')
  await world.jobsDone()
}

/** The newest first. */
export async function listed(world: World, merchant: Merchant, query: object = {}) {
  const token = await freshToken(world, merchant)
  return (await world.ask(settlements.list, { token, query })).data.items
}

export async function shown(world: World, merchant: Merchant, id: string) {
  const token = await freshToken(world, merchant)
  return (await world.ask(settlements.show, { token, params: { id } })).data
}

/** A bank that says what stands in `answers`; null is silence. */
export function aBank(answers: { send: RailCode, query: RailCode }) {
  const sends: RailTransfer[] = []
  let tell: (notice: RailNotice) => Promise<void> = async () => {}
  const rail: InterbankRail = {
    ...sandboxRail(0),
    async send(transfer) {
      sends.push(transfer)
      return answers.send
    },
    query: async () => answers.query,
    listen(told) { tell = told },
  }
  return { rail, sends, answers, notice: (session_id: string, code: string) => tell({ session_id, code }) }
}
