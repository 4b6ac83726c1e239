// The audit trail: who did what, from where, before and after; each event
// carries the hash of the one before it.
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { MerchantStatus } from '#domain/onboarding.ts'
import type { Permission } from '#domain/permission.ts'
import { canonical, sorted } from './canonical.ts'
import type { Caller } from './caller.ts'
import type { Mode, Tables, Transaction } from './database.ts'

/**
 * What takes a change back by who was told of it, in one step: what gave somebody more, or sent money or
 * events elsewhere. It never gives anybody more than they had before, as the link in a letter is all that it
 * asks for.
 */
export type Undo =
  | { kind: 'invitation', id: string }
  | { kind: 'let_in', id: string }
  | { kind: 'role_given', id: string, role_id: string, before_id: string }
  | { kind: 'role_changed', id: string, before: readonly Permission[] }
  | { kind: 'api_key', id: string }
  | { kind: 'demotion', id: string }
  | SettingUndo

interface Terms { bands: readonly { from: number, approvals: number }[], daily_limit: number | null }

interface Standing {
  status: MerchantStatus | null
  onboarding_stage: string | null
  /** A text once it was stored. */
  submitted_at: Date | string | null
}

interface PaidAccount {
  beneficiary_account_name: string
  beneficiary_bank_code: string
  beneficiary_nuban: string
}

interface BankAccount { business_nuban: string, bank_code: string, account_name: string }

/** Of what the business has set; `version` is the one that the change made. */
export type SettingUndo =
  | { kind: 'policy_asked', id: string }
  | { kind: 'policy_changed', version: number, before: Terms }
  | { kind: 'webhook_set', mode: Mode, version: number }
  | { kind: 'beneficiary', id: string, version: number, before: PaidAccount }
  | { kind: 'ip_whitelist', version: number, before: { guards: 'programs' | 'everyone', entries: object[] } }
  | {
    kind: 'bank_account', before: BankAccount, after: Omit<BankAccount, 'account_name'>
    /** How the business stood before it was handed in with that; null where it was not. */
    handed_in: Standing | null
  }

/** What a handler says about a change; who and where are added by the ground. */
export interface AuditEvent {
  /** A stable word or two, such as `payout.approved`. */
  action: string
  /** The kind of thing, such as `payout`. */
  subject: string
  subject_id?: string | undefined
  before?: object | undefined
  after?: object | undefined
  /** Written even when the request is refused afterwards, as a wrong password must be. */
  even_if_refused?: boolean
  /** For callers without a session: whom it concerns. */
  merchant_id?: string
  user_id?: string
  email?: string
  mode?: Mode
  /** As what, where it is not a member's role: `reviewer`. */
  role?: string
  /** Not for the trail, but for who is told of it. `included`: what takes another event back does this. */
  undo?: Undo | 'included' | undefined
}

/** From where, and who. */
export interface Origin {
  caller: Caller | null
  address: string
  device: string
  request_id: string | null
}

/** Everything of an event that its hash answers for. */
export interface AuditFacts {
  id: string
  chain: string
  at: Date
  merchant_id: string | null
  mode: string | null
  user_id: string | null
  email: string | null
  role: string | null
  address: string
  device: string
  request_id: string | null
  action: string
  subject: string
  subject_id: string | null
  outcome: 'done' | 'refused'
  before: unknown
  after: unknown
}

/** The chain of events that belong to no merchant. */
export const PROVIDER_CHAIN = 'provider'

/**
 * Appends to the chain in the caller's transaction. The chain's row is locked until it ends: call it last.
 */
export async function appendAudit(
  inside: Transaction<Tables>, id: string, at: Date, event: AuditEvent, origin: Origin,
  outcome: 'done' | 'refused',
): Promise<void> {
  await sql`with ${auditParts(id, at, event, origin, outcome)} select`.execute(inside)
}

