// Whose an API key is: a program that acts for its maker, with the rights that both have.
import { keyReads } from '#domain/api-key.ts'
import { isAmong } from '#domain/ip-range.ts'
import { withReading, type Permission } from '#domain/permission.ts'
import type { Caller } from '../caller.ts'
import type { Database } from '../database.ts'
import { refuseAddress } from '../ip-whitelist/door.ts'
import { restrictionOf } from '../rights/restriction.ts'
import './tables.ts'

/** `last_used_at` is written at most this often. */
const USED_MS = 60_000

/** Null for none, and for one that is revoked, has ended, or whose maker was blocked or has left. */
export async function keyCaller(
  database: Database, hash: Buffer, now: Date, address: string,
): Promise<Caller | null> {
  const row = await database.selectFrom('api_key')
    .innerJoin('member', 'member.id', 'api_key.created_by')
    .innerJoin('merchant', 'merchant.id', 'member.merchant_id')
    .innerJoin('role', 'role.id', 'member.role_id')
    .leftJoin('ip_whitelist', 'ip_whitelist.merchant_id', 'api_key.merchant_id')
    .where(({ or, and, eb }) => or([
      eb('api_key.token_hash', '=', hash),
      and([eb('api_key.former_hash', '=', hash), eb('api_key.former_until', '>', now)]),
    ]))
    .where('revoked_at', 'is', null).where('member.state', '=', 'ACTIVE')
    .where(({ or, eb }) => or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]))
    .where(({ or, eb }) => or([eb('merchant.status', 'is', null), eb('merchant.status', '!=', 'blocked')]))
    .select(['api_key.id as session_id', 'api_key.name', 'api_key.mode', 'api_key.permissions as given',
      'api_key.last_used_at', 'member.id as user_id', 'member.merchant_id', 'member.email',
      'merchant.status', 'merchant.restriction', 'role.permissions', 'ip_whitelist.entries'])
    .executeTakeFirst()
  if (!row) return null
  const { session_id, name, mode, given, last_used_at, user_id, merchant_id, email, permissions } = row
  const ranges = (row.entries ?? []).map(({ range }) => range)
  if (ranges.length > 0 && !isAmong(ranges, address)) throw refuseAddress(address)
  if (!last_used_at || now.getTime() - last_used_at.getTime() >= USED_MS) {
    await database.updateTable('api_key').set({ last_used_at: now, last_used_from: address })
      .where('id', '=', session_id).execute()
  }
  const held = new Set(withReading(permissions))
  const restriction = restrictionOf(row)
  const rights = [...keyReads, ...given].filter((right) => held.has(right))
  return {
    kind: 'key', session_id, user_id, merchant_id, mode, email, role: `API key ${name}`,
    permissions: new Set<Permission>(rights), ...restriction && { restriction },
  }
}
