// Every screen where money comes in: its address, and what must stand there. The pictures and the journeys
// read it; tests/visits.test.ts compares it with the router.
import type { Permission } from '#domain/permission.ts'

export interface Visit {
  /** Of the picture. */
  name: string
  /** As the router has it; parameters are taken from the row's link, the last for the last. */
  route: string
  search?: string
  /** A row of the demo: on which list it stands, and what it says there. */
  row?: readonly [list: string, words: RegExp]
  /** The title of the page. */
  title: string
  /** What only this page says, with what the demo has. */
  words: RegExp
  /** Whoever lacks it is told so, in words that name it. */
  needs?: Permission
  /** What it says to them without a network, where only the provider's answer says that it is not theirs. */
  needsOffline?: RegExp
  /** Where whoever lacks it sees the same to read only. */
  readOnly?: { needs: Permission; title: string; words: RegExp }
  /** What it says in live mode, where that is something else; null where the demo has nothing there. */
  live?: RegExp | null
  /** What it says without a network, where it cannot show the same. */
  offline?: RegExp
}

const copper = /Copper Drum/
const notKept = /Not available offline yet/
const threadBox = /Monthly thread box/

export const collecting: readonly Visit[] = [
  { name: 'customers', route: '/dashboard/customers', title: 'Customers', words: copper },
  {
    name: 'customer', route: '/dashboard/customers/$id', row: ['/dashboard/customers', copper],
    title: 'Copper Drum Events', words: /Virtual accounts/,
  },
  {
    name: 'new-customer', route: '/dashboard/customer/create', title: 'Add customer', words: /Save customer/,
    needs: 'manage_customers',
  },
  {
    name: 'edit-customer', route: '/dashboard/customer/$id/edit', row: ['/dashboard/customers', copper],
    title: 'Edit customer', words: /Save changes/, needs: 'manage_customers',
  },
  {
    name: 'customers-from-file', route: '/dashboard/customer/bulk', title: 'Customers from a file',
    words: /Choose file/, needs: 'manage_customers',
  },
  { name: 'virtual-accounts', route: '/dashboard/vnubans', title: 'Virtual accounts', words: copper },
  {
    name: 'virtual-account', route: '/dashboard/vnubans/$id', row: ['/dashboard/vnubans', copper],
    title: 'Virtual account', words: copper,
  },
  {
    name: 'new-virtual-account', route: '/dashboard/vnuban/create', title: 'Open virtual account',
    words: /Open account/, needs: 'manage_vnubans',
  },
  {
    name: 'own-virtual-account', route: '/dashboard/vnuban/merchant-create', title: 'Account of your business',
    words: /Without one it is your business name/, needs: 'manage_vnubans',
  },
  {
    name: 'accounts-from-file', route: '/dashboard/vnuban/bulk', title: 'Accounts from a file',
    words: /Choose file/, needs: 'manage_vnubans',
  },
  {
    name: 'edit-virtual-account', route: '/dashboard/vnuban/$id/edit', row: ['/dashboard/vnubans', copper],
    title: 'Edit virtual account', words: /Save changes/, needs: 'manage_vnubans',
  },
  { name: 'transactions', route: '/dashboard/transactions', title: 'Transactions', words: /Sample/ },
  {
    name: 'transaction', route: '/dashboard/transactions/$id', row: ['/dashboard/transactions', /Sample/],
    title: 'Transaction', words: /What happened/,
  },
  { name: 'payment-links', route: '/dashboard/payment_links', title: 'Payment links', words: /table covers/ },
  {
    name: 'payment-link', route: '/dashboard/payment_links/$reference',
    row: ['/dashboard/payment_links', /table covers/], title: 'Payment link', words: /32,000\.00/,
  },
  {
    name: 'paid-by-link', route: '/dashboard/payment_links/transactions', title: 'Paid by link',
    words: /45,000\.00/,
  },
  {
    name: 'new-payment-link', route: '/dashboard/payment_links/create', title: 'New payment link',
    words: /Make the link/, needs: 'manage_payment_links',
  },
  {
    name: 'sales-days', route: '/dashboard/transactions/days', title: 'Sales by day', words: /payment/,
  },
  {
    name: 'sales-entries', route: '/dashboard/transactions/entries', title: 'Sales by day', words: /Payment/,
  },
  { name: 'qr-payments', route: '/dashboard/qr-payments', title: 'QR payments', words: /Shop counter/ },
  {
    name: 'qr-payment', route: '/dashboard/qr-payments/$id', row: ['/dashboard/qr-payments', /Shop counter/],
    title: 'Shop counter', words: /Payments/,
  },
  {
    name: 'new-qr-code', route: '/dashboard/qr-payments/create', title: 'New QR code', words: /For a counter/,
    needs: 'manage_payment_links',
  },
  {
    name: 'cards', route: '/dashboard/cards', title: 'Cards', words: /54,000\.00/,
    live: /No card payments yet/,
  },
  {
    name: 'card', route: '/dashboard/cards/$id', row: ['/dashboard/cards', /54,000/], title: 'Card payment',
    words: /54,000\.00/, live: null,
  },
  {
    name: 'direct-debit', route: '/dashboard/direct-debit', title: 'Direct debit',
    words: /Collected this month/,
  },
  {
    name: 'bulk-debit', route: '/dashboard/direct-debit/bulk', title: 'Debit several customers',
    words: /Up to ₦25,000\.00/, needs: 'manage_direct_debit', live: /No active mandates/,
  },
  {
    name: 'due-debits', route: '/dashboard/direct-debit/due', title: 'Due', words: /5,000\.00/,
    live: /Nothing has fallen due yet/,
  },
  {
    name: 'debit-products', route: '/dashboard/direct-debit/products', title: 'Products', words: threadBox,
    live: /No products yet/,
  },
  {
    name: 'debit-product', route: '/dashboard/direct-debit/products/$id',
    row: ['/dashboard/direct-debit/products', threadBox], title: 'Monthly thread box', words: /Fell due/,
    live: null,
  },
  {
    name: 'new-debit-product', route: '/dashboard/direct-debit/products/create', title: 'New product',
    words: /Amount of each debit/, needs: 'manage_direct_debit',
  },
  {
    name: 'edit-debit-product', route: '/dashboard/direct-debit/products/$id/edit',
    row: ['/dashboard/direct-debit/products', threadBox], title: 'Edit product', words: /Save changes/,
    needs: 'manage_direct_debit', live: null,
  },
  {
    name: 'mandates', route: '/dashboard/mandates', title: 'Mandates', words: /25,000\.00/,
    live: /No mandates yet/,
  },
  {
    name: 'mandate', route: '/dashboard/mandates/$id', row: ['/dashboard/mandates', /25,000/],
    title: 'Amber Basket Stores', words: /Account number/, live: null,
  },
  {
    name: 'new-mandate', route: '/dashboard/mandates/create', title: 'New mandate',
    words: /Begin the mandate/, needs: 'manage_direct_debit',
  },
  {
    name: 'chargebacks', route: '/dashboard/chargeback', title: 'Chargebacks', words: /9,900\.00/,
    live: /No chargebacks/,
  },
  {
    name: 'chargeback', route: '/dashboard/chargeback/$id', row: ['/dashboard/chargeback', /9,900/],
    title: 'Chargeback', words: /9,900\.00/, live: null,
  },
  {
    name: 'contest', route: '/dashboard/chargeback/$id/contest', row: ['/dashboard/chargeback', /9,900/],
    title: 'Contest', words: /Evidence/, needs: 'manage_chargebacks', live: null,
  },
  {
    name: 'settlements-home', route: '/dashboard/settlements', title: 'Settlements', words: /0123456788/,
  },
  {
    name: 'settlements', route: '/dashboard/settlements/$type',
    row: ['/dashboard/settlements/unsettled', /^Settlements$/], title: 'Settlements', words: /0123456788/,
  },
  {
    name: 'unsettled', route: '/dashboard/settlements/$type',
    row: ['/dashboard/settlements/settled', /Not settled yet/], title: 'Settlements', words: /Sample/,
  },
  {
    name: 'settlement', route: '/dashboard/settlements/details/$id',
    row: ['/dashboard/settlements/settled', /0123456788/], title: 'Settlement', words: /Its payments/,
  },
  { name: 'accounts', route: '/dashboard/accounts', title: 'Accounts', words: /Primary/ },
  {
    name: 'account', route: '/dashboard/accounts/reserved/$id/$account',
    row: ['/dashboard/accounts', /Primary/], title: 'Adire Works', words: /balance/, needs: 'view_balances',
    needsOffline: notKept,
  },
  {
    name: 'account-funding', route: '/dashboard/accounts/reserved/$id/$account/funding',
    row: ['/dashboard/accounts', /Primary/], title: 'Adire Works', words: /Ivory Harbour Sample/,
    needs: 'view_balances', needsOffline: notKept,
  },
  { name: 'sub-accounts', route: '/dashboard/sub-accounts', title: 'Sub-accounts', words: /0123450077/ },
  {
    name: 'new-sub-account', route: '/dashboard/sub-accounts/create', title: 'Add sub-account',
    words: /Save sub-account/, needs: 'manage_sub_accounts',
  },
  {
    name: 'edit-sub-account', route: '/dashboard/sub-accounts/$id/edit',
    row: ['/dashboard/sub-accounts', /0123450077/], title: 'Edit sub-account', words: /Save changes/,
    readOnly: { needs: 'manage_sub_accounts', title: 'Sub-account', words: /0123450077/ },
  },
  {
    name: 'simulator', route: '/dashboard/simulator', title: 'Simulator', words: /Bank transfer/,
    live: /Only in test mode/, offline: notKept,
  },
  {
    name: 'simulator-outcomes', route: '/dashboard/simulator', search: '?part=outcomes', title: 'Simulator',
    words: /Payouts, by the end of the account number/, live: /Only in test mode/,
  },
  {
    name: 'search', route: '/dashboard/search', search: '?search=copper', title: 'Search', words: copper,
    offline: /Search needs a network/,
  },
  { name: 'lookup', route: '/lookup', title: 'Find a payment', words: /reference/i },
]
