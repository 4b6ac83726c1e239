// The people of merchants' teams: finding one, and what is known of where they log in from.
import type { Tables, Transaction } from '../database.ts'
import { isHalted } from '#domain/restriction.ts'
import { newDevice } from '../mails.ts'
import { restrictionOf } from '../rights/restriction.ts'
import type { Work } from '../work.ts'
import { deviceName, networkOf } from './places.ts'

const fields = [
  'member.id', 'member.merchant_id', 'member.email', 'member.fullname', 'member.password_hash',
  'member.state', 'member.email_verified_at', 'member.totp_secret',
  'merchant.business_name', 'merchant.status', 'merchant.restriction', 'merchant.live_allowed',
] as const

/** The one person with this address. A shadow is nobody: see docs/decisions. Needs to see all rows. */
export async function memberByEmail(database: Transaction<Tables>, email: string) {
  return database.selectFrom('member').innerJoin('merchant', 'merchant.id', 'member.merchant_id')
    .select(fields).where('member.email', '=', email).where('member.shadow', '=', false)
    .where('member.removed_at', 'is', null).executeTakeFirst()
}

export type Member = NonNullable<Awaited<ReturnType<typeof memberByEmail>>>

export const isBlocked = (member: Pick<Member, 'state' | 'status' | 'restriction'>): boolean =>
  member.state === 'BLOCKED' || isHalted('log_in', restrictionOf(member), 'live')

/** Asks by address, not by person, so that an unknown one costs the same. */
export async function isKnownNetwork({ database, address }: Work, email: string): Promise<boolean> {
  const place = await database.selectFrom('member_place')
    .innerJoin('member', 'member.id', 'member_place.member_id').select('member_place.device')
    .where('member.email', '=', email).where('member.shadow', '=', false)
    .where('member_place.network', '=', networkOf(address)).limit(1).executeTakeFirst()
  return place !== undefined
}

type Known = Pick<Member, 'id' | 'merchant_id' | 'email'>

/**
 * Remembers from where a person came in; writes when they have come in before, but never from there. Answers
 * since when this device is known in this network: one of the same make, elsewhere, calls itself the same.
 */
export async function rememberPlace(
  work: Work, { id: member_id, merchant_id, email }: Known,
): Promise<Date> {
  const { database, now, address, settings } = work
  const [network, device] = [networkOf(address), deviceName(work.device)]
  const known = await database.selectFrom('member_place').select(['network', 'device', 'first_seen_at'])
    .where('member_id', '=', member_id).where('device', '!=', '').execute()
  await database.insertInto('member_place').values({
    member_id, merchant_id, network, device, first_seen_at: now, last_seen_at: now,
  }).onConflict((conflict) =>
    conflict.columns(['member_id', 'network', 'device']).doUpdateSet({ last_seen_at: now })).execute()
  const here = known.find((place) => place.network === network && place.device === device)
  if (here) return here.first_seen_at
  if (known.length > 0) {
    await work.mail(newDevice(email, now, { device, address }, `${settings.PUBLIC_URL}/password-reset`))
  }
  return now
}
