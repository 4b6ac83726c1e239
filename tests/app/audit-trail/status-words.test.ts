// The trail says a state in the words of the thing's own screens, without bringing those screens with it.
import { expect, test } from 'vitest'
import { statusWords } from '#app/features/audit-trail/status-words.ts'
import { cardLooks } from '#app/features/cards/facts.tsx'
import { chargebackLooks } from '#app/features/chargebacks/facts.tsx'
import { debitLooks, dueLooks } from '#app/features/direct-debit/debit-facts.tsx'
import { mandateLooks } from '#app/features/direct-debit/mandate-facts.tsx'
import { productLooks } from '#app/features/direct-debit/product-facts.tsx'
import { settlementLooks } from '#app/features/settlements/facts.tsx'
import { statusLooks } from '#app/features/transactions/facts.tsx'
import { looks as deliveryLooks } from '#app/features/webhooks/facts.tsx'

type Looks = Readonly<Record<string, { words: string }>>

const wordsOf = (looks: Looks) =>
  Object.fromEntries(Object.entries(looks).map(([status, { words }]) => [status, words]))

test.each<[string, Looks]>([
  ['card_payment', cardLooks],
  // What is past in the trail.
  ['chargeback', { ...chargebackLooks, PENDING: { words: 'Waited for you' } }],
  ['collection', statusLooks],
  ['debit_due', dueLooks],
  ['debit_product', productLooks],
  ['mandate', mandateLooks],
  ['mandate_debit', debitLooks],
  ['settlement', settlementLooks],
  ['webhook_delivery', deliveryLooks],
])('%s', (subject, looks) => {
  expect(statusWords[subject]).toEqual(wordsOf(looks))
})
