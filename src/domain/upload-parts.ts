// How large a file is that goes in parts, and how large its parts are: small enough that a link that breaks
// off takes little with it, large enough that a fast one does not wait for answers.

/** What is smaller than this goes whole. */
export const PARTS_FROM = 65_536

export const PART_LEAST = 16_384
export const PART_MOST = 262_144

/** Two of them pass a link of 60 kbit/s in ten seconds. */
export const PART_FIRST = 32_768

/** A part that takes longer is too large for its link; one that takes less than the other, too small. */
const LONGEST_MS = 6_000
const SHORTEST_MS = 2_000

/**
 * How many bytes the next part has, by how long this one took (in milliseconds); null where it did not
 * arrive. Twice as many or half as many, within the limits.
 */
export function nextPartSize(size: number, took: number | null): number {
  if (took === null || took > LONGEST_MS) return Math.max(PART_LEAST, size / 2)
  if (took < SHORTEST_MS) return Math.min(PART_MOST, size * 2)
  return size
}

/** What a merchant may have on the way at once, and how long nothing more of a file may arrive. */
export const MOST_UNFINISHED = 30
export const UNFINISHED_DAYS = 7

/** The field in which a form says which uploads stand for its files: a JSON text of their ids by field. */
export const UPLOADS_FIELD = 'uploads'
