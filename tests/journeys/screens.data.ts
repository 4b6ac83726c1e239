// Which screens `npm run screens` takes a picture of, for whom.

import { billScreens } from './bills.data.ts'
import { collecting, type Visit } from './collecting.data.ts'

/** A list, and what the row says there that leads to the page. */
export type Row = readonly [list: string, words: RegExp]

/** The name of the picture; the address; for a page behind a list, the row that has its parameters. */
export type Screen = readonly [name: string, path: string, row?: Row | undefined]

export const publicScreens: readonly Screen[] = [
  ['login', '/login'],
  ['old-browser', '/login?test=browser'],
  ['register', '/register'],
  ['password-reset', '/password-reset'],
  ['create-password', '/complete-reset?token=of-the-picture'],
  ['expired-token', '/expired-token'],
  ['invalid-token', '/invalid-token'],
]

export const memberScreens: readonly Screen[] = [
  ['overview', '/dashboard/overview'],
  ['get-started', '/dashboard/get-started'],
  ['onboarding', '/dashboard/onboarding'],
  ['about', '/dashboard/onboarding/business-profile/about'],
  ['contact', '/dashboard/onboarding/business-profile/contact'],
  ['bank-account', '/dashboard/onboarding/add-bank-account'],
  ['documents', '/dashboard/onboarding/kyc-details/upload'],
  ['directors', '/dashboard/onboarding/kyc-details/director'],
  ['on-this-phone', '/dashboard/on-this-phone'],
  ['older-wizard', '/onboarding/1'],
]

export const moneyScreens: readonly Screen[] = [
  ['overview-live', '/dashboard/overview'],
  ['payouts', '/dashboard/payouts'],
  ['all-payouts', '/dashboard/payouts/all'],
  ['funding-history', '/dashboard/payouts/funding-history/all'],
  ['scheduled-history', '/dashboard/payouts/scheduled-history'],
  ['new-payout', '/dashboard/new-payout'],
  ['single-transfer', '/dashboard/new-payout/single-transfer'],
  ['bulk-transfer', '/dashboard/new-payout/bulk-transfer'],
  ['beneficiaries', '/dashboard/beneficiaries'],
  ['new-beneficiary', '/dashboard/beneficiary/create'],
  ['accounts', '/dashboard/accounts'],
  ['sub-accounts', '/dashboard/sub-accounts'],
  ['new-sub-account', '/dashboard/sub-accounts/create'],
  ['payout-pin', '/dashboard/payout-pin'],
  ['settings', '/dashboard/settings'],
  ['preferences', '/dashboard/settings/preference'],
  ['approval-policy', '/dashboard/settings/approvals'],
  ['change-policy', '/dashboard/settings/approvals/change'],
  ['notifications', '/dashboard/settings/notifications'],
  ['audit-trail', '/dashboard/audit-trail'],
  ['roles', '/dashboard/teams/roles'],
  ['new-role', '/dashboard/teams/roles/create'],
  ['people', '/dashboard/teams/users'],
  ['invite', '/dashboard/teams/users/create'],
  ['api-keys', '/dashboard/settings/api-keys'],
  ['new-api-key', '/dashboard/settings/api-keys/create'],
  ['ip-whitelist', '/dashboard/settings/ip-whitelist'],
  ['security', '/dashboard/settings/security'],
  ['help', '/dashboard/help'],
  ['new-mandate', '/dashboard/mandates/create'],
  ['new-debit-product', '/dashboard/direct-debit/products/create'],
]

/** Not worth a picture, or taken with another person's screens. */
const unpictured = [
  'settlements-home', 'search', 'lookup', 'data', 'tv', 'education', 'examination',
  'edit-debit-product', ...moneyScreens.map(([name]) => name),
]

const pictured = (visits: readonly Visit[]): Screen[] => visits
  .filter(({ name }) => !unpictured.includes(name))
  .map(({ name, route, search = '', row }) => [name, `${route}${search}`, row])

/** Money that comes in, and bills; the simulator is there in test mode alone. */
export const collectingScreens: readonly Screen[] = pictured([...collecting, ...billScreens])
