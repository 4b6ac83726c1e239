// The places of the app, as data: a later screen adds a line here and appears in the bars. Only what exists
// stands here.
import type { LinkProps } from '@tanstack/react-router'
import ArrowDownLeft from 'lucide-react/icons/arrow-down-left'
import BadgeCheck from 'lucide-react/icons/badge-check'
import Banknote from 'lucide-react/icons/banknote'
import Building2 from 'lucide-react/icons/building-2'
import Contact from 'lucide-react/icons/contact'
import CreditCard from 'lucide-react/icons/credit-card'
import FileSignature from 'lucide-react/icons/file-signature'
import FlaskConical from 'lucide-react/icons/flask-conical'
import House from 'lucide-react/icons/house'
import Landmark from 'lucide-react/icons/landmark'
import Link2 from 'lucide-react/icons/link-2'
import ListChecks from 'lucide-react/icons/list-checks'
import ReceiptText from 'lucide-react/icons/receipt-text'
import QrCode from 'lucide-react/icons/qr-code'
import Repeat from 'lucide-react/icons/repeat'
import Scale from 'lucide-react/icons/scale'
import ScrollText from 'lucide-react/icons/scroll-text'
import Send from 'lucide-react/icons/send'
import Settings from 'lucide-react/icons/settings'
import ShieldCheck from 'lucide-react/icons/shield-check'
import Smartphone from 'lucide-react/icons/smartphone'
import Users from 'lucide-react/icons/users'
import UsersRound from 'lucide-react/icons/users-round'
import { allows } from '#domain/allows.ts'
import type { Permission } from '#domain/permission.ts'
import type { IconShape } from '#app/ui/icon.tsx'

export interface Place {
  to: NonNullable<LinkProps['to']>
  label: string
  icon: IconShape
  /** The group of the side bar; none for what stands first, above the groups. */
  group?: string
  /** The right to see what is there; without it the place is not shown. */
  needs?: Permission
  /** What is counted beside it. */
  counts?: 'approvals'
  /** One of the places at the thumb on a phone, under this label if not its own; the others stand in More. */
  bar?: boolean | string
}

export const places: readonly Place[] = [
  { to: '/dashboard/overview', label: 'Overview', icon: House, bar: true },
  {
    to: '/dashboard/payouts', label: 'Payouts', icon: Send, group: 'Money out', bar: true,
    needs: 'view_payouts',
  },
  {
    to: '/dashboard/payouts/payout-approvals', label: 'Approvals', icon: ShieldCheck,
    group: 'Money out', bar: true, counts: 'approvals', needs: 'view_payouts',
  },
  {
    to: '/dashboard/beneficiaries', label: 'Beneficiaries', icon: Users, group: 'Money out',
    needs: 'view_beneficiaries',
  },
  {
    to: '/dashboard/bill-payment', label: 'Bill payment', icon: ReceiptText, group: 'Money out',
    needs: 'view_bills',
  },
  {
    to: '/dashboard/transactions', label: 'Transactions', icon: ArrowDownLeft, group: 'Collections',
    bar: 'Collections', needs: 'view_collections',
  },
  {
    to: '/dashboard/vnubans', label: 'Virtual accounts', icon: Landmark, group: 'Collections',
    needs: 'view_collections',
  },
  {
    to: '/dashboard/customers', label: 'Customers', icon: Contact, group: 'Collections',
    needs: 'view_customers',
  },
  {
    to: '/dashboard/payment_links', label: 'Payment links', icon: Link2, group: 'Collections',
    needs: 'view_collections',
  },
  {
    to: '/dashboard/qr-payments', label: 'QR payments', icon: QrCode, group: 'Collections',
    needs: 'view_collections',
  },
  {
    to: '/dashboard/direct-debit', label: 'Direct debit', icon: Repeat, group: 'Collections',
    needs: 'view_collections',
  },
  {
    to: '/dashboard/mandates', label: 'Mandates', icon: FileSignature, group: 'Collections',
    needs: 'view_collections',
  },
  {
    to: '/dashboard/cards', label: 'Cards', icon: CreditCard, group: 'Collections',
    needs: 'view_collections',
  },
  {
    to: '/dashboard/chargeback', label: 'Chargebacks', icon: Scale, group: 'Collections',
    needs: 'view_collections',
  },
  {
    to: '/dashboard/settlements', label: 'Settlements', icon: Banknote, group: 'Collections',
    needs: 'view_collections',
  },
  { to: '/dashboard/simulator', label: 'Simulator', icon: FlaskConical, group: 'Collections' },
  { to: '/dashboard/get-started', label: 'Get started', icon: ListChecks },
  { to: '/dashboard/onboarding', label: 'Onboarding', icon: BadgeCheck, needs: 'view_kyc' },
  { to: '/dashboard/accounts', label: 'Accounts', icon: Landmark, group: 'Business' },
  {
    to: '/dashboard/books', label: 'Books', icon: ScrollText, group: 'Business', needs: 'view_balances',
  },
  {
    to: '/dashboard/sub-accounts', label: 'Sub-accounts', icon: Building2, group: 'Business',
    needs: 'view_collections',
  },
  { to: '/dashboard/teams', label: 'Team', icon: UsersRound, group: 'Business', needs: 'view_team' },
  {
    to: '/dashboard/audit-trail', label: 'Audit trail', icon: ScrollText, group: 'Business',
    needs: 'view_audit_trail',
  },
  { to: '/dashboard/settings', label: 'Settings', icon: Settings, group: 'Business' },
  { to: '/dashboard/on-this-phone', label: 'On this phone', icon: Smartphone, group: 'Business' },
]

/** Those that somebody with these rights sees; all while the rights are not known. */
export const placesFor = (rights: readonly string[] | undefined): Place[] =>
  places.filter(({ needs }) => !needs || !rights || allows(rights, needs) !== false)

/** The groups of the side bar in their order, with the places of each; the first has no name. */
export function groupsOf(shown: readonly Place[]): { title: string | undefined; places: Place[] }[] {
  const titles = Array.from(new Set(shown.map(({ group }) => group)))
  return titles.map((title) => ({ title, places: shown.filter(({ group }) => group === title) }))
}

/** Whether a place is the current one by its own path only: another place stands below it, and is shown. */
export const isExact = ({ to }: Place, pathname: string): boolean =>
  places.some((other) => other.to.startsWith(`${to}/`) && pathname.startsWith(other.to))

/**
 * Whether the page is one of those that a place at the thumb stands for: the first of a group with a place
 * there has the others of its group behind it.
 */
export function isWithin(place: Place, pathname: string): boolean {
  const group = places.filter(({ group: name }) => name !== undefined && name === place.group)
  if (group.find(({ bar }) => bar) !== place) return false
  return group.some(({ to, bar }) => !bar && (pathname === to || pathname.startsWith(`${to}/`)))
}
