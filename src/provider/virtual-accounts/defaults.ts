// What a new virtual account is limited to where nothing is said: the merchant's own defaults (spec 3, meta).
import * as z from 'zod/mini'
import { MerchantMeta } from '#contract/merchants.ts'
import { lagosDay } from '#domain/time.ts'
import type { Caller } from '../caller.ts'
import type { Work } from '../work.ts'
import { endOfDay, unlimited, type Before } from './limits.ts'

const DAY_MS = 86_400_000

/** The default expiry is a number of days, counted from today. */
export async function defaultsOf({ database, caller, now }: Work<Caller>): Promise<Before> {
  const { meta } = await database.selectFrom('merchant').select('meta').where('id', '=', caller.merchant_id)
    .executeTakeFirstOrThrow()
  const chosen = z.decode(MerchantMeta, { currency: 'NGN', ...meta })
  const days = chosen.default_vnuban_expiry
  return {
    ...unlimited,
    expires_at: days === undefined ? null : endOfDay(lagosDay(new Date(now.getTime() + days * DAY_MS))),
    use_frequency: chosen.use_frequency ?? null,
    min_amount: chosen.min_amount ?? null,
    max_amount: chosen.max_amount ?? null,
    callback_url: chosen.callback_url ?? null,
  }
}
