// A callback URL while it is typed: kept on this phone, for test and live apart.
import { draftForm } from '#app/offline/draft-form.ts'
import { callbackMessage, isCallbackUrl } from '#domain/callback.ts'

export interface AddressTyped { url: string }

export const addressDraft = draftForm<AddressTyped>({ name: 'callbackUrl', version: 1 })

/** What is wrong with it as it stands; null for nothing, and while it is empty. */
export function addressProblem(typed: string): string | null {
  const url = typed.trim()
  return url === '' || isCallbackUrl(url) ? null : callbackMessage
}
