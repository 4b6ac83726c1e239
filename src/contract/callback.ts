// The address of a merchant's own server, apart from the fields that every first page loads.
import * as z from 'zod/mini'
import { callbackMessage, isCallbackUrl } from '#domain/callback.ts'

/** What its name leads to is looked up by the provider. */
export const CallbackUrl = z.string().check(
  z.trim(),
  z.maxLength(300, 'Use at most 300 characters.'),
  z.refine(isCallbackUrl, callbackMessage),
)
