// Tells those who answer chargebacks: that there is one, that its time runs out, and how it ended.
import { chargebackReasonWords } from '#domain/chargeback.ts'
import { formatMoney, kobo } from '#domain/money.ts'
import { lagosClock, longDate } from '#domain/time.ts'
import { letter } from '../mails.ts'
import { peopleWho } from '../notifications/people.ts'
import { tell } from '../notifications/tell.ts'
import type { Work } from '../work.ts'
import type { ChargebackTable } from './tables.ts'

type Telling = Pick<Work, 'database' | 'now' | 'newId' | 'enqueue' | 'mail' | 'settings'>

export type Told = Pick<ChargebackTable,
  'merchant_id' | 'mode' | 'reference' | 'amount' | 'payer_name' | 'reason' | 'due_at'>

const words = {
  raised: { kind: 'chargeback.raised', title: 'A payer charges a payment back' },
  due: { kind: 'chargeback.due', title: 'A chargeback waits for your answer' },
  EXPIRED: { kind: 'chargeback.ended', title: 'A chargeback was not answered in time' },
  WON: { kind: 'chargeback.ended', title: 'You won a chargeback' },
  LOST: { kind: 'chargeback.ended', title: 'You lost a chargeback' },
} as const

export type ChargebackNews = keyof typeof words

const outcomes = {
  EXPIRED: 'The payer has the payment back, because nobody answered within the time.',
  WON: 'You keep the payment. Nothing is held any more.',
  LOST: 'The payer has the payment back.',
} as const

export async function tellOfChargeback(work: Telling, chargeback: Told, news: ChargebackNews): Promise<void> {
  const { kind, title } = words[news]
  const path = `/dashboard/chargeback/${chargeback.reference}`
  const waits = news === 'raised' || news === 'due'
  const what = `${formatMoney(kobo(chargeback.amount))} from ${chargeback.payer_name}.`
  const until = `Answer by ${longDate(chargeback.due_at)}, ${lagosClock(chargeback.due_at)} (Lagos time).`
  const told = waits ? [what, chargebackReasonWords[chargeback.reason], until] : [what, outcomes[news]]
  await tell(work, chargeback, await peopleWho(work, chargeback.merchant_id, 'manage_chargebacks'), {
    kind, title, path, detail: told.join(' '),
    push: { kind, title, body: 'Open the dashboard to see it.' },
    letter: (to) => letter({
      to, subject: title, paragraphs: told,
      action: { label: 'Look at the chargeback', link: `${work.settings.PUBLIC_URL}${path}` },
      notes: waits ? ['Without an answer the payer gets the payment back.'] : [],
    }),
  })
}

/** Nobody needs to be called to what is answered. */
export async function unwait({ database, now }: Telling, { reference }: Told): Promise<void> {
  await database.updateTable('notification').set({ read_at: now })
    .where('kind', 'in', ['chargeback.raised', 'chargeback.due'])
    .where('path', '=', `/dashboard/chargeback/${reference}`).where('read_at', 'is', null).execute()
}
