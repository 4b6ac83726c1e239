// What people are told of each change of access: by the action that stands in the audit trail.
import { counted } from '#domain/counted.ts'
import { formatMoney, kobo } from '#domain/money.ts'
import { adminRole, permissions } from '#domain/permission.ts'
import { productName } from '#domain/product.ts'
import { accountInLetters } from '../bank-names.ts'
import type { AuditEvent } from '../audit.ts'
import { titleOf } from '../audit-trail/words.ts'

export interface Words {
  title: string
  /** To who did it, where it is about their own account. */
  own?: string
  lines: readonly string[]
}

type Facts = Readonly<Record<string, unknown>>
type Told = (after: Facts, before: Facts) => Words | null

const text = (value: unknown) => (typeof value === 'string' ? value : '')
const roleName = (value: unknown) => (value === adminRole ? 'Administrator' : text(value))
const list = (value: unknown) => (Array.isArray(value) ? value.map(String) : [])
const labels = (value: unknown) =>
  list(value).map((key) => permissions.find((one) => one.key === key)?.label ?? key).join(', ')
const from_to = (before: string, after: string) =>
  (before === after ? after : `${before || 'nothing'} → ${after}`)

const byRole = ({ name, permissions: may }: Facts) => [`${text(name)}: ${labels(may)}`]
const account = ({ business_nuban, bank_code }: Facts) =>
  accountInLetters(text(bank_code), text(business_nuban))

const paidAccount = ({ beneficiary_account_name: name, beneficiary_bank_code, beneficiary_nuban }: Facts) =>
  `${text(name)}, ${accountInLetters(text(beneficiary_bank_code), text(beneficiary_nuban))}`

const sharesIn = (shares: unknown) =>
  (list(shares).length === 0 ? ['All of it stays with the main account.'] : list(shares))

const demotions: Record<string, string> = {
  suspend: 'to be suspended.', remove: 'to be removed from the team.', role: 'to be given another role.',
}

/** Of the business, whoever changes it and by whichever call. */
const always: Record<string, Told> = {
  'user.invited': ({ email, role }) =>
    ({ title: 'Someone was invited to your team', lines: [`${text(email)}, as ${roleName(role)}.`] }),
  'user.invited_again': ({ email }) =>
    ({ title: 'An invitation to your team was sent again', lines: [text(email)] }),
  'user.uninvited': (_, { email }) =>
    ({ title: 'An invitation to your team was taken back', lines: [text(email)] }),
  'user.joined': ({ fullname, role }) =>
    ({ title: 'Someone joined your team', lines: [`${text(fullname)}, as ${roleName(role)}.`] }),
  'user.changed': ({ role, email }, before) => ({
    title: 'Someone of your team was given another role',
    lines: [text(email), from_to(roleName(before['role']), roleName(role))],
  }),
  'user.blocked': ({ email }) => ({ title: 'Someone of your team was suspended', lines: [text(email)] }),
  'user.unblocked': ({ email, role }) =>
    ({ title: 'Someone of your team was let in again', lines: [`${text(email)}, as ${roleName(role)}.`] }),
  'user.confirmed': ({ email, role }) => ({
    title: 'New rights of someone of your team were confirmed',
    lines: [`${text(email)}, as ${roleName(role)}.`],
  }),
  'user.change_asked': ({ email, kind }) => ({
    title: 'A change of an administrator was asked for',
    lines: [`${text(email)}: ${demotions[text(kind)] ?? ''}`],
  }),
  'user.change_refused': ({ email, kind }) => ({
    title: 'A change of an administrator was refused',
    lines: [`${text(email)}: ${demotions[text(kind)] ?? ''}`],
  }),
  'user.removed': (_, { email, role }) =>
    ({ title: 'Someone was removed from your team', lines: [`${text(email)}, who was ${roleName(role)}.`] }),
  'role.created': (after) => ({ title: 'A role of your team was made', lines: byRole(after) }),
  'role.changed': (after, before) => ({
    title: 'A role of your team was changed', lines: [...byRole(after), `Before: ${byRole(before).join()}`],
  }),
  'role.removed': (_, before) => ({ title: 'A role of your team was removed', lines: byRole(before) }),
  'policy.asked': (after) =>
    ({ title: 'A change of the approval policy was asked for', lines: policy(after) }),
  'policy.changed': (after) => ({ title: 'The approval policy was changed', lines: policy(after) }),
  'beneficiary.updated': (after, before) => ({
    title: 'A beneficiary got another bank account',
    lines: [`Before: ${paidAccount(before)}`, `Now: ${paidAccount(after)}`],
  }),
  'webhook.set': ({ url }, before) =>
    ({ title: 'The callback URL of webhooks was set', lines: [from_to(text(before['url']), text(url))] }),
  'webhook.removed': (_, { url }) =>
    ({ title: 'The callback URL of webhooks was removed', lines: [text(url)].filter(Boolean) }),
  'webhook.secret_made': () => ({
    title: 'A new signing secret of webhooks was made', lines: ['The one before signs too for 24 hours.'],
  }),
  'api_key.created': ({ name, mode, permissions: may }) => ({
    title: `A new ${productName} API key for ${text(mode)} mode`,
    lines: [text(name), `It may read what came in${list(may).length > 0 ? `, and: ${labels(may)}` : ''}.`],
  }),
  'api_key.renewed': ({ name, mode }) =>
    ({ title: `A new secret of an ${productName} API key for ${text(mode)} mode`, lines: [text(name)] }),
  'api_key.revoked': (_, { name }) => ({ title: 'An API key was revoked', lines: [text(name)] }),
  'ip_whitelist.changed': ({ guards, ranges }) => ({
    title: `Your ${productName} IP whitelist was changed`,
    lines: [list(ranges).length === 0 ? 'It is empty: nobody is kept out.'
      : `${guards === 'everyone' ? 'People and programs' : 'Programs with API keys'} are let in only from `
        + `${list(ranges).join(', ')}.`],
  }),
  'onboarding.bank_saved': changedAccount,
  'onboarding.bank_changed': changedAccount,
  'password.changed': () => ({
    title: 'The password of someone of your team was changed',
    own: `Your ${productName} password was changed`,
    lines: ['Their other devices have been logged out.'],
  }),
  'password.reset': () => ({
    title: 'The password of someone of your team was changed by a mailed link', lines: [],
  }),
  'authenticator.changed': () => ({
    title: 'The authenticator of someone of your team was changed',
    own: `Your ${productName} authenticator was changed`,
    lines: ['Codes from your old authenticator no longer work.'],
  }),
  'authenticator.reset': () => ({
    title: 'The authenticator of someone of your team was taken off',
    own: `Your ${productName} authenticator was removed`, lines: ['The next login sets up a new one.'],
  }),
  'authenticator.codes_made': () => ({
    title: 'The backup codes of someone of your team are new',
    own: `Your ${productName} backup codes are new`,
    lines: ['Your old codes no longer work.'],
  }),
  'person.renamed': ({ fullname }, before) => ({
    title: 'Someone of your team has another name now', own: 'Your name was changed',
    lines: [from_to(text(before['fullname']), text(fullname)), text(before['email'])],
  }),
  'account.begun_again': () => ({
    title: 'The account was taken over by the owner of its email address', lines: [],
  }),
}

