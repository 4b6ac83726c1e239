// Tells those who see balances, and the merchant's own server, that a settlement was paid or refused.
import { formatMoney, kobo } from '#domain/money.ts'
import { bankName } from '../bank-names.ts'
import { letter } from '../mails.ts'
import { peopleWho } from '../notifications/people.ts'
import { tell } from '../notifications/tell.ts'
import type { Work } from '../work.ts'
import type { SettlementTable } from './tables.ts'
import { emitSettlement } from './webhooks.ts'

type Telling = Pick<Work, 'database' | 'now' | 'newId' | 'enqueue' | 'mail' | 'settings'>

export async function tellOfSettlement(work: Telling, settlement: SettlementTable): Promise<void> {
  // Nothing of it goes to the main account: those of the sub-accounts are told.
  if (settlement.amount === 0) return emitSettlement(work, settlement)
  const isPaid = settlement.status === 'SUCCESSFUL'
  const kind = isPaid ? 'settlement.paid' : 'settlement.failed'
  const title = isPaid ? 'A settlement was paid' : 'A settlement was refused'
  const path = `/dashboard/settlements/details/${settlement.settlement_reference}`
  await tell(work, settlement, await peopleWho(work, settlement.merchant_id, 'view_balances'), {
    kind, title, path, detail: detailOf(settlement),
    push: { kind, title, body: 'Open the dashboard to see it.' },
    letter: (to) => letterOf(to, settlement, work.settings.PUBLIC_URL + path),
  })
  await emitSettlement(work, settlement)
}

function whereTo({ amount, settlement_nuban, settlement_bank_code }: SettlementTable): string {
  const last = settlement_nuban.slice(-4)
  return `${formatMoney(kobo(amount))} to ${bankName(settlement_bank_code)}, account ending ${last}`
}

function detailOf(settlement: SettlementTable): string {
  return [`${whereTo(settlement)}.`, settlement.reason].filter(Boolean).join(' ')
}

function letterOf(to: string, settlement: SettlementTable, link: string) {
  const { settlement_reference, transactions, reason } = settlement
  const of = transactions === 1 ? 'one payment' : `${transactions} payments`
  const action = { label: 'Look at the settlement', link }
  if (settlement.status === 'SUCCESSFUL') {
    return letter({
      to, subject: 'A settlement was paid', action,
      paragraphs: [
        `${whereTo(settlement)}, for ${of}.`, ...(reason === null ? [] : [reason]),
        `Reference: ${settlement_reference}`,
      ],
    })
  }
  return letter({
    to, subject: 'A settlement was refused', action,
    paragraphs: [
      `Your settlement of ${whereTo(settlement)}, for ${of}, was not taken by the bank.`,
      ...(reason === null ? [] : [`Reason: ${reason}`]), `Reference: ${settlement_reference}`,
    ],
    notes: ['Your money is kept for you. We try again by ourselves; you need not do anything.'],
  })
}
