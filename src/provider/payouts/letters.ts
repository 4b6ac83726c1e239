// Letters about payouts that the bank refused.
import { formatMoney, kobo, type Kobo } from '#domain/money.ts'
import { letter } from '../mails.ts'
import type { PayoutTable } from './tables.ts'

export type Refused = Pick<PayoutTable, 'beneficiary_account_name' | 'amount' | 'reason'>

/** So many of a batch are named in its letter. */
const NAMED = 10

const whom = ({ amount, beneficiary_account_name }: Refused) =>
  `${formatMoney(kobo(amount))} to ${beneficiary_account_name}`

/** What who reads it had to do with it. */
export type Did = 'asked' | 'approved' | 'may pay again'

const whose = (did: Did) => (did === 'asked' ? 'Your' : 'The')
const approved = (did: Did) => (did === 'approved' ? ', which you approved,' : '')

const BACK = 'The full amount, including fees, is back in your balance.'

export const payoutRefused = {
  detail: (payout: Refused) => [`${whom(payout)}.`, payout.reason].filter(Boolean).join(' '),
  letter: (to: string, payout: Refused, link: string, did: Did = 'asked') =>
    letter({
      to,
      subject: 'A payout was refused',
      paragraphs: [
        `${whose(did)} payout of ${whom(payout)}${approved(did)} was not paid.`,
        ...(payout.reason === null ? [] : [`Reason: ${payout.reason}`]),
        BACK,
      ],
      action: { label: 'View payout', link },
      notes: ['Fix the problem and retry from there.'],
    }),
}

interface Batch {
  /** The file's, or the reference where it has none. */
  name: string
  /** How many payouts it had. */
  sent: number
  payouts: readonly Refused[]
  /** What the beneficiaries were to get, and got; and what is free again, charges included. */
  asked: Kobo
  paid: Kobo
  freed: Kobo
}

const counted = ({ payouts, sent }: Batch) =>
  `${payouts.length} of ${sent} ${sent === 1 ? 'payout' : 'payouts'}`

export const batchRefused = {
  detail: (batch: Batch) => `${counted(batch)} of ${batch.name} ${verb(batch)} not paid.`,
  letter: (to: string, batch: Batch, link: string, did: Did = 'asked') =>
    letter({
      to,
      subject: 'Payouts of a batch were refused',
      paragraphs: [
        `${counted(batch)} of ${whose(did).toLowerCase()} batch ${batch.name}${approved(did)} `
          + `${verb(batch)} not paid:`,
        ...batch.payouts.slice(0, NAMED).map((payout) => `${whom(payout)}: ${payout.reason ?? 'refused'}`),
        ...(batch.payouts.length > NAMED ? [`And ${batch.payouts.length - NAMED} more.`] : []),
        `Asked: ${formatMoney(batch.asked)}. Paid: ${formatMoney(batch.paid)}. `
          + `Back in your balance, charges included: ${formatMoney(batch.freed)}.`,
      ],
      action: { label: 'View batch', link },
      notes: ['You can pay the refused ones again from there. There is one letter for all of a batch.'],
    }),
}

const verb = ({ payouts }: Batch) => (payouts.length === 1 ? 'was' : 'were')
