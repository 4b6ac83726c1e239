// Tells a merchant what two reviewers settled about a payout: who asked for it, and the admins.
import { formatMoney, kobo } from '#domain/money.ts'
import { bankName } from '../bank-names.ts'
import { letter } from '../mails.ts'
import { memberToTell } from '../notifications/people.ts'
import { tell } from '../notifications/tell.ts'
import type { PayoutTable } from '../payouts/tables.ts'
import type { Work } from '../work.ts'
import { adminsOf } from './admins.ts'
import { moment } from './clock.ts'
import type { Proposal } from './proposals.ts'

export const settledWords = {
  PAID: 'We looked into it with the bank: it was paid.',
  NOT_PAID: 'We looked into it with the bank: it was not paid.',
} as const

const news = {
  PAID: settledWords.PAID,
  NOT_PAID: `${settledWords.NOT_PAID} The money is yours to use again.`,
}

const titles = { PAID: 'Your payout was paid', NOT_PAID: 'Your payout was not paid' } as const

export async function tellSettled(
  work: Work<null>, payout: PayoutTable, { outcome, reason }: Proposal,
): Promise<void> {
  const { merchant_id, creator_id, unique_reference, amount, beneficiary_account_name, sent_at } = payout
  const path = `/dashboard/payouts/${unique_reference}`
  const what = `${formatMoney(kobo(amount))} to ${beneficiary_account_name}, ${bankName(payout.bank_code)}`
  const sent = moment(sent_at ?? payout.created_at)
  const people = [...await memberToTell(work, creator_id), ...await adminsOf(work, merchant_id)]
  await tell(work, payout, [...new Map(people.map((person) => [person.id, person])).values()], {
    kind: 'payout.settled', title: titles[outcome], detail: `${what}. ${news[outcome]}`, path,
    push: {
      kind: 'payout.settled', title: 'A payout was settled', body: 'Open the dashboard to see it.',
    },
    letter: (to) => letter({
      to, subject: titles[outcome],
      paragraphs: [
        `The bank gave no sure answer about your payout of ${what}, sent ${sent}.`,
        news[outcome],
        `What we found: ${reason}`,
      ],
      action: { label: 'View payout', link: `${work.settings.PUBLIC_URL}${path}` },
    }),
  })
}
