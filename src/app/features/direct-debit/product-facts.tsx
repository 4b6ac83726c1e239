// What is worth knowing of a product of direct debit, said once.
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleSlash from 'lucide-react/icons/circle-slash'
import type { directDebit } from '#contract/direct-debit.ts'
import type { Answer } from '#contract/endpoint.ts'
import type { ProductStatus } from '#domain/direct-debit.ts'
import { LookText } from '#app/ui/chip.tsx'
import type { Fact } from '#app/ui/lists/fact.ts'
import { dateFact, figuresFact, moneyFact, textFact } from '#app/ui/lists/kinds.tsx'
import { frequencyWords } from './words.ts'

export type ShownProduct = Answer<typeof directDebit.product>
export type Product = ShownProduct['product']

export const productLooks = {
  ACTIVE: { tone: 'leaf', icon: CircleCheck, words: 'Takes customers' },
  OFF: { tone: 'soft', icon: CircleSlash, words: 'Takes no new customers' },
} as const satisfies Record<ProductStatus, object>

const triesWords = ({ retries, retry_days }: Product) => {
  if (retries === 0) return 'Never'
  const times = retries === 1 ? 'Once' : `${retries} times`
  return `${times}, ${retry_days === 1 ? 'a day' : `${retry_days} days`} apart`
}

export const productFacts: readonly Fact<Product>[] = [
  textFact('name', 'Name', 'lead', (one) => one.name),
  moneyFact('amount', 'Amount', 'amount', (one) => one.amount),
  {
    ...textFact('status', 'Status', 'status', (one) => one.status),
    print: ({ status }) => productLooks[status].words,
    show: ({ status }) => <LookText look={productLooks[status]} />,
  },
  {
    ...textFact('frequency', 'How often', 'column', (one) => one.frequency),
    show: (one) => frequencyWords[one.frequency],
  },
  figuresFact('subscribers', 'Customers', 'column', (one) => String(one.subscribers)),
  textFact('tried_again', 'Tried again', 'detail', triesWords),
  textFact('description', 'Description', 'detail', (one) => one.description),
  figuresFact('reference', 'Reference', 'detail', (one) => one.reference),
  dateFact('created_at', 'Added', 'column', (one) => one.created_at),
  textFact('created_by', 'Added by', 'detail', (one) => one.created_by),
]
