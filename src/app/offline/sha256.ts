// The SHA-256 of some bytes.

/** In hex; null where the browser has no Web Crypto (plain http). */
export async function sha256(bytes: ArrayBuffer): Promise<string | null> {
  if (typeof crypto.subtle?.digest !== 'function') return null
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
