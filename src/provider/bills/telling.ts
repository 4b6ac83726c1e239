// Tells whoever paid a bill that the vendor did not deliver, or did so late; where they have left, whoever
// may pay bills.
import { formatMoney, kobo } from '#domain/money.ts'
import { letter } from '../mails.ts'
import { tell } from '../notifications/tell.ts'
import type { Work } from '../work.ts'
import { totalOf } from './rows.ts'
import type { BillTable } from './tables.ts'

const BACK = 'The money is back in your balance, the fee included.'

const what = ({ amount, biller_name, product_name, customer }: BillTable) =>
  `${biller_name} ${product_name}, ${formatMoney(kobo(amount))} for ${customer}`

export function tellRefused(work: Work, bill: BillTable): Promise<void> {
  return tellOf(work, bill, {
    kind: 'bill.failed', title: 'A bill was not paid', words: bill.reason ?? '',
    body: 'Open the dashboard to see why.',
    paragraphs: [
      `${what(bill)}, was not delivered.`,
      ...(bill.reason === null ? [] : [`Reason: ${bill.reason}`]), BACK,
    ],
  })
}

/** Where it was not delivered at once. What was delivered stands behind the log-in alone. */
export function tellPaid(work: Work, bill: BillTable): Promise<void> {
  return tellOf(work, bill, {
    kind: 'bill.paid', title: 'Your bill was paid', words: 'It was delivered.',
    paragraphs: [`${what(bill)}, was delivered.`],
  })
}

/** Where the vendor gave no sure answer, and our staff found out that it was delivered. */
export function tellSettledBill(work: Work, bill: BillTable, found: string): Promise<void> {
  const words = 'We looked into it with the vendor: it was delivered.'
  return tellOf(work, bill, {
    kind: 'bill.settled', title: 'Your bill was paid', pushed: 'A bill was settled', words,
    paragraphs: [`The vendor gave no sure answer about ${what(bill)}.`, words, `What we found: ${found}`],
  })
}

/** Where the vendor said the opposite of how it ended, and our staff found out; nothing has moved. */
export function tellClosedBill(work: Work, bill: BillTable, found: string): Promise<void> {
  const words = bill.status === 'SUCCESSFUL' ? 'It stays paid.' : 'It stays not paid.'
  return tellOf(work, bill, {
    kind: 'bill.settled', title: 'We looked into a bill', words,
    paragraphs: [
      `The vendor gave two answers about ${what(bill)}, that cannot both be true. ${words}`,
      `What we found: ${found}`,
    ],
  })
}

/** Where it had failed, the vendor delivered it all the same, and our staff found out. */
export function tellChargedBill(work: Work, bill: BillTable, found: string): Promise<void> {
  const words = `${formatMoney(totalOf(bill))} left your balance for it.`
  return tellOf(work, bill, {
    kind: 'bill.settled', title: 'A bill was delivered after all', words,
    paragraphs: [
      `The vendor first said that ${what(bill)}, was not delivered, and we gave the money back. `
        + 'It was delivered after all.', words,
      `What we found: ${found}`,
      'What was delivered, such as a token or PIN, stands with the bill in the dashboard.',
    ],
  })
}

interface Telling {
  kind: 'bill.failed' | 'bill.paid' | 'bill.settled'
  title: string
  /** Behind what the bill is, in the list of notices. */
  words: string
  /** On the locked screen, which says nothing of money; default: the title. */
  pushed?: string
  body?: string
  paragraphs: string[]
}

async function tellOf(
  work: Work, bill: BillTable,
  { kind, title, words, pushed = title, body = 'Open the dashboard to see it.', paragraphs }: Telling,
): Promise<void> {
  const path = `/dashboard/bill-payment-transactions/${bill.bill_reference}`
  await tell(work, bill, await whoHears(work, bill), {
    kind, title, path, detail: [`${what(bill)}.`, words].filter(Boolean).join(' '),
    push: { kind, title: pushed, body },
    letter: (to) => letter({
      to, subject: title, paragraphs,
      action: { label: 'Look at the bill', link: work.settings.PUBLIC_URL + path },
    }),
  })
}

async function whoHears({ database }: Work, { creator_id, merchant_id }: BillTable) {
  const members = await database.selectFrom('member').innerJoin('role', 'role.id', 'member.role_id')
    .select(['member.id', 'member.email', 'role.permissions'])
    .where('member.merchant_id', '=', merchant_id).where('member.state', '=', 'ACTIVE')
    .where('member.removed_at', 'is', null).orderBy('member.id').execute()
  const creator = members.find(({ id }) => id === creator_id)
  return creator ? [creator] : members.filter(({ permissions }) => permissions.includes('pay_bills'))
}
