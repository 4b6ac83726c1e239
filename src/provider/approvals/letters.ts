// Letters about requests: that one waits, and what became of it.
import { formatMoney, kobo } from '#domain/money.ts'
import { letter } from '../mails.ts'
import type { Request } from './requests.ts'

/** Where the dashboard shows the request. */
export const requestPath = (reference: string): string =>
  `/dashboard/payouts/payout-approvals/${reference}`

/** "to AMBER DRUM SAMPLE", "in 120 payouts", "every month to ...". */
export function summaryOf(request: Request) {
  const { bank_account_name, beneficiary_account_name, payouts, kind, frequency } = request
  const name = bank_account_name ?? beneficiary_account_name
  const whom = name === null ? `in ${payouts} payouts` : `to ${name}`
  return kind === 'schedule' && frequency !== null && frequency !== 'once' ? `${whom}, ${frequency}` : whom
}

export const requestWaits = (to: string, request: Request, link: string) => letter({
  to,
  subject: 'A payout needs your approval',
  paragraphs: [
    `${request.creator_name} wants to pay ${formatMoney(kobo(request.amount))} ${summaryOf(request)}.`,
  ],
  action: { label: 'View payout', link },
  notes: ['Nothing is paid before it is approved.'],
})

interface Decided {
  to: string
  title: string
  request: Request
  by: string | null
  reason: string | null
  link: string
}

export const requestDecided = ({ to, title, request, by, reason, link }: Decided) => letter({
  to,
  subject: title,
  paragraphs: [
    `You asked to pay ${formatMoney(kobo(request.amount))} ${summaryOf(request)}.`,
    ...by === null ? [] : [`Decided by ${by}.`],
    ...reason === null ? [] : [`Reason: ${reason}`],
  ],
  action: { label: 'View payout', link },
})
