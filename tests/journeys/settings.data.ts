// Every screen of the team, the settings, the account's security and the audit trail, as collecting.data.ts
// has those where money comes in.
import type { Visit } from './collecting.data.ts'

const settings = '/dashboard/settings'
const people = '/dashboard/teams/users'
const notYours = /Not for your role/
const [policy, webhooks, keys] = [`${settings}/approvals`, `${settings}/webhooks`, `${settings}/api-keys`]
const deliveries = `${webhooks}/deliveries`
const paymentTold = /Payment received/
const initiator = /Adire Initiator/

export const settingsScreens: readonly Visit[] = [
  { name: 'settings', route: settings, title: 'Settings', words: /Bank account/ },
  { name: 'help', route: '/dashboard/help', title: 'Help', words: /What is new/ },
  { name: 'profile', route: `${settings}/profile`, title: 'Profile', words: /Phone number/ },
  {
    name: 'business', route: `${settings}/business`, title: 'Business', words: /Support email/,
    offline: /Support email/,
  },
  { name: 'bank-account', route: `${settings}/bank-account`, title: 'Bank account', words: /Account number/ },
  {
    name: 'change-bank-account', route: `${settings}/bank-account/change`, title: 'Another bank account',
    words: /A reviewer looks at it first/,
    readOnly: { needs: 'submit_onboarding', title: 'Bank account', words: /Account number/ },
  },
  { name: 'approval-policy', route: policy, title: 'Approval policy', words: /people can approve/ },
  {
    name: 'change-policy', route: `${policy}/change`, title: 'Change the policy', words: /What this means/,
    readOnly: { needs: 'manage_settings', title: 'Approval policy', words: /Only who may change settings/ },
  },
  {
    name: 'notifications', route: `${settings}/notifications`, title: 'Notifications',
    words: /What you hear of/,
  },
  {
    name: 'payout-pin', route: '/dashboard/payout-pin', title: 'Change your payout PIN', words: /PIN now/,
  },
  {
    name: 'on-this-phone', route: '/dashboard/on-this-phone', title: 'On this phone',
    words: /on this phone|Nothing/i,
  },
  {
    name: 'webhooks', route: webhooks, title: 'Webhooks', words: /Signing secret/, needs: 'manage_settings',
  },
  {
    name: 'change-webhooks', route: `${webhooks}/change`, title: 'Callback URL',
    words: /Remove the callback URL/,
    readOnly: { needs: 'manage_settings', title: 'Webhooks', words: notYours },
  },
  {
    name: 'deliveries', route: deliveries, title: 'Deliveries', words: paymentTold, needs: 'manage_settings',
  },
  {
    name: 'delivery', route: `${deliveries}/$id`, row: [deliveries, paymentTold], title: 'Payment received',
    words: /What is sent/,
    readOnly: { needs: 'manage_settings', title: 'Delivery', words: notYours },
  },
  { name: 'preference', route: `${settings}/preference`, title: 'Preferences',
    words: /Receipts to customers/ },
  { name: 'password', route: `${settings}/password`, title: 'Password', words: /Password now/ },
  { name: 'security', route: `${settings}/security`, title: 'Security', words: /Backup codes/ },
  {
    name: 'authenticator', route: `${settings}/security/authenticator`, title: 'Change authenticator',
    words: /Scan a QR code/,
  },
  {
    name: 'api-keys', route: keys, title: 'API keys', words: /Make an API key/,
    needs: 'manage_api_keys',
  },
  {
    name: 'new-api-key', route: `${keys}/create`, title: 'Make an API key', words: /What it may do/,
    needs: 'manage_api_keys',
  },
  {
    name: 'api-key', route: `${keys}/$id`, row: [keys, /Web shop/], title: 'Web shop',
    words: /Revoke this key/,
    readOnly: { needs: 'manage_api_keys', title: 'API key', words: notYours },
  },
  {
    name: 'ip-whitelist', route: `${settings}/ip-whitelist`, title: 'IP whitelist', words: /Whom it is for/,
    needs: 'manage_settings',
  },
  {
    name: 'team', route: '/dashboard/teams', title: 'Team', words: /Administrator/, needs: 'manage_team',
  },
  { name: 'roles', route: '/dashboard/teams/roles', title: 'Team', words: /Administrator/,
    needs: 'manage_team' },
  {
    name: 'new-role', route: '/dashboard/teams/roles/create', title: 'Add role', words: /Start payouts/,
    needs: 'manage_team',
  },
  {
    name: 'role', route: '/dashboard/teams/roles/$id/edit', row: ['/dashboard/teams/roles', /Initiator/],
    title: 'Edit role', words: /Start payouts/, needs: 'manage_team',
  },
  { name: 'people', route: people, title: 'Team', words: initiator, needs: 'manage_team' },
  {
    name: 'invite', route: `${people}/create`, title: 'Invite', words: /Send invitation/,
    needs: 'manage_team',
  },
  {
    name: 'person', route: `${people}/$id/edit`, row: [people, initiator], title: 'Adire Initiator',
    words: /Suspend/,
    readOnly: { needs: 'manage_team', title: 'Person', words: notYours },
  },
  {
    name: 'books', route: '/dashboard/books', title: 'Books', words: /debits and credits in the accounts/,
    needs: 'view_balances',
  },
  {
    name: 'books-accounts', route: '/dashboard/books/$view', row: ['/dashboard/books', /^Accounts$/],
    title: 'Books', words: /VAT on payment fees/,
    readOnly: { needs: 'view_balances', title: 'Books', words: notYours },
  },
  {
    name: 'books-months', route: '/dashboard/books/$view', row: ['/dashboard/books', /^Months$/],
    title: 'Books', words: /A month that is closed keeps its journal/,
    readOnly: { needs: 'view_balances', title: 'Books', words: notYours },
  },
  {
    name: 'books-invoices', route: '/dashboard/books/$view', row: ['/dashboard/books', /^Invoices$/],
    title: 'Books', words: /No invoices yet/,
    readOnly: { needs: 'view_balances', title: 'Books', words: notYours },
  },
  {
    name: 'books-month', route: '/dashboard/books/$view', row: ['/dashboard/books/months', /can be closed/],
    title: 'Month', words: /Not ended yet/,
    readOnly: { needs: 'view_balances', title: 'Books', words: notYours },
  },
  {
    name: 'audit-trail', route: '/dashboard/audit-trail', title: 'Audit trail', words: /Logged in/,
    needs: 'view_audit_trail',
  },
  {
    name: 'audit-event', route: '/dashboard/audit-trail/$id', row: ['/dashboard/audit-trail', /Logged in/],
    title: 'Logged in', words: /as it was written/,
    readOnly: { needs: 'view_audit_trail', title: 'Event', words: notYours },
  },
]