/** The same as parts of a statement's WITH; one event for each statement. */
export function auditParts(
  id: string, at: Date, event: AuditEvent, origin: Origin, outcome: 'done' | 'refused',
) {
  const facts = factsOf(id, at, event, origin, outcome)
  const { chain, before, after, ...rest } = facts
  const digest = digestOf(facts)
  const first = linkHash(Buffer.alloc(0), 1, digest)
  const names = sql.join(Object.keys(rest).map((name) => sql.ref(name)))
  const values = sql.join(Object.entries(rest).map(([name, value]) => cast(name, value)))
  const next = sql`sha256(audit_chain.hash || int8send(audit_chain.seq + 1) || ${digest})`
  return sql`head as (
      insert into audit_chain (chain, seq, hash) values (${chain}, 1, ${first})
      on conflict (chain) do update set seq = audit_chain.seq + 1, hash = ${next} returning seq, hash
    ), event as (
    insert into audit_event (chain, seq, hash, before, after, ${names})
    select ${chain}, head.seq, head.hash, ${json(before)}::jsonb, ${json(after)}::jsonb, ${values}
    from head)`
}

/** The digest of what an event says, the same from memory and from the database. */
export function digestOf(facts: AuditFacts): Buffer {
  return createHash('sha256').update(canonical(facts)).digest()
}

/** The hash of an event from the hash before it, its place and its digest. */
export function linkHash(previous: Buffer, seq: number, digest: Buffer): Buffer {
  const place = Buffer.alloc(8)
  place.writeBigInt64BE(BigInt(seq))
  return createHash('sha256').update(previous).update(place).update(digest).digest()
}

function factsOf(
  id: string, at: Date, event: AuditEvent, { caller, ...origin }: Origin, outcome: 'done' | 'refused',
): AuditFacts {
  const merchant_id = event.merchant_id ?? caller?.merchant_id ?? null
  return {
    id, at, outcome, merchant_id,
    chain: merchant_id ?? PROVIDER_CHAIN,
    mode: event.mode ?? caller?.mode ?? null,
    user_id: event.user_id ?? caller?.user_id ?? null,
    email: clean(event.email ?? caller?.email ?? null),
    role: clean(event.role ?? caller?.role ?? null),
    address: origin.address,
    device: clean(origin.device) ?? '',
    request_id: origin.request_id,
    action: event.action,
    subject: event.subject,
    subject_id: clean(event.subject_id ?? null),
    before: masked(event.before),
    after: masked(event.after),
  }
}

/**
 * Names of fields whose values never reach the trail; the last four characters of numbers stay recognisable.
 */
const hidden =
  /password|passcode|(^|_)pin$|secret|token|otp|backup_code|seed|api_key|signature|authorization/i
const partly = /bvn|nin$|nuban|account_number|card_number|(^|_)pan$|id_number|phone/i

function masked(value: object | undefined): unknown {
  return value === undefined ? null : mask(sorted(value))
}

function mask(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(mask)
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, maskMember(name, member)]))
}

function maskMember(name: string, member: unknown): unknown {
  if (member === null || typeof member === 'boolean') return member
  if (hidden.test(name)) return '[hidden]'
  if (partly.test(name) && (typeof member === 'string' || typeof member === 'number')) {
    const text = String(member)
    return text.length > 6 ? `${'*'.repeat(text.length - 4)}${text.slice(-4)}` : '[hidden]'
  }
  return mask(member)
}

/** One line of well-formed text, as the database will give it back. */
function clean(text: string | null): string | null {
  return text === null ? null : String(sorted(text)).replaceAll(/[\r\n]+/g, ' ')
}

function json(value: unknown): string | null {
  return value === null || value === undefined ? null : JSON.stringify(value)
}

function cast(name: string, value: unknown) {
  if (name === 'at') return sql`${value}::timestamptz`
  return name === 'id' || name === 'merchant_id' || name === 'user_id' ? sql`${value}::uuid`
    : sql`${value}::text`
}
