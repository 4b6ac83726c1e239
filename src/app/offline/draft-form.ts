// What is kept of a form while it is being filled: its name, its version, and how older copies become new
// ones.

export interface DraftForm<V extends object> {
  /** `aboutBusiness`, `bankDetails`, `uploadKycDetails`, ...; never renamed. */
  readonly name: string
  /** Raised by one with each change of shape, with a step in {@link migrations}. */
  readonly version: number
  /** From version n to n + 1, for each n that was ever shipped. Pure; may throw for what makes no sense. */
  readonly migrations?: Readonly<Record<number, (values: never) => unknown>>
  /** The ids of the kept files that the values name; a file that nothing names is removed. */
  filesIn?(values: V): string[]
}

/** Declares a form. What is typed is kept as it is typed: only sending asks whether it is right. */
export const draftForm = <V extends object>(form: DraftForm<V>): DraftForm<V> => form

/** Brings kept values up to the form's version. Throws when a step is missing or fails. */
export function migrate<V extends object>(form: DraftForm<V>, version: number, values: unknown): V {
  let current = values
  for (let at = version; at < form.version; at += 1) {
    const step = form.migrations?.[at] as ((values: unknown) => unknown) | undefined
    if (!step) throw new Error(`${form.name} has no step from version ${at}`)
    current = step(current)
  }
  if (typeof current !== 'object' || current === null) throw new Error(`${form.name} is not a form`)
  return current as V
}
