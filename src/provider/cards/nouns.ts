// Payments by card: the list, one of them, and asking a card's bank again.
import { cards as calls } from '#contract/cards.ts'
import type { Provider } from '../app.ts'
import { countOf, idCursor, pageOf } from '../page.ts'
import { serve } from '../serve.ts'
import { askCard } from './pay.ts'
import { matching, shown, stored, theCardPayment } from './rows.ts'

export function cards(app: Provider): void {
  serve(app, calls.list, async ({ query }, work) => {
    const ids = matching(work, query)
    return pageOf(query, {
      rows: (most, after) => stored(work)
        .where('card.id', 'in', ids
          .$if(after !== null, (rows) => rows.where('card_payment.id', '<', idCursor(after ?? '')))
          .orderBy('card_payment.id', 'desc').limit(most))
        .orderBy('card.id', 'desc').execute(),
      key: ({ id }) => id,
      total: () => countOf(work.database, ids),
      show: shown,
    })
  })

  serve(app, calls.show, async ({ params: { reference } }, work) =>
    shown(await theCardPayment(work, reference)))

  app.jobs['ask_card'] = askCard
}
