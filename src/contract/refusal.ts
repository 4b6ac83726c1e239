// The one shape of "no": the provider throws it, the wire carries it, the dashboard shows it.
import * as z from 'zod/mini'

export const refusalCodes = {
  invalid_json: 400,
  unauthenticated: 401,
  invalid_credentials: 401,
  invalid_token: 401,
  expired_token: 401,
  forbidden: 403,
  blocked: 403,
  restricted: 403,
  not_live: 403,
  cooling_off: 403,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  stale: 409,
  in_progress: 409,
  under_review: 409,
  no_pin: 409,
  guessable_pin: 409,
  too_large: 413,
  unsupported_media: 415,
  invalid_input: 422,
  idempotency_mismatch: 422,
  insufficient_balance: 422,
  wrong_pin: 422,
  over_limit: 422,
  rate_limited: 429,
  pin_locked: 429,
  internal: 500,
  unavailable: 503,
} as const

export type RefusalCode = keyof typeof refusalCodes

export const RefusalBody = z.object({
  status: z.literal('error'),
  message: z.string(),
  code: z.string(),
  errors: z.optional(z.record(z.string(), z.string())),
  data: z.optional(z.unknown()),
})

interface More {
  /** What is wrong, by field, in words that say what to do. */
  errors?: Record<string, string>
  /** The current item, when the caller's copy is stale. */
  data?: unknown
  /** Seconds until another try makes sense. */
  retry_after?: number
}

export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly code: RefusalCode
  readonly status: number
  readonly errors: Record<string, string> | undefined
  readonly data: unknown
  readonly retry_after: number | undefined

  /** `message` is for the person and is shown as it is; `code` is for programs and never changes. */
  constructor(code: RefusalCode, message: string, more: More = {}) {
    super(message)
    this.code = code
    this.status = refusalCodes[code]
    this.errors = more.errors
    this.data = more.data
    this.retry_after = more.retry_after
  }

  toJSON() {
    const { message, code, errors, data } = this
    const body = { status: 'error' as const, message, code }
    return { ...body, ...(errors && { errors }), ...(data !== undefined && { data }) }
  }
}
