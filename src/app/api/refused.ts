// What a refusal says of the fields of a form.
import { Refusal } from '#contract/refusal.ts'

const nothing: Readonly<Record<string, string>> = {}

/** By the name of the field; empty where the failure is of no field. */
export const errorsOf = (error: Error | null): Readonly<Record<string, string>> =>
  error instanceof Refusal ? error.errors ?? nothing : nothing
