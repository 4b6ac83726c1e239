// Payouts that the bank has refused, which it may speak of once more, and paying them again.
import { payouts } from '#contract/payouts.ts'
import type { RailNotice } from '#provider/outside/rail.ts'
import { sandboxRail } from '#provider/outside/rail-sandbox.ts'
import { aProvider, type World } from '#tests/world.ts'
import { freshToken, pin, type Merchant } from './merchant.ts'

/** The sandbox's refuses accounts that end so. */
export const refused = { beneficiary_nuban: '0123456793' }

export interface TalkingBank { world: World, tell: (notice: RailNotice) => Promise<void> }

/** A provider whose bank says something whenever the test wants it. */
export async function aTalkingBank(): Promise<TalkingBank> {
  const sandbox = sandboxRail(0)
  const heard: { tell?: TalkingBank['tell'] } = {}
  const listen = (told: TalkingBank['tell']) => {
    heard.tell = told
    sandbox.listen(told)
  }
  const world = await aProvider({ outside: { rail: { ...sandbox, listen } } })
  return { world, tell: async (notice) => heard.tell?.(notice) }
}

export type What = { payout_reference: string } | { bulk_reference: string }

export const paidOnceMore = async (world: World, merchant: Merchant, what: What) =>
  world.ask(payouts.process, { token: await freshToken(world, merchant), body: { ...what, pin } })
