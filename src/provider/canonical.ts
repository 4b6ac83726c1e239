// One text for one value: the same JSON value always gives the same characters,
// whatever order its keys came in.

/**
 * JSON with sorted keys and well-formed text, for hashing. `undefined` members are left out, as JSON does.
 */
export function canonical(value: unknown): string {
  return JSON.stringify(sorted(value)) ?? 'null'
}

/**
 * The same value as PostgreSQL's jsonb will hand it back: no NUL, no lone
 * surrogate, plain objects, sorted keys.
 */
export function sorted(value: unknown): unknown {
  if (typeof value === 'string') return wellFormed(value)
  if (typeof value === 'bigint') return value.toString()
  if (value === null || typeof value !== 'object') return value
  if ('toJSON' in value && typeof value.toJSON === 'function') return sorted(value.toJSON())
  if (Array.isArray(value)) return value.map(sorted)
  const entries = Object.entries(value)
    .filter(([, member]) => member !== undefined)
    .map(([key, member]) => [String(sorted(key)), sorted(member)] as const)
    .sort(([one], [other]) => (one < other ? -1 : 1))
  return Object.fromEntries(entries)
}

/** A round through UTF-8 turns lone surrogates into U+FFFD, which is what the database would have stored. */
function wellFormed(text: string): string {
  return Buffer.from(text.replaceAll('\0', '')).toString()
}
