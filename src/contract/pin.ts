// The payout PIN: four digits of one person, asked for before money moves.
import * as z from 'zod/mini'
import { guessablePin } from '#domain/pin.ts'
import { endpoint } from './endpoint.ts'
import { GivenPassword } from './fields.ts'

/** So many wrong tries lock a PIN, for so long. */
export const PIN_TRIES = 5
export const PIN_LOCK_MINUTES = 15

/** What is refused because of the PIN: another one may be typed, or has to be set first. */
export const pinRefusals: readonly string[] = ['wrong_pin', 'no_pin', 'guessable_pin', 'pin_locked']

export const pinMessages = {
  missing: 'Set a payout PIN first. You find it under Settings.',
  wrong: 'This PIN is not right.',
  guessable: 'Change it now, under Settings: money moves with the new one.',
  changed: 'Your PIN was changed just now. Enter the new one.',
} as const

export const Pin = z.string({ error: 'The PIN has 4 digits.' })
  .check(z.regex(/^\d{4}$/, 'The PIN has 4 digits.'))

/** A PIN that is being chosen. */
const NewPin = Pin.check(z.superRefine((pin, context) => {
  const problem = guessablePin(pin)
  if (problem) context.addIssue({ code: 'custom', message: problem, input: pin })
}))

/** Six digits out of a letter. */
const Otp = z.string({ error: 'The code has 6 digits.' }).check(z.regex(/^\d{6}$/, 'The code has 6 digits.'))

export const PinState = z.object({
  has_pin: z.boolean(),
  /** Null, or until when no PIN is taken. */
  locked_until: z.nullable(z.string()),
})

const path = 'dashboard/merchant/payouts/pin'
const change = { method: 'POST', callers: ['member'], needs: null, answer: PinState } as const

export const pin = {
  show: endpoint({
    method: 'GET', path, says: 'Whether the person signed in has a payout PIN, and until when it is locked',
    callers: ['member'], needs: null,
    answer: PinState,
  }),
  set: endpoint({
    ...change, path, says: 'Sets the first payout PIN; 409 when there is one',
    body: z.strictObject({ pin: NewPin, password: GivenPassword }),
    message: 'Your payout PIN is set.',
  }),
  change: endpoint({
    ...change, path: `${path}/change`, says: 'Changes the payout PIN with the one before it',
    body: z.strictObject({ old_pin: Pin, new_pin: NewPin }),
    message: 'Your payout PIN is changed.',
  }),
  otp: endpoint({
    method: 'GET', path: `${path}/get_otp`, says: 'Mails a code to choose a new payout PIN with',
    callers: ['member'], needs: null,
    answer: z.object({ email: z.string(), expires_at: z.string() }),
    message: 'OTP Successfully sent',
  }),
  reset: endpoint({
    ...change, path: `${path}/reset`, says: 'Sets a new payout PIN with a mailed code; a lock ends',
    body: z.strictObject({ otp: Otp, new_pin: NewPin }),
    message: 'Your payout PIN is changed.',
  }),
}
