// The lists of what was collected and settled, with a request for each thing that they are narrowed by.
import { sales } from '#contract/sales.ts'
import { settlements } from '#contract/settlements.ts'
import { transactions } from '#contract/transactions.ts'
import { collectionChannels, collectionStatuses } from '#domain/collection.ts'
import { saleKinds } from '#domain/sale.ts'
import { settlementStatuses } from '#domain/settlement.ts'
import type { Past } from './many-rows.ts'
import { daysOf, each, named, type List, type Query } from './queries.ts'

const amounts: Query[] = [{ min: '900' }, { max: '101' }, { min: '500', max: '501' }, { min: '99999' }]

export function collectionLists(past: Past): List[] {
  const { known } = past
  const { vnuban, customer, payment_link, qr_code } = known
  const states = ['successful', 'pending', 'failed']
  const byChannel = each('channel', collectionChannels)
  return [
    {
      name: 'transactions.list',
      endpoint: transactions.list,
      queries: [
        ...daysOf(past),
        ...named('0000791901', vnuban, known.transaction_reference, known.session_id),
        ...each('status', [...collectionStatuses, ...states]),
        ...byChannel, ...each('settlement', ['settled', 'unsettled']), ...amounts,
        { vnuban }, { customer }, { payment_link }, { qr_code },
      ],
    },
    {
      name: 'sales.entries',
      endpoint: sales.entries,
      queries: [
        ...daysOf(past), ...each('search', [known.transaction_reference, 'nothing']),
        ...each('status', saleKinds),
      ],
    },
    {
      name: 'settlements.list',
      endpoint: settlements.list,
      queries: [
        ...daysOf(past),
        ...each('search', [known.settlement_reference, vnuban, '0123456702', 'nothing']),
        ...each('status', [...settlementStatuses, ...states]),
        ...amounts, { collection_nuban: vnuban },
        ...each('settlement_nuban', ['0123456701', '0123456702', '0000000000']),
      ],
    },
    {
      name: 'settlements.transactions',
      endpoint: settlements.transactions,
      params: { id: known.large_settlement },
      queries: [
        ...daysOf(past), ...named(known.transaction_reference),
        ...each('status', [...collectionStatuses, ...states]),
        ...byChannel, ...amounts, { vnuban },
      ],
    },
  ]
}
