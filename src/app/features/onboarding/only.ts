// Picks fields out of what was typed, so that the strict schema of one screen can judge a draft of several.

/** Only these fields; one that is not there is empty. */
export const only = <K extends string>(values: Readonly<Record<K, string>>, names: readonly K[]) =>
  Object.fromEntries(names.map((name) => [name, values[name] ?? ''])) as Record<K, string>
