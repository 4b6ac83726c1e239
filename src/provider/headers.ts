// The security headers of every answer, whatever it is (security.md R-28), and which other origins may ask.
import { createHash } from 'node:crypto'
import { UNASKED } from '#contract/unasked.ts'

/** Names these bytes; the same name is the same bytes (RFC 9110, 8.8.3). */
export const tagOf = (bytes: string | Buffer): string =>
  `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`

/** Whether the asker says that it holds what is named so (RFC 9110, 13.1.2). */
export function holds(request: Request, tag: string): boolean {
  const named = (request.headers.get('if-none-match') ?? '').split(',')
  return named.some((one) => one.trim().replace(/^W\//, '') === tag)
}

/** For answers that are data: nothing of them may run, load or be framed. */
export const dataPolicy = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"

/**
 * For pages: our own files alone. Inline scripts are never allowed; inline styles only by the hashes of what
 * was built into the page (`styles` are the texts between <style> and </style>).
 */
export function pagePolicy(styles: readonly string[] = []): string {
  const hashes = styles.map((style) => ` 'sha256-${createHash('sha256').update(style).digest('base64')}'`)
  return [
    "default-src 'none'", "script-src 'self'", `style-src 'self'${hashes.join('')}`,
    "img-src 'self' blob: data:", "connect-src 'self'", "worker-src 'self'", "manifest-src 'self'",
    "font-src 'self'", "frame-src 'self'", "frame-ancestors 'none'", "base-uri 'none'", "object-src 'none'",
    "form-action 'self'",
  ].join('; ')
}

/** For a page without scripts that the dashboard shows inside its own. */
export const embeddedPolicy = (styles: readonly string[]) =>
  pagePolicy(styles).replace("frame-ancestors 'none'", "frame-ancestors 'self'")
    .replace("script-src 'self'", "script-src 'none'")

/**
 * For the dashboard's own pages: besides, text becomes a script only through the policies that it names
 * itself (build/early.js and the worker's registration). `asked` is the origin of a provider elsewhere.
 */
export function dashboardPolicy(styles: readonly string[], asked: string | null = null): string {
  const page = pagePolicy(styles)
  const own = asked === null ? page : page.replace("connect-src 'self'", `connect-src 'self' ${asked}`)
  return `${own}; require-trusted-types-for 'script'; trusted-types oja oja-early`
}

const denied = [
  'accelerometer', 'autoplay', 'display-capture', 'geolocation', 'gyroscope', 'hid',
  'magnetometer', 'microphone', 'midi', 'payment', 'serial', 'usb', 'xr-spatial-tracking',
]

/** `secure` says that people reach us by https. */
export function securityHeaders(secure: boolean): Record<string, string> {
  return {
    'Content-Security-Policy': dataPolicy,
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
    'Referrer-Policy': 'no-referrer',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Permissions-Policy': denied.map((name) => `${name}=()`).join(', '),
    ...secure && { 'Strict-Transport-Security': 'max-age=31536000; includeSubDomains' },
  }
}

/** Headers for a page of another origin that asks us; none when that origin is not on the list. */
export function corsHeaders(origin: string | null, allowed: readonly string[]): Record<string, string> {
  const vary: Record<string, string> = allowed.length > 0 ? { Vary: 'Origin' } : {}
  if (origin === null || !allowed.includes(origin)) return vary
  return {
    ...vary,
    'Access-Control-Allow-Origin': origin,
    'Access-Control-Allow-Methods': 'GET, HEAD, POST, PUT, PATCH, DELETE',
    'Access-Control-Allow-Headers':
      `token, Authorization, requestId, Content-Type, If-None-Match, ${UNASKED}`,
    'Access-Control-Expose-Headers':
      `X-Request-Id, ${UNASKED}, Idempotent-Replayed, Retry-After, Content-Disposition, ETag, Date`,
    'Access-Control-Max-Age': '600',
    // Its page may tell how much data an answer took.
    'Timing-Allow-Origin': origin,
  }
}
