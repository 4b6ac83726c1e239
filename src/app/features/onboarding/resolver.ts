// Judges a form of react-hook-form by a schema of the agreement, looking only at the fields of one screen.
import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form'
import * as z from 'zod/mini'
import { errorsByField, plainWords } from '#contract/words.ts'

/** What is wrong with these fields, by field, in the same words as the provider's. */
export function problemsIn(
  schema: z.ZodMiniType, values: Readonly<Record<string, unknown>>, names: readonly string[],
): Record<string, string> {
  const shown = Object.fromEntries(names.map((name) => [name, values[name]]))
  const result = z.safeParse(schema, shown, { error: plainWords })
  return result.success ? {} : errorsByField(result.error.issues)
}

/** More fields of the draft than this screen has are left alone. */
export function judgedBy<V extends FieldValues>(
  schema: z.ZodMiniType,
  names: readonly string[],
): Resolver<V> {
  return (values) => {
    const problems = problemsIn(schema, values, names)
    const fields = Object.keys(problems)
    if (fields.length === 0) return { values, errors: {} }
    const errors = Object.fromEntries(
      fields.map((field) => [field, { type: 'rule', message: problems[field] }]),
    )
    return { values: {}, errors: errors as FieldErrors<V> }
  }
}
