// What is typed of a virtual account, as it stands in the fields, and as it is sent.
import { draftForm } from '#app/offline/draft-form.ts'
import type { Versioned } from '#app/offline/use-kept-change.ts'
import { amountText, parseMoney } from '#domain/amount-text.ts'
import type { Kobo } from '#domain/money.ts'
import { collectionBankCodes, type CollectionBankCode } from '#domain/virtual-account.ts'
import type { VirtualAccount } from './facts.tsx'

export interface LimitsTyped {
  account_name: string
  is_primary: boolean
  expires_on: string
  use_frequency: string
  min_amount: string
  max_amount: string
  callback_url: string
  bvn: string
  nin: string
}

export interface AccountTyped extends LimitsTyped {
  collection_bank: string
  /** Whose: a customer that is here, or a new one. */
  whose: 'known' | 'new'
  /** The reference of the one that is here, and the name for the screen. */
  customer: string
  customer_name: string
  fullname: string
  email: string
  mobile_number: string
}

export const accountDraft = draftForm<AccountTyped>({ name: 'newVirtualAccount', version: 1 })
export const ownAccountDraft = draftForm<AccountTyped>({ name: 'ownVirtualAccount', version: 1 })

export type AccountChange = LimitsTyped & Versioned

export const accountChange = draftForm<AccountChange>({ name: 'changedVirtualAccount', version: 1 })

export const blankAccount: AccountTyped = {
  account_name: '',
  is_primary: false,
  expires_on: '',
  use_frequency: '',
  min_amount: '',
  max_amount: '',
  callback_url: '',
  bvn: '',
  nin: '',
  collection_bank: collectionBankCodes[0],
  whose: 'known',
  customer: '',
  customer_name: '',
  fullname: '',
  email: '',
  mobile_number: '',
}

export const amountTyped = (amount: Kobo | null): string => (amount === null ? '' : amountText(amount))

export const typedOf = (account: VirtualAccount): LimitsTyped => ({
  account_name: account.account_name,
  is_primary: account.is_primary,
  expires_on: account.expires_on ?? '',
  use_frequency: account.use_frequency === null ? '' : String(account.use_frequency),
  min_amount: amountTyped(account.min_amount),
  max_amount: amountTyped(account.max_amount),
  callback_url: account.callback_url ?? '',
  bvn: account.bvn ?? '',
  nin: account.nin ?? '',
})

/**
 * An empty field takes the limit away. `callback_url` is what stands already: it is sent where another was
 * typed, as that asks for a code.
 */
export function limitsBody(typed: LimitsTyped, callback_url: string) {
  const text = (value: string) => value.trim() || null
  return {
    expires_on: text(typed.expires_on),
    use_frequency: typed.use_frequency === '' ? null : Number(typed.use_frequency),
    min_amount: parseMoney(typed.min_amount),
    max_amount: parseMoney(typed.max_amount),
    ...(typed.callback_url.trim() !== callback_url && { callback_url: text(typed.callback_url) }),
    bvn: text(typed.bvn),
    nin: text(typed.nin),
    ...(typed.account_name.trim() && { account_name: typed.account_name }),
  }
}

/** `callback_url`: what a new account has where nothing else is typed. */
export const openingBody = (typed: AccountTyped, callback_url: string) => ({
  ...limitsBody(typed, callback_url),
  account_preference: typed.is_primary ? ('PRIMARY' as const) : ('SECONDARY' as const),
  collection_bank: typed.collection_bank as CollectionBankCode,
})

export const customerBody = ({ fullname, email, mobile_number }: AccountTyped) => ({
  fullname,
  email: email.trim() || null,
  mobile_number: mobile_number || null,
})
