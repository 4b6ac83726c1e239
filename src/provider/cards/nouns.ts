// Payments by card: the list, one of them, and asking a card's bank again.
import { cards as calls } from '#contract/cards.ts'
import type { Provider } from '../app.ts'
import { isOneOf, pageOfIds } from '../page.ts'
import { serve } from '../serve.ts'
import { askCard } from './pay.ts'
import { matching, shown, stored, theCardPayment } from './rows.ts'

export function cards(app: Provider): void {
  serve(app, calls.list, async ({ query }, work) => pageOfIds(query, {
    database: work.database, ids: matching(work, query), id: 'card_payment.id',
    rows: (ids) => stored(work).where(isOneOf('card.id', ids)).orderBy('card.id', 'desc').execute(),
    show: shown,
  }))

  serve(app, calls.show, async ({ params: { reference } }, work) =>
    shown(await theCardPayment(work, reference)))

  app.jobs['ask_card'] = askCard
}
