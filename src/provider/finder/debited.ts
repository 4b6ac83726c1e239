// What is found of mandates, the debits by them, and bills.
import { bills } from '#contract/bills.ts'
import { directDebit } from '#contract/direct-debit.ts'
import { mandates } from '#contract/mandates.ts'
import { maskedNuban } from '#domain/identity.ts'
import { kobo } from '#domain/money.ts'
import { bankName } from '../bank-names.ts'
import { matching as matchingBills } from '../bills/list.ts'
import { matchingDebits } from '../mandates/debits.ts'
import { matching as matchingMandates, stored } from '../mandates/rows.ts'
import { eachWay, narrowed, type Narrowing, type Source } from './source.ts'

const mandateSource: Source = {
  kind: 'mandate', needs: mandates.list.needs,
  find: (work, typed, most) => eachWay(typed, {
    text: async (search) => {
      const rows = await stored(work)
        .where('mandate.id', 'in', matchingMandates(work, { search, newest: most })
          .orderBy('mandate.id', 'desc').limit(most))
        .orderBy('mandate.id', 'desc').execute()
      return rows.map(({ id, reference, customer_name, bank_code, nuban, amount, status, created_at }) => ({
        id, reference, lead: customer_name, detail: `${bankName(bank_code)} ${maskedNuban(nuban)}`,
        amount: kobo(amount), status, created_at,
      }))
    },
  }, most),
}

const debitSource: Source = {
  kind: 'debit', needs: directDebit.debits.needs,
  find(work, typed, most) {
    const read = async (found: ReturnType<typeof matchingDebits>) => {
      const rows = await found.select(['reference', 'payer_name', 'amount', 'status', 'created_at'])
        .orderBy('mandate_debit.id', 'desc').limit(most).execute()
      return rows.map(({ payer_name, amount, ...row }) =>
        ({ ...row, lead: payer_name, detail: row.reference, amount: kobo(amount) }))
    }
    return eachWay(typed, {
      text: (search) => read(matchingDebits(work, { search, newest: most })),
      amount: (amount) => read(matchingDebits(work, {}).where('amount', '=', amount)),
    }, most)
  },
}

const billSource: Source = {
  kind: 'bill', needs: bills.list.needs,
  find(work, typed, most) {
    const read = async (filter: Narrowing) => {
      const rows = await matchingBills(work, filter)
        .select(['bill_reference', 'biller_name', 'product_name', 'customer', 'amount', 'status',
          'created_at'])
        .orderBy('bill.id', 'desc').limit(most).execute()
      return rows.map(({ id, bill_reference, biller_name, product_name, customer, amount, ...row }) => ({
        id, reference: bill_reference, lead: `${biller_name} ${product_name}`, detail: customer,
        amount: kobo(amount), ...row,
      }))
    }
    return narrowed(typed, read, most)
  },
}

export const debitSources: readonly Source[] = [mandateSource, debitSource, billSource]
