// A receipt by mail to the customer who paid, where the business has switched that on (SEND_EMAIL_CUSTOMER).
import { formatMoney, kobo } from '#domain/money.ts'
import { productName } from '#domain/product.ts'
import { lagosClock, longDate } from '#domain/time.ts'
import { letter, ofMode } from '../mails.ts'
import type { Letter } from '../outside/mail.ts'
import type { Work } from '../work.ts'
import type { CollectionTable } from './tables.ts'

type Writing = Pick<Work, 'database' | 'mail' | 'settings'>

/** In live mode only: nobody real hears of what is tried out. */
export async function receiptToCustomer(work: Writing, collection: CollectionTable): Promise<void> {
  const { merchant_id, mode, status, customer_id } = collection
  if (mode !== 'live' || status !== 'SUCCESSFUL' || customer_id === null) return
  const row = await work.database.selectFrom('customer')
    .innerJoin('merchant', 'merchant.id', 'customer.merchant_id')
    .innerJoin('preference', 'preference.merchant_id', 'customer.merchant_id')
    .where('customer.id', '=', customer_id).where('customer.merchant_id', '=', merchant_id)
    .where('preference.preference_name', '=', 'SEND_EMAIL_CUSTOMER')
    .where('preference.preference_value', '=', 'ON')
    .select(['customer.email', 'merchant.business_name']).executeTakeFirst()
  if (!row?.email) return
  const link = `${work.settings.PUBLIC_URL}/lookup`
  await work.mail(ofMode(mode, receipt(row.email, row.business_name, collection, link)))
}

function receipt(
  to: string, business: string, { amount, reference, created_at }: CollectionTable, link: string,
): Letter {
  return letter({
    to,
    subject: `Your payment to ${business}`,
    paragraphs: [
      `${business} has received your payment of ${formatMoney(kobo(amount))} on ${longDate(created_at)} at `
        + `${lagosClock(created_at)} (Lagos time).`,
      `Reference: ${reference}`,
    ],
    action: { label: 'Look the payment up', link },
    notes: [`Questions about what you bought are for ${business}.`],
    why: `You get this email because you paid a business that uses ${productName}.`,
  })
}
