// Sizes of files as people read them.

/** `412 kB`, `1.4 MB`; a file is never smaller than 1 kB to a person. Binary units, as the 4 MB limit is 4096 KB. */
export function formatSize(bytes: number): string {
  if (bytes <= 0) return '0 kB'
  const kilobytes = Math.max(1, Math.round(bytes / 1024))
  if (kilobytes < 1000) return `${kilobytes} kB`
  return `${Math.round((bytes / 1_048_576) * 10) / 10} MB`
}
