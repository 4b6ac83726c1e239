// A new right waits a day before money leaves by it, so that whoever took over one login does not empty the
// account by people of their own making; a second administrator who confirms ends the wait.
import { sql } from 'kysely'
import type { Endpoint } from '#contract/endpoint.ts'
import { Refusal } from '#contract/refusal.ts'
import { COOLING_OFF_HOURS } from '#domain/cooling-off.ts'
import { adminRole, type Permission } from '#domain/permission.ts'
import { lagosClock, longDate } from '#domain/time.ts'
import type { Caller } from '../caller.ts'
import type { Work } from '../work.ts'
import './tables.ts'

const LONG_MS = COOLING_OFF_HOURS * 3_600_000

export interface Wait {
  until: Date
  why: 'administrator' | 'right' | 'device'
  /** Names of administrators who can end it. */
  confirmers: string[]
}

/** Rights by which money leaves, or which decide how much may. */
export const moneyRights = ['initiate_payouts', 'approve_payouts', 'pay_bills', 'manage_settings'] as const

/** And those by which others are given or lose such rights. */
const waitingRights = [...moneyRights, 'manage_team', adminRole]

type Looking = Pick<Work, 'database' | 'now'> & { caller: Pick<Caller, 'merchant_id'> }

type Asking = Pick<Work<Caller>, 'database' | 'now' | 'caller' | 'settings'>

/** Of live money: always in production, in a sandbox where its simulator was asked for it. */
export async function newRightsWait(
  { database, caller: { merchant_id }, settings }: Omit<Asking, 'now'>,
): Promise<boolean> {
  if (!settings.SANDBOX) return true
  const { cooling_off } = await database.selectFrom('merchant').select('cooling_off')
    .where('id', '=', merchant_id).executeTakeFirstOrThrow()
  return cooling_off
}

interface NewRight { permission: string, since: Date }

/** What this person was given within the last day and nobody has confirmed. */
async function newRights(
  { database, now, caller: { merchant_id } }: Looking, member_id: string,
): Promise<NewRight[]> {
  const { rows } = await sql<NewRight>`select permission, since from right_held
    where merchant_id = ${merchant_id} and member_id = ${member_id} and until is null
      and given_by is not null and confirmed_at is null
      and permission = any (${waitingRights}::text[])
      and since > ${new Date(now.getTime() - LONG_MS)} order by since desc`.execute(database)
  return rows
}

/**
 * Who stands behind what this member was given within the last day: who gave it, who gave it to them, and so
 * on. None of them is a second one.
 */
export async function giversOf(
  { database, now, caller: { merchant_id } }: Looking, member_id: string,
): Promise<string[]> {
  const since = new Date(now.getTime() - LONG_MS)
  const { rows } = await sql<{ id: string }>`
    with recursive giver (id) as (
      select given_by from right_held
        where merchant_id = ${merchant_id} and member_id = ${member_id} and given_by is not null
          and since > ${since}
      union
      select right_held.given_by from giver join right_held on right_held.member_id = giver.id
        and right_held.merchant_id = ${merchant_id}
      where right_held.given_by is not null and right_held.since > ${since}
    ) select id from giver`.execute(database)
  return rows.map(({ id }) => id)
}

/** Until when something of this member waits, in any of their sessions; null where nothing does. */
export async function waitsUntil(work: Looking, member_id: string): Promise<Date | null> {
  const { database, now } = work
  const [latest] = await newRights(work, member_id)
  const { device } = await database.selectFrom('session').where('member_id', '=', member_id)
    .where('waits_until', '>', now).select(({ fn }) => fn.max('waits_until').as('device'))
    .executeTakeFirstOrThrow()
  const ends = [latest && latest.since.getTime() + LONG_MS, device?.getTime()].flatMap((end) => end ?? [])
  return ends.length === 0 ? null : new Date(Math.max(...ends))
}

/** For what this right lets one do; without one, for the first that waits. Null where nothing waits. */
export async function waitOf(
  work: Asking, needs: Permission | null, { ofBoth = false } = {},
): Promise<Wait | null> {
  if (!ofBoth && work.caller.mode !== 'live') return null
  if (!await newRightsWait(work)) return null
  const { database, caller, now } = work
  const rights = await newRights(work, caller.user_id)
  const found = rights.find(({ permission }) => permission === adminRole)
    ?? rights.find(({ permission }) => needs === null || permission === needs)
  const session = await database.selectFrom('session').select('waits_until')
    .where('id', '=', caller.session_id).executeTakeFirst()
  const of_right = found ? found.since.getTime() + LONG_MS : 0
  const of_device = session?.waits_until?.getTime() ?? 0
  const until = new Date(Math.max(of_right, of_device))
  if (until <= now) return null
  const why = of_device > of_right ? 'device' : found?.permission === adminRole ? 'administrator' : 'right'
  const givers = await giversOf(work, caller.user_id)
  return { until, why, confirmers: await confirmers(work, [caller.user_id, ...givers]) }
}

/** Administrators beside these who do not wait themselves. */
async function confirmers({ database, caller, now }: Asking, except: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ fullname: string }>`
    select member.fullname from member join role on role.id = member.role_id
    where member.merchant_id = ${caller.merchant_id} and member.state = 'ACTIVE' and member.removed_at is null
      and role.name = ${adminRole} and not member.id = any (${[...except]}::uuid[])
      and not exists (select from right_held where right_held.merchant_id = member.merchant_id
        and member_id = member.id and until is null
        and given_by is not null and confirmed_at is null and permission = ${adminRole}
        and since > ${new Date(now.getTime() - LONG_MS)})
    order by member.fullname`.execute(database)
  return rows.map(({ fullname }) => fullname)
}

const reasons: Record<Wait['why'], string> = {
  administrator: 'You became an administrator less than a day ago.',
  right: 'You were given this permission less than a day ago.',
  device: 'You chose a new password by a mailed link and logged in on a new device.',
}

/** "Wait until ..., or ask ... to confirm you." */
export function waitWords({ until, why, confirmers }: Wait): string {
  const when = `${longDate(until)} at ${lagosClock(until)}`
  const way = confirmers.length === 0
    ? `It protects your money, should somebody else have got in. You can do this from ${when}.`
    : `You can do this from ${when}, or as soon as ${either(confirmers)} confirms you under Team.`
  return `${reasons[why]} ${way}`
}

const either = (names: readonly string[]): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} or ${names.at(-1)}`

/** 403 where the endpoint lets money out and the person’s right to it is new. */
export async function refuseWhileWaiting(
  { lets_out, needs }: Pick<Endpoint, 'lets_out' | 'needs'>, work: Work<Caller>,
): Promise<void> {
  if (!lets_out) return
  const wait = await waitOf(work, needs, { ofBoth: lets_out === 'both' })
  if (!wait) return
  throw new Refusal('cooling_off', waitWords(wait), {
    data: { until: wait.until.toISOString(), why: wait.why, confirmers: wait.confirmers },
  })
}

/**
 * Until when a session waits that is opened now; null where it does not. However often one logs in or asks
 * for another new password, a device is known as long as it was seen first.
 */
export function waitOfDevice(
  { reset_at, known_since }: { reset_at: Date | null, known_since: Date }, now: Date,
): Date | null {
  if (reset_at === null || now.getTime() - reset_at.getTime() >= LONG_MS) return null
  const until = new Date(known_since.getTime() + LONG_MS)
  return until > now ? until : null
}
