// Brings together what a person typed and what the provider has, field by field, seen from where both began.

export interface Conflict {
  field: string
  base: unknown
  local: unknown
  remote: unknown
}

export interface Merge<V> {
  /** With the person's own value where both sides changed a field differently. */
  merged: V
  /** The fields that a person has to choose. */
  conflicts: Conflict[]
  /** Fields that only the provider changed, and which were taken over. */
  taken: string[]
}

/**
 * `base` is what the provider had when the draft was begun, or null when that is not known: then every
 * field in which the two sides differ is a conflict, unless one side has nothing in it.
 */
export function mergeFields<V extends object>(
  base: Partial<V> | null,
  local: V,
  remote: Partial<V>,
): Merge<V> {
  const merged = { ...local } as Fields
  const conflicts: Conflict[] = []
  const taken: string[] = []
  const [was, mine, theirs] = [base, local, remote] as [Fields | null, Fields, Fields]
  for (const field of Object.keys(theirs)) {
    const side = sideOf(was?.[field], mine[field], theirs[field])
    if (side === 'remote') {
      merged[field] = theirs[field]
      taken.push(field)
    } else if (side === 'both') {
      conflicts.push({ field, base: was?.[field], local: mine[field], remote: theirs[field] })
    }
  }
  return { merged: merged as V, conflicts, taken }
}

type Fields = Record<string, unknown>

function sideOf(base: unknown, local: unknown, remote: unknown): 'local' | 'remote' | 'both' {
  if (isSame(local, remote) || isSame(remote, base)) return 'local'
  if (isSame(local, base)) return 'remote'
  return 'both'
}

/** Equal as a person sees it: nothing is nothing, spaces at the ends do not count. */
export function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(plain(one)) === JSON.stringify(plain(other))
}

function plain(value: unknown): unknown {
  if (value === undefined || value === null) return ''
  if (typeof value === 'string') return value.trim()
  if (Array.isArray(value)) return value.map(plain)
  if (typeof value !== 'object') return value
  const fields = value as Fields
  return Object.keys(fields).sort().map((name) => [name, plain(fields[name])])
}

/** The values after the person chose a side for some of the fields. */
export function choose<V extends object>(
  merge: Merge<V>,
  chosen: Readonly<Record<string, 'local' | 'remote'>>,
): V {
  const values = { ...merge.merged } as Fields
  for (const { field, local, remote } of merge.conflicts) {
    values[field] = chosen[field] === 'remote' ? remote : local
  }
  return values as V
}
