// What a refusal says of the fields of a form.
import { Refusal } from '#contract/refusal.ts'

const nothing: Readonly<Record<string, string>> = {}

/** By the name of the field; empty where the failure is of no field. */
export const errorsOf = (error: Error | null): Readonly<Record<string, string>> =>
  error instanceof Refusal ? error.errors ?? nothing : nothing

/** By which somebody proves who they are; whatever asks for one says there what is wrong with it. */
const proofs = ['totp_code', 'password', 'otp', 'pin', 'old_pin']

/** Nothing is wrong but what proves who asks. */
export function isOfProof(error: Error): boolean {
  const names = Object.keys(errorsOf(error))
  return names.length > 0 && names.every((name) => proofs.includes(name))
}
