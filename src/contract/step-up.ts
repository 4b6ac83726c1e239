// What is asked for again before access changes, and when.
import * as z from 'zod/mini'
import { required } from './fields.ts'

/** A code of the authenticator, or a backup code (two groups of five): asked for before access changes. */
export const StepUpCode = z.string({ error: required }).check(
  z.regex(/^\s*(\d{6}|[a-z2-9]{5}[\s-]?[a-z2-9]{5})\s*$/i, 'Enter the 6 digits, or a backup code.'),
  z.trim(),
)

/** What an endpoint's `step_up` says: a code always, or with one of these fields (`meta.callback_url`). */
export type StepUp = true | readonly string[]

/** Whether a body needs the code. Null clears a field, as does nothing, and asks for none. */
export const needsCode = (step_up: StepUp | undefined, body: unknown): boolean =>
  step_up === true || (step_up?.some((path) => (valueAt(body, path) ?? null) !== null) ?? false)

export function valueAt(body: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((value, name) =>
    (value !== null && typeof value === 'object'
      ? Object.entries(value).find(([key]) => key === name)?.[1] : undefined), body)
}
