// The stored PIN of the person signed in: reading it, and putting another in its place.
import type { Caller } from '../caller.ts'
import { hashPassword } from '../secrets.ts'
import type { Work } from '../work.ts'

type Own = Work<Caller>

const about = (member_id: string) => `member.pin:${member_id}`

/** Locked until the transaction ends. */
export function pinRow({ database, caller: { user_id, merchant_id } }: Own) {
  return database.selectFrom('payout_pin').select('sealed')
    .where('member_id', '=', user_id).where('merchant_id', '=', merchant_id)
    .forUpdate().executeTakeFirst()
}

export const hashOf = ({ secrets, caller }: Own, sealed: Buffer): string =>
  secrets.open(sealed, about(caller.user_id)).toString()

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
  return secrets.seal(await hashPassword(pin), about(member_id))
}

const sealedPin = (work: Own, pin: string) => sealPin(work, work.caller.user_id, pin)
