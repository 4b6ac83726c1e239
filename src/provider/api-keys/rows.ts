// The API keys of a merchant in one mode, as they are stored and shown.
import type * as z from 'zod/mini'
import type { ApiKey } from '#contract/api-keys.ts'
import { Refusal } from '#contract/refusal.ts'
import { keyPrefix } from '#domain/api-key.ts'
import type { Caller } from '../caller.ts'
import type { Mode } from '../database.ts'
import { tokenHash } from '../secrets.ts'
import type { Work } from '../work.ts'
import './tables.ts'

/** A new secret: what its owner keeps, and what is stored of it. */
export function newSecret({ newToken, now }: Pick<Work, 'newToken' | 'now'>, mode: Mode) {
  const api_secret = `${keyPrefix(mode)}${newToken()}`
  return {
    api_secret,
    stored: {
      token_hash: tokenHash(api_secret), hint: `${keyPrefix(mode)}…${api_secret.slice(-4)}`,
      secret_made_at: now,
    },
  }
}

export function keyRows({ database, caller: { merchant_id, mode } }: Work<Caller>) {
  return database.selectFrom('api_key').leftJoin('member', 'member.id', 'api_key.created_by')
    .select(['api_key.id', 'name', 'hint', 'permissions', 'api_key.created_at', 'fullname', 'expires_at',
      'last_used_at', 'last_used_from', 'secret_made_at', 'former_until', 'token_hash',
      'api_key.created_by as maker_id'])
    .where('api_key.merchant_id', '=', merchant_id).where('mode', '=', mode).where('revoked_at', 'is', null)
    .orderBy('api_key.id', 'desc')
}

type Row = Awaited<ReturnType<ReturnType<typeof keyRows>['execute']>>[number]

/** 404 for another merchant's, another mode's, and one that is revoked. */
export async function oneKey(work: Work<Caller>, id: string): Promise<Row> {
  const row = await keyRows(work).where('api_key.id', '=', id).executeTakeFirst()
  if (!row) throw new Refusal('not_found', 'There is no such API key.')
  return row
}

/**
 * Why a key is not this person's to renew; null when it is. It acts with its maker's rights and under their
 * name, until they are blocked or leave: whoever else held its secret would be none of that.
 */
export function renewalBar({ caller }: Pick<Work<Caller>, 'caller'>, row: Row): string | null {
  if (row.maker_id === caller.user_id) return null
  return `This key acts for ${row.fullname}, who made it: nobody else can renew it. Make a key of your own, `
    + 'then revoke this one.'
}

export function shownKey(row: Row, work: Pick<Work<Caller>, 'caller' | 'now'>): z.output<typeof ApiKey> {
  const { token_hash: _, fullname, maker_id: __, ...shown } = row
  const { expires_at, former_until, last_used_at } = shown
  const { now } = work
  const why_not = renewalBar(work, row)
  return {
    ...shown, created_by: fullname,
    permissions: [...row.permissions],
    created_at: row.created_at.toISOString(), secret_made_at: row.secret_made_at.toISOString(),
    expires_at: expires_at?.toISOString() ?? null,
    is_expired: expires_at !== null && expires_at <= now,
    last_used_at: last_used_at?.toISOString() ?? null,
    former_until: former_until && former_until > now ? former_until.toISOString() : null,
    ...why_not !== null && { why_not },
  }
}
