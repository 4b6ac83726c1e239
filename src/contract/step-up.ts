// What is asked for again before access changes.
import * as z from 'zod/mini'
import { required } from './fields.ts'

/** A code of the authenticator, or a backup code (two groups of five): asked for before access changes. */
export const StepUpCode = z.string({ error: required }).check(
  z.regex(/^\s*(\d{6}|[a-z2-9]{5}[\s-]?[a-z2-9]{5})\s*$/i, 'Enter the 6 digits, or a backup code.'),
  z.trim(),
)
