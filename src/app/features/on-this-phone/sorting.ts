// What lies on this phone, sorted by what the person should do about it.
import type { KeptDraft } from '#app/offline/drafts.ts'
import type { WaitingItem } from '#app/offline/waiting.ts'

export interface OnPhone {
  needsYou: WaitingItem[]
  waiting: WaitingItem[]
  drafts: KeptDraft[]
  /** Copies of forms that this version cannot open, to be saved elsewhere. */
  aside: KeptDraft[]
  sent: WaitingItem[]
}

const needsPerson = ({ state }: WaitingItem) =>
  state === 'rejected' || state === 'conflict' || state === 'ask_user' || state === 'needs_auth'

/** A draft of which everything is on its way is not listed twice; `today` begins at midnight in Lagos. */
export function sorted(
  items: readonly WaitingItem[], drafts: readonly KeptDraft[], today: (at: number) => boolean,
): OnPhone {
  const open = items.filter(({ state }) => state !== 'done')
  // What is put on its way is written together with its draft, at the same moment.
  const isOnItsWay = (draft: KeptDraft) =>
    open.some(({ created_at }) => Math.floor(created_at) === draft.updated_at)
  return {
    needsYou: open.filter(needsPerson),
    waiting: open.filter((item) => !needsPerson(item)),
    drafts: drafts.filter((draft) => draft.aside === null && !isOnItsWay(draft)),
    aside: drafts.filter(({ aside }) => aside !== null),
    sent: items
      .filter(({ state, done_at }) => state === 'done' && done_at !== null && today(done_at))
      .reverse(),
  }
}

const places: Readonly<Record<string, { title: string; open: string }>> = {
  aboutBusiness: { title: 'Business profile', open: '/dashboard/onboarding/business-profile/about' },
  bankDetails: { title: 'Bank account', open: '/dashboard/onboarding/add-bank-account' },
  uploadKycDetails: { title: 'Upload Documents', open: '/dashboard/onboarding/kyc-details/upload' },
  settledAccount: { title: 'Another bank account', open: '/dashboard/settings/bank-account/change' },
  ownProfile: { title: 'Profile', open: '/dashboard/settings/profile' },
  businessReach: { title: 'Business', open: '/dashboard/settings/business' },
  newCustomer: { title: 'New customer', open: '/dashboard/customer/create' },
  customersFile: { title: 'Customers from a file', open: '/dashboard/customer/bulk' },
  newSubAccount: { title: 'New sub-account', open: '/dashboard/sub-accounts/create' },
  changedSubAccount: { title: 'Change of a sub-account', open: '/dashboard/sub-accounts/{entity}/edit' },
  splitOfPayments: { title: 'How payments are shared', open: '/dashboard/sub-accounts/{entity}/edit' },
  changedCustomer: { title: 'Change of a customer', open: '/dashboard/customer/{entity}/edit' },
  changedVirtualAccount: { title: 'Change of a virtual account', open: '/dashboard/vnuban/{entity}/edit' },
  newVirtualAccount: { title: 'New virtual account', open: '/dashboard/vnuban/create' },
  virtualAccountsFile: { title: 'Accounts from a file', open: '/dashboard/vnuban/bulk' },
  ownVirtualAccount: {
    title: 'New virtual account of the business',
    open: '/dashboard/vnuban/merchant-create',
  },
  contestChargeback: {
    title: 'Evidence for a chargeback',
    open: '/dashboard/chargeback/{entity}/contest',
  },
  newBeneficiary: { title: 'New beneficiary', open: '/dashboard/beneficiary/create' },
  changedBeneficiary: { title: 'Change of a beneficiary', open: '/dashboard/beneficiary/{entity}/edit' },
  newPaymentLink: { title: 'New payment link', open: '/dashboard/payment_links/create' },
  newQrCode: { title: 'New QR code', open: '/dashboard/qr-payments/create' },
  payoutsFile: { title: 'Payouts from a file', open: '/dashboard/new-payout/bulk-transfer' },
  newPayout: { title: 'New payout', open: '/dashboard/new-payout/single-transfer' },
  newBill: { title: 'Bill', open: '/dashboard/bill-payment/{entity}' },
  newMandate: { title: 'New mandate', open: '/dashboard/mandates/create' },
  bulkDebits: { title: 'Debit of several customers', open: '/dashboard/direct-debit/bulk' },
  newDebitProduct: { title: 'New product', open: '/dashboard/direct-debit/products/create' },
  changedDebitProduct: {
    title: 'Change of a product',
    open: '/dashboard/direct-debit/products/{entity}/edit',
  },
  newRole: { title: 'New role', open: '/dashboard/teams/roles/create' },
  changedRole: { title: 'Change of a role', open: '/dashboard/teams/roles/{entity}/edit' },
  ipWhitelist: { title: 'IP whitelist', open: '/dashboard/settings/ip-whitelist' },
  approvalPolicy: { title: 'Approval policy', open: '/dashboard/settings/approvals/change' },
  callbackUrl: { title: 'Callback URL', open: '/dashboard/settings/webhooks/change' },
  directorDetails: { title: 'Director Details', open: '/dashboard/onboarding/kyc-details/director' },
}

/** What a draft is called, and where it is opened; a form of a newer version has no place here. */
export function draftPlace(form: string, entity = ''): { title: string; open: string | null } {
  const place = places[form]
  if (!place) return { title: 'A form', open: null }
  return { title: place.title, open: place.open.replace('{entity}', encodeURIComponent(entity)) }
}

export interface Summary {
  tone: 'sky' | 'leaf' | 'clay' | 'amber'
  title: string
  text: string
}

interface Situation {
  reach: 'online' | 'unreachable' | 'offline'
  /** The time of day since when there has been no answer. */
  since: string
  kept: 'disk' | 'memory' | 'read-only'
  needsYou: number
  waiting: number
  /** The other mode in words, when something waits there. */
  elsewhere: string | null
  isSending: boolean
}

/** First that nothing is lost, or that it would be. */
export function summaryOf(situation: Situation): Summary {
  const { reach, since, kept, needsYou, waiting, elsewhere, isSending } = situation
  if (kept === 'memory') {
    return {
      tone: 'clay', title: 'Not being saved on this phone',
      text: 'This browser keeps nothing. What you type is lost when this page is closed, so send it before.',
    }
  }
  if (kept === 'read-only') {
    return {
      tone: 'clay',
      title: 'Not being saved on this phone',
      text: 'A newer version was used here. Reload this page.',
    }
  }
  if (reach !== 'online') {
    return {
      tone: 'sky', title: `${reach === 'offline' ? 'No network' : 'No answer from Oja'} since ${since}`,
      text: 'All of it is safe on this phone. It is sent by itself when you are back.',
    }
  }
  if (needsYou > 0) {
    return {
      tone: 'amber', title: needsYou === 1 ? 'One thing needs you' : `${needsYou} things need you`,
      text: 'All of it is safe on this phone. The rest goes by itself.',
    }
  }
  if (waiting > 0) {
    return {
      tone: 'sky', title: isSending ? 'Sending' : 'Waiting to send',
      text: 'All of it is safe on this phone, and goes by itself. You can leave this page.',
    }
  }
  if (elsewhere) {
    return {
      tone: 'sky', title: `Waiting in ${elsewhere}`,
      text: 'All of it is safe on this phone. It goes when you are back in that mode.',
    }
  }
  return { tone: 'leaf', title: 'Everything is sent', text: 'Nothing waits on this phone.' }
}
