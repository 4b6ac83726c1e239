// The stored PIN of the person signed in: reading it, and putting another in its place.
import { sql } from 'kysely'
import type { Caller } from '../caller.ts'
import { systemClock } from '../outside/clock.ts'
import { hashPassword } from '../secrets.ts'
import type { Work } from '../work.ts'
import { rowsOfTries } from './tries.ts'

type Own = Work<Caller>

/** To what a sealed PIN belongs. */
export const pinOf = (member_id: string) => `member.pin:${member_id}`

/** How a check waits for others of the same person, to the end of its transaction. */
export type Turn = 'with others' | 'alone'

export interface Standing {
  sealed: Buffer
  is_locked: boolean
  /** Wrong tries that count. */
  wrong: number
}

/** The PIN as it stands once it is our turn; without one, as it stands now. Null for who has none. */
export async function pinStanding(work: Own, turn: Turn | null): Promise<Standing | null> {
  const { database, caller: { user_id } } = work
  const { lock, wrong } = rowsOfTries(user_id)
  const now = systemClock.now().getTime()
  const { rows: [standing] } = await sql<Standing>`
    select * from pin_standing(${user_id}, ${turn}, ${lock}, ${wrong}, ${now})`.execute(database)
  return standing ?? null
}

export const hashOf = ({ secrets, caller }: Own, sealed: Buffer): string =>
  secrets.open(sealed, pinOf(caller.user_id)).toString()

/** Writes a first PIN; answers false when there is one already. */
export async function addPin(work: Own, pin: string): Promise<boolean> {
  const { database, caller: { user_id: member_id, merchant_id }, now: changed_at } = work
  const { numInsertedOrUpdatedRows } = await database.insertInto('payout_pin')
    .values({ member_id, merchant_id, sealed: await sealedPin(work, pin), changed_at })
    .onConflict((conflict) => conflict.doNothing()).executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** In place of the one before, or as the first. */
export async function replacePin(work: Own, pin: string): Promise<void> {
  const { database, caller: { user_id: member_id, merchant_id }, now: changed_at } = work
  const sealed = await sealedPin(work, pin)
  await database.insertInto('payout_pin').values({ member_id, merchant_id, sealed, changed_at })
    .onConflict((conflict) => conflict.column('member_id').doUpdateSet({ sealed, changed_at })).execute()
}

/** Sealed for a member; the demo writes PINs with it too. */
export async function sealPin({ secrets }: Pick<Work, 'secrets'>, member_id: string, pin: string) {
  return secrets.seal(await hashPassword(pin), pinOf(member_id))
}

const sealedPin = (work: Own, pin: string) => sealPin(work, work.caller.user_id, pin)
