// As prepared.ts, for bills: a merchant who has money and is just about to make each change.
import { bills } from '#contract/bills.ts'
import { kobo } from '#domain/money.ts'
import { billBody, power } from '#tests/provider/money/billing.ts'
import { freshToken } from '#tests/provider/money/merchant.ts'
import type { Prepare } from './prepared.ts'
import { asPayer } from './prepared-money.ts'

const meter = { kind: 'electricity', biller: 'ikedc', product: 'prepaid', customer: '04123456701' } as const
const kept = { ...power, customer: '04123456701', label: 'The shop' }

export const preparedBills: Record<string, Prepare> = {
  'bills.validate': asPayer(() => ({ body: meter, other: { ...meter, customer: '04123456702' } })),
  'bills.pay': asPayer(() => {
    const body = billBody()
    return { body, other: { ...body, amount: kobo(50_100) } }
  }),
  'bills.keep': asPayer(() => ({ body: kept, other: { ...kept, label: 'The house' } })),
  'bills.forget': asPayer(async (merchant, world) => {
    const token = await freshToken(world, merchant)
    const { data } = await world.ask(bills.keep, { token, body: kept })
    return { params: { id: data.id } }
  }),
}
