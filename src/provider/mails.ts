// Every letter that the provider writes, once: plain British English, as text and as simple HTML.
import { productName } from '#domain/product.ts'
import { marked, testMoney } from '#domain/test-money.ts'
import { longDate, lagosClock } from '#domain/time.ts'
import { bannered, drawn, withSender } from './mail-look.ts'
import type { Letter } from './outside/mail.ts'
import type { Settings } from './settings.ts'

/**
 * A letter to an address that nobody has confirmed carries no name and no word that a stranger chose:
 * otherwise registration would send anybody's text to anybody.
 */
export interface Draft {
  to: string
  subject: string
  paragraphs: readonly string[]
  /** The one thing to do: words on the button, and its address. */
  action?: { label: string, link: string }
  /** A code to type over; it is in no subject and no preview, which a locked phone shows to everybody. */
  code?: string
  /** Below the action, smaller. */
  notes?: readonly string[]
  /** Why it comes, where that is not because the reader is in a team. */
  why?: string
}

const inTeam = `You get this email because you are in the team of a business on ${productName}.`
const byAddress = `You get this email because somebody entered this address on ${productName}.`

export const confirmAddress = (to: string, link: string) => letter({
  to,
  subject: `Confirm your email address for ${productName}`,
  paragraphs: [`This address was used to open an ${productName} account. Please confirm that it is yours.`],
  action: { label: 'Confirm email address', link }, why: byAddress,
  notes: ['The link works for 24 hours.', 'If you did not open an account, do nothing.'],
})

/** Goes out instead of {@link confirmAddress} when the address has an account; see docs/decisions. */
export const alreadyRegistered = (to: string, login: string, reset: string) => letter({
  to,
  subject: `You already have an ${productName} account`,
  paragraphs: [
    'Someone tried to sign up with your email. You already have an account; nothing has changed.',
    `If it was you, log in with the password that you have. To choose a new one: ${reset}`,
  ],
  action: { label: 'Log in', link: login }, why: byAddress,
  notes: ['If this wasn’t you, ignore this email.'],
})

export const resetPassword = (to: string, link: string) => letter({
  to,
  subject: `Choose a new ${productName} password`,
  paragraphs: ['You asked for a new password. Use this link to choose one.'],
  action: { label: 'Choose a new password', link }, why: byAddress,
  notes: [
    'The link works once, within 30 minutes.',
    'Your authenticator stays as it is: you will need a code to log in.',
    'If you did not ask for this, do nothing: your password stays as it is.',
  ],
})

/** `begun_again`: the link also was the first to confirm the address, so that nobody else is in any more. */
export const passwordChanged = (to: string, at: Date, reset: string, begun_again: boolean) => letter({
  to,
  subject: `Your ${productName} password was changed`,
  paragraphs: [
    `Your password was changed on ${moment(at)}. You have been logged out everywhere.`,
    ...begun_again ? ['This address had never been confirmed before, so we ended all that somebody else '
      + 'could have set up with it: other people of the team and invitations, the authenticator, the payout '
      + 'PIN, API keys, callback URLs and the IP whitelist. Set up again what you need.'] : [],
    `If this wasn’t you, reset your password now: ${reset}`,
  ],
})

interface Place { device: string, address: string }

export const newDevice = (to: string, at: Date, place: Place, reset: string) => letter({
  to,
  subject: `A new device logged in to ${productName}`,
  paragraphs: [
    `Your account was opened on ${moment(at)} on a device that we have not seen before.`,
    `Device: ${place.device || 'unknown'}`,
    `Internet address: ${place.address}`,
  ],
  notes: [`If it was not you, change your password now: ${reset}`],
})

/** Wrong codes come only after the right password: somebody else knows it, or a phone's clock is wrong. */
export const manyWrongCodes = (to: string, at: Date, reset: string) => letter({
  to,
  subject: `Several failed log-in codes on your ${productName} account`,
  paragraphs: [
    `Until ${moment(at)}, your password was given many times with a wrong code. For 24 hours no code from an `
      + 'authenticator is taken. Your backup codes still work.',
    `If it was not you, somebody knows your password. Choose a new one now: ${reset}`,
    'If it was you, let your phone set its time by itself, and log in with a backup code.',
  ],
})

const moment = (at: Date) => `${longDate(at)} at ${lagosClock(at)} (Lagos time)`

/** To what the sealed body of a letter belongs. */
export const bodyOf = (mail_id: string) => `mail:${mail_id}`

export function letter(draft: Draft): Letter {
  const { to, subject, paragraphs, code, action, notes = [], why = inTeam } = draft
  const greeting = 'Hello,'
  const farewell = `The ${productName} team`
  const text = [
    greeting, ...paragraphs, ...code === undefined ? [] : [`Your code: ${code}`],
    ...action ? [`${action.label}: ${action.link}`] : [], ...notes, farewell,
  ].join('\n\n')
  const html = drawn({
    subject: escaped(subject), preview: escaped(paragraphs[0] ?? ''), farewell: escaped(farewell),
    paragraphs: [greeting, ...paragraphs].map(linked), code, notes: notes.map(linked),
    action: action && { label: escaped(action.label), link: escaped(action.link) },
  })
  return { to, subject, text: `${text}\n`, html, why }
}

/** Below it: who sends it, from where, and why. As it leaves, as every letter does. */
export function signed(
  letter: Letter, { INVOICE_ISSUER, SUPPORT_EMAIL }: Pick<Settings, 'INVOICE_ISSUER' | 'SUPPORT_EMAIL'>,
): Letter {
  const { why = inTeam, text, html, ...rest } = letter
  const sender = INVOICE_ISSUER ? `${INVOICE_ISSUER.name}, ${INVOICE_ISSUER.address}` : productName
  const help = SUPPORT_EMAIL === null ? [] : ['Questions? Reply to this email.']
  const lines = [...help, why, sender]
  return {
    ...rest, text: `${text}\n-- \n${lines.join('\n')}\n`,
    ...html && { html: withSender(html, lines.map(escaped)) },
  }
}

/** A letter that speaks of money of this mode: of test money it says so above everything else. */
export function ofMode(mode: 'test' | 'live', { subject, text, html, ...rest }: Letter): Letter {
  if (mode === 'live') return { ...rest, subject, text, ...html && { html } }
  return {
    ...rest,
    subject: marked(subject, mode),
    text: `${testMoney.banner}\n\n${testMoney.says}\n\n${text}`,
    ...html && { html: bannered(html, testMoney.banner, testMoney.says) },
  }
}

const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', '\'': '&#39;' }

export const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => signs[sign] ?? sign)

/** Escaped, with our own addresses as links. */
const linked = (text: string) =>
  escaped(text).replace(/https?:\/\/[^\s<]+/g,
    (link) => `<a href="${link}" style="color:inherit">${link}</a>`)
