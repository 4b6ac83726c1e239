// Sizes of files as people read them.

/** `412 kB`, `1.4 MB`, in binary units as the limit of 4 MB is 4096 KB; no file is smaller than 1 kB. */
export function formatSize(bytes: number): string {
  if (bytes <= 0) return '0 kB'
  const kilobytes = Math.max(1, Math.round(bytes / 1024))
  if (kilobytes < 1000) return `${kilobytes} kB`
  return `${Math.round((bytes / 1_048_576) * 10) / 10} MB`
}
