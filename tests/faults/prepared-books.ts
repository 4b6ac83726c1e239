// As prepared.ts, for the books of a business: its accounts, its months, and who shares what comes in.
import { months } from '#contract/months.ts'
import { lagosDay } from '#domain/time.ts'
import { monthBeside, monthOf } from '#domain/month.ts'
import { aColleague, freshToken } from '#tests/provider/money/merchant.ts'
import { aSubAccount, percentOf, split } from '#tests/provider/money/splitting.ts'
import { everything } from '#tests/provider/team.ts'
import type { World } from '#tests/world.ts'
import { asPayer } from './prepared-money.ts'
import type { Prepare } from './prepared.ts'

const lastMonth = ({ clock }: World) => monthBeside(monthOf(lagosDay(clock.now())), -1)

export const preparedBooks: Record<string, Prepare> = {
  'journal.setAccounts': asPayer(() => {
    const accounts = [{ account: 'sales' as const, code: '4001', name: 'Cloth sold' }]
    return { body: { accounts }, other: { accounts: [{ ...accounts[0]!, code: '4002' }] } }
  }),
  'journal.setPlan': asPayer(() => ({ body: { format: 'csv' }, other: { format: 'sage' } })),
  'splits.save': asPayer(async (merchant, world) => {
    const sub = await aSubAccount(world, merchant, '0123456711')
    const lines = [percentOf(sub.id, 1_000)]
    const body = { scope: 'all' as const, lines, totp_code: await merchant.code() }
    return { body, other: { ...body, lines: [percentOf(sub.id, 2_000)] } }
  }),
  'splits.end': asPayer(async (merchant, world) => {
    const sub = await aSubAccount(world, merchant, '0123456711')
    const { id } = await split(world, merchant, [percentOf(sub.id, 1_000)])
    await world.clock.advance(60_000)
    return { body: { id, totp_code: await merchant.code() } }
  }),
  'months.close': asPayer((_, world) => ({
    params: { month: lastMonth(world) }, body: { open_items: 0 }, other: { open_items: 1 },
  })),
  'months.reopen': asPayer(async (merchant, world) => {
    const month = lastMonth(world)
    const { token } = await aColleague(world, merchant, everything)
    await world.ask(months.close, { token, params: { month }, body: { open_items: 0 } })
    return { params: { month }, token: await freshToken(world, merchant) }
  }),
}
