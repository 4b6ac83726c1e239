// How long a login lasts that nobody uses.

/** NIST SP 800-63B-3, 4.2.3 (AAL2). */
export const SESSION_IDLE_MS = 30 * 60_000

/** So long before its end it is said, and can be kept (WCAG 2.2.1 asks for 20 seconds at least). */
export const IDLE_WARNING_MS = 2 * 60_000
