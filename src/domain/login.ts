// Logging in: its steps, when the button works, and what the code boxes take (spec 2, 4 and 5).
import { isEmail } from './email.ts'

export const loginSteps = ['login', 'totp', 'totp-signup'] as const

export type LoginStep = (typeof loginSteps)[number]

/** Spec 9: the two-factor code has 6 digits. */
export const CODE_DIGITS = 6

export const loginMessages = {
  blocked: 'Account has been blocked.',
  clipboardEmpty: 'Clipboard is empty.',
  clipboardInvalid: 'Invalid clipboard data.',
} as const

/** The step that an address names; anything unknown is the first one. */
export const loginStep = (text: unknown): LoginStep =>
  loginSteps.find((step) => step === text) ?? 'login'

/** Spec 4: the code is asked for where two-step is enabled, else it is set up. */
export const stepAfterCheck = (has_totp: boolean): LoginStep => (has_totp ? 'totp' : 'totp-signup')

/** Spec 5: a valid e-mail address and a password that is not empty enable the button. */
export const canLogIn = (email: string, password: string) => isEmail(email.trim()) && password !== ''

/** Spec 5: all 6 digits enable the button. */
export const isCode = (digits: string) => /^\d{6}$/.test(digits)

/**
 * Ten letters and digits as the set-up shows them, with or without their dash; 0 and 1 are never among them.
 */
export const isBackupCode = (typed: string) => /^[a-z2-9]{5}[\s-]?[a-z2-9]{5}$/i.test(typed.trim())

/** What a paste gives: its digits, up to 6, or the sentence that says why there are none. */
export function codeFromClipboard(text: string): { code: string } | { problem: string } {
  if (text.trim() === '') return { problem: loginMessages.clipboardEmpty }
  const code = text.replace(/\D/g, '').slice(0, CODE_DIGITS)
  return code === '' ? { problem: loginMessages.clipboardInvalid } : { code }
}
