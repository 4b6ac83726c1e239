// Tells the administrators, and whom it concerns, of every change of who may act, where money or events go,
// or how one logs in: in the dashboard and by mail, whatever they have chosen to hear of.
import { sql } from 'kysely'
import { deviceName } from '../auth/places.ts'
import type { AuditEvent, Undo } from '../audit.ts'
import type { Mode } from '../database.ts'
import { tell } from '../notifications/tell.ts'
import { adminRole } from '#domain/permission.ts'
import { tokenHash } from '../secrets.ts'
import type { Work } from '../work.ts'
import { accessNotice, goneNotice } from './letters.ts'
import './tables.ts'
import { isTold, wordsOf, type Words } from './words.ts'

const LIFE_MS = 7 * 86_400_000

/** Where a person sees where they are logged in, and ends it. */
const securityPath = '/dashboard/settings/security'

/** Such notices have no event that could be switched off (`#domain/notice.ts`). */
export const accessKind = 'access.changed'

interface Told { event: AuditEvent, words: Words }

/** Who did it, or null where it was nobody of a team. */
interface Actor { id: string, merchant_id: string, email: string, fullname: string }

interface Recipient { id: string, email: string, is_in: boolean }

/**
 * `events` are those of one request: they are one letter. Of a `proven` request, one that asked for a code,
 * everything is told. Sees all rows from here on.
 */
export async function tellOfAccess(
  work: Work, events: readonly AuditEvent[], isProven: boolean,
): Promise<void> {
  const due = events.filter((event) => isTold(event, isProven))
  if (due.length === 0) return
  await work.asOwner()
  const told: Told[] = []
  for (const event of due) {
    const mode = event.mode ?? work.caller?.mode
    const words = wordsOf(event, { mode, ...await subjectOf(work, event) })
    if (words) told.push({ event, words })
  }
  const [first] = told
  if (!first) return
  const actor = await actorOf(work, first.event)
  if (actor) await tellAll(work, actor, [first, ...told.slice(1)])
}

async function tellAll(work: Work, actor: Actor, told: readonly [Told, ...Told[]]): Promise<void> {
  const { newId, database, now: at, address } = work
  const [{ words: { title, own } }] = told
  const lines = told.flatMap(({ words }, place) =>
    [...words.title === (told[place - 1] ?? told[0]).words.title ? [] : [words.title], ...words.lines])
  const change = {
    id: newId(), merchant_id: actor.merchant_id, actor_id: actor.id, actor_name: actor.fullname,
    title, lines, device: deviceName(work.device), address, at, undone_at: null,
  }
  const undo = undoOf(told)
  await database.insertInto('access_change')
    .values({ ...change, undo: undo && JSON.stringify(undo) }).execute()
  const people = await concerned(work, actor, told.map(({ event }) => event))
  const isReset = told.some(({ event }) => event.action === 'password.reset')
  for (const { id, email, is_in } of people) {
    // Who chose a new password by a mailed link has a letter of it that says more.
    if (isReset && id === actor.id) continue
    const is_own = id === actor.id
    const about = { ...change, title: is_own ? own ?? title : title, actor_email: actor.email, is_own }
    if (is_in) await work.mail(accessNotice(email, about, await linkFor(work, change, id)))
    else await work.mail(goneNotice(email, about))
  }
  await noteAll(work, actor, people.filter(({ is_in }) => is_in), change)
}

/** In each mode that the business has: who works in the other one sees it too. */
async function noteAll(
  work: Work, { id: actor_id, merchant_id, fullname }: Actor, people: readonly Recipient[],
  { title, lines, device, address }: { title: string, lines: string[], device: string, address: string },
): Promise<void> {
  const { live_allowed } = await work.database.selectFrom('merchant').select('live_allowed')
    .where('id', '=', merchant_id).executeTakeFirstOrThrow()
  const now = work.caller?.mode ?? 'test'
  const modes: Mode[] = live_allowed ? ['test', 'live'] : ['test']
  const detail = [...lines, `By ${fullname}, on ${device}, from ${address}.`].join(' ')
  const news = { kind: accessKind, title, detail, path: securityPath }
  const push = {
    kind: accessKind, title: 'Access to your business changed', body: 'Was it you?',
  }
  for (const mode of modes) {
    const isNow = mode === now || modes.length === 1
    const woken = people.filter(({ id }) => id !== actor_id)
    await tell(work, { merchant_id, mode }, woken, isNow ? { ...news, push } : news)
    await tell(work, { merchant_id, mode }, people.filter(({ id }) => id === actor_id), news)
  }
}

/** In one step all of it, or nothing. */
function undoOf(told: readonly Told[]): Undo[] | null {
  if (told.some(({ event }) => !event.undo)) return null
  return told.flatMap(({ event: { undo } }) => (undo && undo !== 'included' ? [undo] : []))
}

async function linkFor(
  work: Work, { id: change_id, merchant_id }: { id: string, merchant_id: string }, member_id: string,
): Promise<string> {
  const token = work.newToken()
  await work.database.insertInto('access_notice').values({
    token_hash: tokenHash(token), merchant_id, change_id, member_id,
    expires_at: new Date(work.now.getTime() + LIFE_MS), ended_at: null,
  }).execute()
  return `${work.settings.PUBLIC_URL}/was-it-you?token=${token}`
}

async function actorOf({ database, caller }: Work, { user_id }: AuditEvent): Promise<Actor | null> {
  const id = user_id ?? caller?.user_id
  if (id === undefined) return null
  return await database.selectFrom('member').select(['id', 'merchant_id', 'email', 'fullname'])
    .where('id', '=', id).executeTakeFirst() ?? null
}

/** Whom an event of the team is about. */
async function subjectOf(
  { database }: Work, { subject, subject_id }: AuditEvent,
): Promise<{ email?: string }> {
  if (subject !== 'user' || subject_id === undefined) return {}
  const find = (table: 'member' | 'invitation') =>
    database.selectFrom(table).select('email').where('id', '=', subject_id).executeTakeFirst()
  return await find('member') ?? await find('invitation') ?? {}
}

/** Administrators who can log in, who did it, and whom it is about, also when they are out by it. */
function concerned(
  { database }: Work, { id: actor_id, merchant_id }: Actor, events: readonly AuditEvent[],
): Promise<Recipient[]> {
  const about = (subject: string) =>
    events.flatMap((event) => (event.subject === subject && event.subject_id ? [event.subject_id] : []))
  const people = [actor_id, ...about('user'), ...about('member')]
  const [roles, keys] = [about('role'), about('api_key')]
  return database.selectFrom('member').innerJoin('role', 'role.id', 'member.role_id')
    .select(['member.id', 'member.email'])
    .select(sql<boolean>`member.state = 'ACTIVE' and member.removed_at is null`.as('is_in'))
    .where('member.merchant_id', '=', merchant_id)
    .where((where) => where.or([
      where('member.id', 'in', people),
      where.and([where('member.removed_at', 'is', null), where('member.state', '=', 'ACTIVE'), where.or([
        where('role.name', '=', adminRole),
        ...roles.length > 0 ? [where('member.role_id', 'in', roles)] : [],
        ...keys.length > 0 ? [where('member.id', 'in', where.selectFrom('api_key').select('created_by')
          .where('id', 'in', keys).$castTo<string>())] : [],
      ])]),
    ])).orderBy('member.id').execute()
}