/** Said of a change only where a code was asked for it, as of one account's own callback URL. */
const ifProven: Record<string, Told> = {
  'split.set': ({ of_payments, shares }, before) => ({
    title: 'How settlements are split was changed',
    lines: [`${text(of_payments)}:`, ...sharesIn(shares),
      ...before['shares'] ? ['Before:', ...sharesIn(before['shares'])] : []],
  }),
  'split.ended': (_, { of_payments, shares }) => ({
    title: 'A split of settlements was ended', lines: [`${text(of_payments)}:`, ...list(shares)],
  }),
  'authenticator.change_begun': () => ({
    title: 'Someone of your team began to change their authenticator',
    own: `The change of your ${productName} authenticator has begun`,
    lines: ['Nothing changes until its first code is given.'],
  }),
  'person.changed': ({ mobile_number }) => ({
    title: 'The phone number of someone of your team was changed', own: 'Your phone number was changed',
    lines: [text(mobile_number)],
  }),
  'business.changed': ({ meta }) => ({
    title: 'The callback URL of new virtual accounts was set',
    lines: [text((meta as Facts | undefined)?.['callback_url'])].filter(Boolean),
  }),
  'vnuban.opened': ownCallback,
  'vnuban.updated': ownCallback,
}

function ownCallback({ vnuban, callback_url }: Facts): Words {
  return {
    title: 'The callback URL of a virtual account was set',
    lines: [`${text(vnuban)}: ${text(callback_url)}`],
  }
}

/** The first account is no change. */
function changedAccount(after: Facts, before: Facts): Words | null {
  const isSame = ['business_nuban', 'bank_code'].every((name) => before[name] === after[name])
  if (before['business_nuban'] === undefined || isSame) return null
  return {
    title: `The bank account of your ${productName} business was changed`,
    lines: [
      `Another account was given for your settlements: ${account(after)}.`,
      'Until a reviewer has approved it, settlements go to the account before.',
    ],
  }
}

function policy({ bands, daily_limit }: Facts): string[] {
  const lines = (Array.isArray(bands) ? bands as { from: number, approvals: number }[] : [])
    .map(({ from, approvals }) =>
      `From ${formatMoney(kobo(from))}: ${counted(approvals, 'approval', 'approvals')}.`)
  const limit = typeof daily_limit === 'number' ? formatMoney(kobo(daily_limit)) : 'none'
  return [...lines, `Daily limit of one person: ${limit}.`]
}

export const isTold = ({ action }: AuditEvent, isProven: boolean): boolean => isProven || action in always

/**
 * `more` is what the event does not say itself: the mode, and the address of the person that it is about.
 * Null where nobody has to be told. What has no words of its own goes by its title in the trail.
 */
export function wordsOf({ action, before, after }: AuditEvent, more: Facts): Words | null {
  const told = always[action] ?? ifProven[action]
  return told ? told({ ...more, ...after }, { ...more, ...before }) : { title: titleOf(action), lines: [] }
}
