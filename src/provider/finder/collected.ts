// What is found of money that comes in: payments, those by card, chargebacks, links, QR codes, settlements.
import { cards } from '#contract/cards.ts'
import { chargebacks } from '#contract/chargebacks.ts'
import { paymentLinks } from '#contract/payment-links.ts'
import { qrPayments } from '#contract/qr-payments.ts'
import { settlements } from '#contract/settlements.ts'
import { transactions } from '#contract/transactions.ts'
import { maskedCard } from '#domain/card.ts'
import { kobo } from '#domain/money.ts'
import { linkStanding } from '#domain/payment-link.ts'
import { qrStanding } from '#domain/qr-code.ts'
import { bankName } from '../bank-names.ts'
import { matching as matchingCards } from '../cards/rows.ts'
import { matching as matchingChargebacks } from '../chargebacks/rows.ts'
import { matching as matchingLinks } from '../payment-links/rows.ts'
import { matching as matchingCodes } from '../qr-payments/rows.ts'
import { matching as matchingSettlements } from '../settlements/matching.ts'
import { shownSettlements } from '../settlements/show.ts'
import { matching as matchingTransactions } from '../transactions/matching.ts'
import { eachWay, narrowed, type Narrowing, type Source } from './source.ts'

const transactionSource: Source = {
  kind: 'transaction', needs: transactions.list.needs,
  find(work, typed, most) {
    const read = async (filter: Narrowing) => {
      const found = await matchingTransactions(work, filter)
      const rows = await found
        .select(['reference', 'payer_name', 'amount', 'status', 'created_at'])
        .orderBy('collection.id', 'desc').limit(most).execute()
      return rows.map(({ payer_name, amount, ...row }) =>
        ({ ...row, lead: payer_name, detail: row.reference, amount: kobo(amount) }))
    }
    return narrowed(typed, read, most)
  },
}

const cardSource: Source = {
  kind: 'card_payment', needs: cards.list.needs,
  find(work, typed, most) {
    const read = async (filter: Narrowing) => {
      const rows = await matchingCards(work, filter)
        .select(['reference', 'payer_name', 'first_six', 'last_four', 'amount', 'status', 'created_at'])
        .orderBy('card_payment.id', 'desc').limit(most).execute()
      return rows.map(({ payer_name, first_six, last_four, amount, ...row }) => ({
        ...row, lead: payer_name, detail: maskedCard({ first_six, last_four }), amount: kobo(amount),
      }))
    }
    return narrowed(typed, read, most)
  },
}

const chargebackSource: Source = {
  kind: 'chargeback', needs: chargebacks.list.needs,
  find(work, typed, most) {
    const read = async (filter: Narrowing) => {
      const rows = await matchingChargebacks(work, filter)
        .select(['reference', 'payer_name', 'amount', 'status', 'created_at'])
        .orderBy('chargeback.id', 'desc').limit(most).execute()
      return rows.map(({ payer_name, amount, ...row }) =>
        ({ ...row, lead: payer_name, detail: row.reference, amount: kobo(amount) }))
    }
    return narrowed(typed, read, most)
  },
}

const linkSource: Source = {
  kind: 'payment_link', needs: paymentLinks.list.needs,
  find(work, typed, most) {
    const read = async (filter: Narrowing) => {
      const rows = await matchingLinks(work, filter)
        .select(['reference', 'description', 'amount', 'status', 'expires_at', 'created_at'])
        .orderBy('payment_link.id', 'desc').limit(most).execute()
      return rows.map(({ id, reference, description, amount, created_at, ...link }) => ({
        id, reference, lead: description ?? 'Payment link', detail: reference, amount: kobo(amount),
        status: linkStanding(link, work.now), created_at,
      }))
    }
    return narrowed(typed, read, most)
  },
}

const codeSource: Source = {
  kind: 'qr_code', needs: qrPayments.list.needs,
  find(work, typed, most) {
    const read = async (found: ReturnType<typeof matchingCodes>) => {
      const rows = await found
        .select(['reference', 'name', 'amount', 'status', 'expires_at', 'created_at'])
        .orderBy('qr_code.id', 'desc').limit(most).execute()
      return rows.map(({ id, reference, name, amount, created_at, ...code }) => ({
        id, reference, lead: name, detail: reference, amount: amount === null ? null : kobo(amount),
        status: qrStanding(code, work.now), created_at,
      }))
    }
    return eachWay(typed, {
      text: (search) => read(matchingCodes(work, { search, newest: most })),
      amount: (amount) => read(matchingCodes(work, {}).where('amount', '=', amount)),
    }, most)
  },
}

const settlementSource: Source = {
  kind: 'settlement', needs: settlements.list.needs,
  find(work, typed, most) {
    const read = async (filter: Narrowing) => {
      const ids = (await matchingSettlements(work, filter)).orderBy('settlement.id', 'desc').limit(most)
      const rows = await shownSettlements(work.database).where('settlement.id', 'in', ids)
        .orderBy('settlement.id', 'desc').execute()
      return rows.map(({ id, amount, status, created_at, ...row }) => ({
        id, reference: row.settlement_reference, lead: row.settlement_name, amount: kobo(amount), status,
        created_at,
        detail: `${bankName(row.settlement_bank_code)} ${row.settlement_nuban}`,
      }))
    }
    return narrowed(typed, read, most)
  },
}

export const collectionSources: readonly Source[] = [
  transactionSource, cardSource, chargebackSource, linkSource, codeSource, settlementSource,
]
