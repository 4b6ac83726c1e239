// Tells people of a merchant that money came in or was refused: many in a row are one notice.
import { refusalWords } from '#domain/collection.ts'
import { formatMoney, kobo } from '#domain/money.ts'
import { letter } from '../mails.ts'
import { peopleWho } from '../notifications/people.ts'
import { tellTogether } from '../notifications/together.ts'
import type { Letter } from '../outside/mail.ts'
import type { Work } from '../work.ts'
import type { CollectionTable } from './tables.ts'

type Telling = Pick<Work, 'database' | 'now' | 'newId' | 'enqueue' | 'mail' | 'settings'>

/** Those who see balances. */
export async function tellOfCollection(work: Telling, collection: CollectionTable): Promise<void> {
  const { kind, title } = saidOf(collection)
  const news = {
    kind, title, path: `/dashboard/transactions/${collection.reference}`, detail: detailOf(collection),
  }
  const people = await peopleWho(work, collection.merchant_id, 'view_balances')
  await tellTogether(work, collection, people, {
    ...news, push: { kind, title, body: 'Open the dashboard to see it.' },
    letter: (to) => moneyLetter(to, news, `${work.settings.PUBLIC_URL}${news.path}`),
  })
}

/** What a debit brought is chosen apart: who collects on a day hears of it on that day. */
function saidOf({ status, channel }: CollectionTable) {
  if (status === 'RETURNED') return { kind: 'collection.returned', title: 'A payment was refused' }
  return channel === 'debit' ? { kind: 'debit.paid', title: 'A debit was paid' }
    : { kind: 'collection.received', title: 'Money came in' }
}

type Said = Record<'title' | 'detail', string>

const moneyLetter = (to: string, { title, detail }: Said, link: string): Letter =>
  letter({
    to, subject: title, paragraphs: [`${title}: ${detail}`], action: { label: 'See the payment', link },
    notes: ['What comes soon after it is not written about again. Choose what you hear of under Settings.'],
  })

function detailOf({ amount, payer_name, refusal }: CollectionTable): string {
  const from = `${formatMoney(kobo(amount))} from ${payer_name}`
  return refusal === null ? from : `${from}. ${refusalWords(refusal)}`
}
