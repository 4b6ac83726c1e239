// What is found, by kind: what it is called, where one of it opens, and where all that match are listed.
import ArrowDownLeft from 'lucide-react/icons/arrow-down-left'
import ArrowDownToLine from 'lucide-react/icons/arrow-down-to-line'
import Banknote from 'lucide-react/icons/banknote'
import Building2 from 'lucide-react/icons/building-2'
import CalendarClock from 'lucide-react/icons/calendar-clock'
import Contact from 'lucide-react/icons/contact'
import CreditCard from 'lucide-react/icons/credit-card'
import FileSignature from 'lucide-react/icons/file-signature'
import FileSpreadsheet from 'lucide-react/icons/file-spreadsheet'
import Landmark from 'lucide-react/icons/landmark'
import Link2 from 'lucide-react/icons/link-2'
import QrCode from 'lucide-react/icons/qr-code'
import ReceiptText from 'lucide-react/icons/receipt-text'
import Repeat from 'lucide-react/icons/repeat'
import Scale from 'lucide-react/icons/scale'
import Send from 'lucide-react/icons/send'
import Users from 'lucide-react/icons/users'
import type { FoundKind } from '#contract/finder.ts'
import { parseMoney } from '#domain/amount-text.ts'
import { plainAmount } from '#domain/money.ts'
import type { IconShape } from '#app/ui/icon.tsx'

interface Kind {
  title: string
  icon: IconShape
  one: 'in its list' | ((reference: string) => string)
  /** The list that has them all; none where only a whole reference finds one. */
  list?: string
  /** The list is narrowed by amounts, too. */
  hasAmounts?: true
}

export const kinds: Record<FoundKind, Kind> = {
  transaction: {
    title: 'Transactions', icon: ArrowDownLeft, hasAmounts: true,
    one: (reference) => `/dashboard/transactions/${reference}`, list: '/dashboard/transactions',
  },
  payout: {
    title: 'Payouts', icon: Send,
    one: (reference) => `/dashboard/payouts/${reference}`, list: '/dashboard/payouts/all',
  },
  customer: {
    title: 'Customers', icon: Contact,
    one: (reference) => `/dashboard/customers/${reference}`, list: '/dashboard/customers',
  },
  virtual_account: {
    title: 'Virtual accounts', icon: Landmark,
    one: (vnuban) => `/dashboard/vnubans/${vnuban}`, list: '/dashboard/vnubans',
  },
  beneficiary: {
    title: 'Beneficiaries', icon: Users,
    one: (reference) => `/dashboard/beneficiaries/${reference}`, list: '/dashboard/beneficiaries',
  },
  payment_link: {
    title: 'Payment links', icon: Link2, hasAmounts: true,
    one: (reference) => `/dashboard/payment_links/${reference}`, list: '/dashboard/payment_links',
  },
  qr_code: {
    title: 'QR payments', icon: QrCode,
    one: (reference) => `/dashboard/qr-payments/${reference}`, list: '/dashboard/qr-payments',
  },
  card_payment: {
    title: 'Card payments', icon: CreditCard, hasAmounts: true,
    one: (reference) => `/dashboard/cards/${reference}`, list: '/dashboard/cards',
  },
  chargeback: {
    title: 'Chargebacks', icon: Scale, hasAmounts: true,
    one: (reference) => `/dashboard/chargeback/${reference}`, list: '/dashboard/chargeback',
  },
  settlement: {
    title: 'Settlements', icon: Banknote, hasAmounts: true,
    one: (reference) => `/dashboard/settlements/details/${reference}`, list: '/dashboard/settlements/settled',
  },
  batch: {
    title: 'Bulk payouts', icon: FileSpreadsheet, one: (reference) => `/dashboard/batch/${reference}`,
  },
  schedule: {
    title: 'Scheduled payouts', icon: CalendarClock,
    one: (reference) => `/dashboard/payouts/scheduled/${reference}`,
  },
  funding: {
    title: 'Money added', icon: ArrowDownToLine, list: '/dashboard/payouts/funding-history/all',
    one: 'in its list',
  },
  bill: {
    title: 'Bills', icon: ReceiptText, hasAmounts: true,
    one: (reference) => `/dashboard/bill-payment-transactions/${reference}`,
    list: '/dashboard/bill-payment/transactions',
  },
  mandate: {
    title: 'Mandates', icon: FileSignature,
    one: (reference) => `/dashboard/mandates/${reference}`, list: '/dashboard/mandates',
  },
  debit: { title: 'Debits', icon: Repeat, list: '/dashboard/direct-debit', one: 'in its list' },
  sub_account: {
    title: 'Sub-accounts', icon: Building2, list: '/dashboard/sub-accounts',
    one: (reference) => `/dashboard/sub-accounts/${reference}/edit`,
  },
}

/** An address of the app in the router's two parts. */
export interface Way {
  to: string
  search?: Record<string, string>
}

export function wayTo(kind: FoundKind, reference: string): Way {
  const { one, list = '' } = kinds[kind]
  return one === 'in its list' ? { to: list, search: { search: reference } } : { to: one(reference) }
}

/** Where all that match are; null where the list cannot be narrowed so. */
export function wayToAll(kind: FoundKind, typed: string): Way | null {
  const { list, hasAmounts } = kinds[kind]
  if (!list) return null
  const amount = parseMoney(typed)
  if (amount === null) return { to: list, search: { search: typed } }
  const text = plainAmount(amount)
  return hasAmounts ? { to: list, search: { min: text, max: text } } : null
}
