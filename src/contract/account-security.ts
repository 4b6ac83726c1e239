// How a person's own account is kept: password, authenticator, backup codes, and where they are logged in.
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { GivenPassword, Id, NewPassword, TotpCode } from './fields.ts'

const RequestId = z.string().check(z.minLength(1), z.maxLength(100))

export const SecurityState = z.object({
  has_totp: z.boolean(),
  /** Of ten; each works once. */
  backup_codes_left: z.number(),
  password_changed_at: z.nullable(z.string()),
  totp_changed_at: z.nullable(z.string()),
})

export const SessionShown = z.object({
  id: z.string(),
  /** As `Chrome on Android`. */
  device: z.string(),
  address: z.string(),
  mode: z.enum(['test', 'live']),
  created_at: z.string(),
  /** To the minute. */
  last_seen_at: z.string(),
  is_this: z.boolean(),
})

const own = { callers: ['member'], needs: null } as const
/** A stored answer would show codes and keys a second time. */
const once = { ...own, repeatable: false } as const
const path = 'dashboard/auth'
const Codes = z.array(z.string())

export const accountSecurity = {
  show: endpoint({
    ...own, method: 'GET', path: `${path}/2fa`, says: 'How the account of the person signed in is kept',
    answer: SecurityState,
  }),
  changePassword: endpoint({
    ...own, method: 'PUT', path: `${path}/password`,
    says: 'Changes the password with the one before and a code; ends all other sessions',
    step_up: true,
    body: z.strictObject({ password: GivenPassword, new_password: NewPassword }),
    answer: z.object({ ended: z.number() }),
    message: 'Your password is changed.',
  }),
  /** Spec 7: POST dashboard/auth/2fa. */
  begin: endpoint({
    ...once, method: 'POST', path: `${path}/2fa`,
    says: 'Begins the change to another authenticator; nothing changes until it is completed',
    step_up: true,
    body: z.strictObject({ password: GivenPassword }),
    answer: z.object({
      message: z.string(),
      qr_code: z.string(),
      manual_entry_key: z.string(),
      backup_codes: Codes,
      requestId: z.string(),
    }),
  }),
  /** Spec 7: POST dashboard/auth/2fa/complete. */
  complete: endpoint({
    ...own, method: 'POST', path: `${path}/2fa/complete`,
    says: 'Ends the change with a first code of the new authenticator; ends all other sessions',
    body: z.strictObject({ requestId: RequestId, totp_code: TotpCode }),
    answer: SecurityState,
    message: 'Your authenticator is changed.',
  }),
  /** Spec 7: POST dashboard/auth/2fa/reset. */
  reset: endpoint({
    ...once, method: 'POST', path: `${path}/2fa/reset`,
    says: 'Takes the authenticator off and ends every session; the next login sets up a new one',
    step_up: true,
    body: z.strictObject({ password: GivenPassword }),
    answer: z.object({}),
    message: 'Your authenticator is taken off. Log in to set up a new one.',
  }),
  /** Spec 7: PUT dashboard/auth/2fa/backup_code. */
  backupCodes: endpoint({
    ...once, method: 'PUT', path: `${path}/2fa/backup_code`,
    says: 'Makes ten new backup codes; the ones before end',
    step_up: true,
    body: z.strictObject({ password: GivenPassword }),
    answer: z.object({ backup_codes: Codes }),
    message: 'New backup codes made.',
  }),
  sessions: endpoint({
    ...own, method: 'GET', path: `${path}/sessions`, says: 'Where the person is logged in, the latest first',
    answer: z.object({ items: z.array(SessionShown) }),
  }),
  endSession: endpoint({
    ...own, method: 'DELETE', path: `${path}/sessions/:id`, says: 'Logs another device out at once',
    params: z.strictObject({ id: Id }),
    answer: z.object({ id: z.string() }),
    message: 'That device is logged out.',
  }),
  endOthers: endpoint({
    ...own, method: 'POST', path: `${path}/sessions/end-others`,
    says: 'Logs the person out everywhere but here',
    answer: z.object({ ended: z.number() }),
    message: 'You are logged out everywhere else.',
  }),
}
