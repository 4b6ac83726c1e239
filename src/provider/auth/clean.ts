// What of people and their ways in is old, and goes in the night.
import type { Database } from '../database.ts'
import { forgetInParts } from '../forget.ts'
import type { JobWork } from '../jobs.ts'
import './tables.ts'

const DAY = 86_400_000

/** For each of them the database looks whether anything is left in all that a merchant can have. */
const SHADOWS_AT_ONCE = 200

/** A link stays for a month after its end, so that an old letter is answered with "expired". */
export async function clean(_payload: object, { app: { database, log }, now }: JobWork): Promise<void> {
  const ago = (days: number) => new Date(now.getTime() - days * DAY)
  const sessions = await endedSessions(database, ago(1))
  const links = await oldLinks(database, ago(30))
  const shadows = await oldShadows(database, ago(2))
  const places = await placesNotSeen(database, ago(180))
  log.info({ sessions, links, shadows, places }, 'accounts cleaned')
}

const endedSessions = (database: Database, before: Date): Promise<number> =>
  forgetInParts((most) => database.deleteFrom('session').where('expires_at', '<', before)
    .where('id', 'in', database.selectFrom('session').select('id').where('expires_at', '<', before)
      .orderBy('expires_at').limit(most))
    .executeTakeFirstOrThrow())

const oldLinks = (database: Database, before: Date): Promise<number> =>
  forgetInParts((most) => database.deleteFrom('mail_token').where('expires_at', '<', before)
    .where('hash', 'in', database.selectFrom('mail_token').select('hash').where('expires_at', '<', before)
      .orderBy('expires_at').limit(most))
    .executeTakeFirstOrThrow())

const oldShadows = (database: Database, before: Date): Promise<number> =>
  forgetInParts((most) => database.deleteFrom('merchant').where('shadow', '=', true)
    .where('id', 'in', database.selectFrom('merchant').select('id').where('shadow', '=', true)
      .where('created_at', '<', before).orderBy('created_at').limit(most))
    .executeTakeFirstOrThrow(), SHADOWS_AT_ONCE)

/** Somebody who comes back meanwhile is seen: the moment is asked of the row that goes, too. */
const placesNotSeen = (database: Database, before: Date): Promise<number> =>
  forgetInParts((most) => database.deleteFrom('member_place').where('last_seen_at', '<', before)
    .where(({ refTuple }) => refTuple('member_id', 'network', 'device'), 'in',
      database.selectFrom('member_place').select(['member_id', 'network', 'device'])
        .where('last_seen_at', '<', before).orderBy('last_seen_at').limit(most)
        .$asTuple('member_id', 'network', 'device'))
    .executeTakeFirstOrThrow())
