// Tells people and servers of a merchant that money came into a payout account: many in a row are one notice.
import * as z from 'zod/mini'
import { FundingNews } from '#contract/webhook-messages.ts'
import { formatMoney, type Kobo } from '#domain/money.ts'
import type { Tenant } from '../database.ts'
import { letter } from '../mails.ts'
import { peopleWho } from '../notifications/people.ts'
import { tellTogether } from '../notifications/together.ts'
import { emitWebhook, type Emitting } from '../webhooks/emit.ts'
import type { Work } from '../work.ts'

export interface Funded {
  id: string
  reference: string
  source_nuban: string
  amount: Kobo
  transaction_status: string
  sender_name: string
  narration: string | null
  transaction_date: string
}

const title = 'Money came in'
const kind = 'account.funded'

/** Those who see balances. */
export async function tellOfFunding(work: Work, tenant: Tenant, funded: Funded): Promise<void> {
  const detail = `${formatMoney(funded.amount)} from ${funded.sender_name}`
  const path = `/dashboard/payouts/funding-history/all?search=${funded.reference}`
  const people = await peopleWho(work, tenant.merchant_id, 'view_balances')
  await tellTogether(work, tenant, people, {
    kind, title, path, detail,
    push: { kind, title, body: 'Open the dashboard to see it.' },
    letter: (to) => letter({
      to, subject: title, paragraphs: [`${title}: ${detail}`],
      action: { label: 'See the payment', link: `${work.settings.PUBLIC_URL}${path}` },
      notes: ['What comes soon after it is not written about again. Choose what you hear of under Settings.'],
    }),
  })
  await emitFunding(work, tenant, funded)
}

export async function emitFunding(work: Emitting, tenant: Tenant, funded: Funded): Promise<void> {
  await emitWebhook(work, tenant, {
    event: kind, subject_id: funded.id, reference: funded.reference,
    data: () => z.encode(FundingNews, funded),
  })
}
