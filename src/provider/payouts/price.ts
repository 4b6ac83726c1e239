// What payouts from an account cost: by the table of fees, and nothing to an own account at the same bank.
import { chargesFor, type Charges } from '#domain/fees.ts'
import { sum, type Kobo } from '#domain/money.ts'
import { isItself, payoutMessages } from '#domain/payout.ts'
import { accountsOfBook, keyOf } from '../book-transfers/find.ts'
import type { Mode } from '../database.ts'
import { refuseFields } from '../refuse.ts'
import type { Work } from '../work.ts'
import './tables.ts'

/** The account that pays. */
export interface Payer {
  nuban: string
  bank_code: string
  name: string
  merchant_id: string
  mode: Mode
}

export interface Payment {
  beneficiary_nuban: string
  bank_code: string
  amount: Kobo
  is_salary?: boolean | undefined
}

type Looking = Pick<Work, 'database'>

export function payerOf({ database }: Looking, source_account_id: string): Promise<Payer> {
  return database.selectFrom('payout_account').select(['nuban', 'bank_code', 'name', 'merchant_id', 'mode'])
    .where('id', '=', source_account_id).executeTakeFirstOrThrow()
}

type Owner = Pick<Payer, 'bank_code' | 'merchant_id' | 'mode'>

/** Of each payment by its own payer, in their order. */
export async function pricesOfEach(
  work: Looking, payments: readonly (Payment & { payer: Owner })[],
): Promise<Charges[]> {
  const at_bank = payments.filter(({ payer, bank_code }) => payer.bank_code === bank_code)
  const ours = await accountsOfBook(work, at_bank.map(accountOf))
  return payments.map(({ payer: { merchant_id, mode, bank_code }, ...payment }) => {
    const account = payment.bank_code === bank_code ? ours.get(keyOf(accountOf(payment))) : undefined
    const is_own = account?.merchant_id === merchant_id && account.mode === mode
    const { amount, is_salary = false } = payment
    return chargesFor(amount, { is_test: mode === 'test', is_own, is_salary })
  })
}

/** Of each payment of one payer, in their order. */
export const pricesOf = (work: Looking, payer: Owner, payments: readonly Payment[]): Promise<Charges[]> =>
  pricesOfEach(work, payments.map(({ beneficiary_nuban, bank_code, amount, is_salary }) =>
    ({ payer, beneficiary_nuban, bank_code, amount, is_salary })))

export const accountOf = (
  { beneficiary_nuban: nuban, bank_code }: Pick<Payment, 'beneficiary_nuban' | 'bank_code'>,
) =>
  ({ nuban, bank_code })

/** All of them together. */
export function totalOfPrices(each: readonly Charges[]): Charges {
  const all = (field: keyof Charges) => sum(each.map((one) => one[field]))
  return {
    fee: all('fee'), vat: all('vat'), stamp_duty: all('stamp_duty'), charges: all('charges'),
    total_amount: all('total_amount'),
  }
}

/** Refuses a payment into the account that pays. */
export function refuseItself(payer: Pick<Payer, 'nuban' | 'bank_code'>, payments: readonly Payment[]): void {
  if (payments.some((payment) => isItself(payer, accountOf(payment)))) {
    refuseFields({ beneficiary_nuban: payoutMessages.itself })
  }
}
