// Live businesses of a test's world that reviewers take measures against, and two who do.
import type { MeasureName } from '#domain/measure.ts'
import type { World } from '#tests/world.ts'
import { aMerchant, type Merchant } from './money/merchant.ts'
import { caseOf, type Desk, type Page } from './review-world.ts'

interface Choices { naira?: number, mode?: 'test' | 'live' }

/** Approved once, by two; it works in live mode. */
export async function aLiveBusiness(
  world: World, { naira = 100_000, mode = 'live' }: Choices = {},
): Promise<Merchant> {
  const merchant = await aMerchant(world, { naira, mode })
  await world.database.updateTable('merchant').set({ submitted_at: world.clock.now(), one_reviewer: false })
    .where('id', '=', merchant.merchant_id).execute()
  return merchant
}

interface Fields { measure: MeasureName, code: string, words?: string, why?: string }

export const proposes = (desk: Desk, whose: { merchant_id: string }, fields: Fields): Promise<Page> =>
  desk.post(`${caseOf(whose)}/measures`, { words: '', why: 'Three payers called us today.', ...fields })

/** What waits on the page of the case. */
export async function openId(desk: Desk, whose: { merchant_id: string }): Promise<string> {
  const { text } = await desk.get(caseOf(whose))
  return /measures\/confirm.*?name="id" value="([^"]+)"/s.exec(text)?.[1] ?? ''
}

export const confirms = async (desk: Desk, whose: { merchant_id: string }): Promise<Page> =>
  desk.post(`${caseOf(whose)}/measures/confirm`, { id: await openId(desk, whose) })

export const drops = async (desk: Desk, whose: { merchant_id: string }): Promise<Page> =>
  desk.post(`${caseOf(whose)}/measures/drop`, { id: await openId(desk, whose) })

/** Proposed by the one, confirmed by the other. */
export async function measured(
  [one, other]: readonly [Desk, Desk], whose: { merchant_id: string }, fields: Fields,
): Promise<void> {
  for (const { status, text } of [await proposes(one, whose, fields), await confirms(other, whose)]) {
    if (status !== 303) throw new Error(text)
  }
}

export const standingOf = ({ database }: World, { merchant_id }: { merchant_id: string }) =>
  database.selectFrom('merchant').select(['status', 'restriction', 'live_allowed'])
    .where('id', '=', merchant_id).executeTakeFirstOrThrow()
