// Who is calling: the token of a request's headers, and whether its owner may use an endpoint.
import type { CallerKind, Endpoint } from '#contract/endpoint.ts'
import { Refusal } from '#contract/refusal.ts'
import { UNASKED } from '#contract/unasked.ts'
import { isApiKey } from '#domain/api-key.ts'
import type { Permission } from '#domain/permission.ts'
import type { Restriction } from '#domain/restriction.ts'
import type { Database, Mode } from './database.ts'
import { withoutRight } from './refuse.ts'
import { haltOf } from './rights/restriction.ts'
import { tokenHash } from './secrets.ts'

export interface Caller {
  readonly kind: CallerKind
  readonly session_id: string
  readonly user_id: string
  readonly merchant_id: string
  readonly mode: Mode
  readonly email: string
  readonly role: string
  readonly permissions: ReadonlySet<Permission>
  /** By a reviewer's measure; absent where there is none. */
  readonly restriction?: Restriction
  /**
   * How many events the audit trail of the merchant has. A copy of the database with as many has all that
   * this person and the team did. Absent for programs, who act on what they read: no copy answers them.
   */
  readonly events?: number
}

/** What came in the headers: its hash alone, whether it is an API key, whether anybody asked, from where. */
export interface SentToken {
  readonly hash: Buffer
  readonly is_key: boolean
  /** The page sent it by itself: no use of the session. */
  readonly is_unasked: boolean
  readonly address: string
}

/**
 * The owner of a token of which only the hash is known; null for nobody. May throw a Refusal that says more,
 * such as `expired_token` or `blocked`. Runs outside the request's own transaction.
 */
export type FindCaller = (database: Database, token: SentToken, now: Date) => Promise<Caller | null>

/** 401 without a good token, 403 for a session of the wrong kind or a member without the permission. */
export async function admit(
  endpoint: Endpoint, headers: Headers, find: (token: Omit<SentToken, 'address'>) => Promise<Caller | null>,
): Promise<Caller> {
  const token = readToken(headers)
  const caller = token === null ? null
    : await find({ hash: tokenHash(token), is_key: isApiKey(token), is_unasked: headers.has(UNASKED) })
  if (!caller) throw nobody(endpoint, token)
  const refusal = barred(endpoint, caller)
  if (refusal) throw new Barred(refusal, caller)
  return caller
}

/** A session's token begins with this, so that an ended session is told from a link that never was. */
export const sessionPrefix = 'session_'

function nobody({ callers }: Endpoint, token: string | null): Refusal {
  const isLink = token !== null && !token.startsWith(sessionPrefix) && !isApiKey(token)
    && callers !== 'anyone' && callers.includes('verifying')
  return isLink ? new Refusal('invalid_token', 'This link is not valid, or it was used before.')
    : new Refusal('unauthenticated', 'Your login session has expired, please login again to continue.')
}

/**
 * A known caller at a door that is not theirs; carried apart so that it can be written into the audit trail.
 */
export class Barred extends Error {
  readonly refusal: Refusal
  readonly caller: Caller

  constructor(refusal: Refusal, caller: Caller) {
    super(refusal.message)
    this.refusal = refusal
    this.caller = caller
  }
}

function barred(endpoint: Endpoint, caller: Caller): Refusal | null {
  const { callers, needs, reads } = endpoint
  const { kind, permissions } = caller
  if (callers !== 'anyone' && !callers.includes(kind)) {
    if (kind === 'key') return new Refusal('forbidden', 'An API key cannot do this. Log in for it.')
    return kind === 'member'
      ? new Refusal('forbidden', 'This is done already: you are logged in.')
      : new Refusal('forbidden', 'Finish logging in first.')
  }
  const lacks = (right: Permission | null | undefined) => right && !permissions.has(right)
  if ((kind === 'member' || kind === 'key') && (lacks(needs) || lacks(reads))) {
    return withoutRight({ kind })
  }
  return kind === 'member' || kind === 'key' ? haltOf(endpoint, caller) : null
}

/**
 * The spec sends the token twice; one header is enough, two that differ are nobody's. An API key may also
 * come as `api_secret`, alone (spec 7).
 */
function readToken(headers: Headers): string | null {
  const plain = headers.get('token')
  const bearer = /^Bearer +(\S+)$/i.exec(headers.get('authorization') ?? '')?.[1] ?? null
  const secret = headers.get('api_secret')
  if (secret !== null) {
    const isAlone = plain === null && !headers.has('authorization')
    return isAlone && secret.length <= 500 && isApiKey(secret) ? secret : null
  }
  const token = plain ?? bearer
  if (token === null || token.length > 500) return null
  return plain !== null && headers.has('authorization') && plain !== bearer ? null : token
}
