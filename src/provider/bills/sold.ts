// What is asked for, held against what the vendor sells today.
import {
  billAmountProblem, billKinds, billMessages, customerProblem, type BillKind, type CustomerKind,
} from '#domain/bill.ts'
import { formatMoney, fromNaira, type Kobo } from '#domain/money.ts'
import type { SoldProduct } from '../outside/bills.data.ts'
import type { Work } from '../work.ts'
import { refuseFields } from '../refuse.ts'

export interface Bought { kind: BillKind, biller: string, product: string, customer: string }

/** A product as it is priced here: kobo. */
export interface Product {
  code: string
  name: string
  detail: string
  price: Kobo | null
  minimum: Kobo
  maximum: Kobo
  customer: CustomerKind
}

export interface Sold { biller_name: string, product: Product }

export const productOf = ({ price, minimum, maximum, ...rest }: SoldProduct): Product => ({
  ...rest, price: price === null ? null : fromNaira(price), minimum: fromNaira(minimum),
  maximum: fromNaira(maximum),
})

/** Kind by kind, in the order of the screens. */
export async function catalogue({ outside }: Pick<Work, 'outside'>) {
  const sold = await outside.bills.catalogue()
  return billKinds.map((kind) => ({
    kind,
    billers: sold[kind].map(({ products, ...biller }) => ({ ...biller, products: products.map(productOf) })),
  }))
}

/** Throws 422 for what is not sold, or for a number that cannot be one. */
export async function soldOf(
  { outside }: Pick<Work, 'outside'>, { kind, biller, product, customer }: Bought,
): Promise<Sold> {
  const sold = await outside.bills.catalogue()
  const seller = sold[kind].find(({ code }) => code === biller)
  if (!seller) return refuseFields({ biller: billMessages.gone })
  const found = seller.products.find(({ code }) => code === product)
  if (!found) return refuseFields({ product: billMessages.gone })
  const wrong = customerProblem(found.customer, customer)
  if (wrong) refuseFields({ customer: wrong })
  return { biller_name: seller.name, product: productOf(found) }
}

/** Of a company that may be sold no more: its code then. */
export const billerName = async (
  { outside }: Pick<Work, 'outside'>, { kind, biller }: Pick<Bought, 'kind' | 'biller'>,
): Promise<string> =>
  (await outside.bills.catalogue())[kind].find(({ code }) => code === biller)?.name ?? biller

/** What is wrong with the amount, or null. */
export const amountProblem = (amount: Kobo, { product }: Sold): string | null =>
  billAmountProblem(amount, product, formatMoney)
