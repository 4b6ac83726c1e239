// Getting in: registration, confirmation, login with an authenticator, passwords, sign-out (spec 4 and 7).
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Email, GivenPassword, NewPassword, Phone, ShownName, Text, TotpCode } from './fields.ts'
import { Account } from './merchants.ts'

/** The id that login gives and that both authenticator calls send back (spec 7: requestId). */
const RequestId = z.string().check(z.minLength(1), z.maxLength(100))

/** A backup code as it is written: two groups of five letters and digits; spaces and case do not matter. */
const BackupCode = z.string().check(
  z.regex(/^\s*[a-z2-9]{5}[\s-]?[a-z2-9]{5}\s*$/i, 'A backup code has 10 characters.'),
)

export const auth = {
  register: endpoint({
    method: 'POST', path: 'dashboard/merchants', says: 'Creates an account and mails a confirmation link',
    callers: 'anyone', needs: null,
    body: z.strictObject({
      email: Email,
      business_name: Text(100),
      mobile_number: Phone,
      fullname: ShownName(100),
      password: NewPassword,
    }),
    answer: z.object({ token: z.string(), user_id: z.string(), email: z.string() }),
    message: 'Account created. Check your inbox.',
  }),
  resend: endpoint({
    method: 'GET', path: 'dashboard/merchants/email/resend_verification',
    says: 'Mails the confirmation link again',
    callers: ['confirming', 'enrolling', 'member'], needs: null,
    answer: z.object({ email: z.string() }),
    message: 'We have sent the mail again.',
  }),
  totpCheck: endpoint({
    method: 'GET', path: 'totp/check',
    says: 'Says whether a login asks for a code; false only to a newcomer, where they registered or joined',
    callers: 'anyone', needs: null,
    query: z.strictObject({ email: Email }),
    answer: z.object({ has_totp: z.boolean() }),
  }),
  login: endpoint({
    method: 'POST', path: 'dashboard/merchants/login',
    says: 'Opens a session once the address is confirmed; without a code only to set up an authenticator',
    callers: 'anyone', needs: null, repeatable: false,
    body: z.strictObject({
      email: Email,
      password: GivenPassword,
      totp_code: z.optional(z.union([TotpCode, BackupCode, z.literal('')])),
    }),
    answer: Account,
  }),
  totpSetup: endpoint({
    method: 'POST', path: 'totp/setup',
    says: 'Begins the set-up of an authenticator; nothing changes until it is verified',
    callers: ['enrolling'], needs: null, repeatable: false,
    body: z.strictObject({ requestId: RequestId }),
    answer: z.object({
      message: z.string(),
      /** The `otpauth://` address that the phone draws as a QR code. */
      qr_code: z.string(),
      manual_entry_key: z.string(),
      backup_codes: z.array(z.string()),
    }),
  }),
  totpVerify: endpoint({
    method: 'POST', path: 'totp/verify', says: 'Ends the set-up with a first code and opens a full session',
    callers: ['enrolling'], needs: null, repeatable: false,
    body: z.strictObject({ totp_code: TotpCode, action: z.literal('setup'), requestId: RequestId }),
    answer: Account,
  }),
  resetInit: endpoint({
    method: 'POST', path: 'dashboard/merchants/password_reset_init/merchant',
    says: 'Mails a link to choose a new password; answers the same for an unknown address',
    callers: 'anyone', needs: null,
    body: z.strictObject({ email: Email }),
    answer: z.object({ message: z.string() }),
  }),
  resetComplete: endpoint({
    method: 'POST', path: 'dashboard/merchants/password_reset_complete',
    says: 'Sets the new password and ends all sessions',
    callers: 'anyone', needs: null,
    body: z.strictObject({
      new_password: NewPassword,
      token: z.string().check(z.minLength(1), z.maxLength(200)),
    }),
    answer: z.object({ message: z.string() }),
    message: 'Your password has been changed.',
  }),
  signOut: endpoint({
    method: 'POST', path: 'dashboard/auth/sign-out', says: 'Ends this session',
    callers: ['confirming', 'enrolling', 'member'], needs: null,
    answer: z.object({}),
  }),
}
