// Asks for the payout PIN before money moves: five wrong tries lock it for a quarter of an hour.
import { pinMessages } from '#contract/pin.ts'
import { Refusal } from '#contract/refusal.ts'
import { verifyPassword } from '../secrets.ts'
import type { Caller } from '../caller.ts'
import type { Work } from '../work.ts'
import { hashOf, pinRow } from './keep.ts'
import { countWrong, forgetWrong, lockedFor, lockedRefusal } from './tries.ts'

type Asking = Work<Caller>

/**
 * Throws `no_pin`, `pin_locked` or `wrong_pin` (at the field `pin`, or the one named). Holds the PIN's row to
 * the end of the transaction, so that of many guesses at once each sees what the one before it counted: call
 * it before other rows are locked, and after what is slow outside.
 */
export async function checkPin(work: Asking, pin: string, field = 'pin'): Promise<void> {
  const row = await pinRow(work)
  if (!row) throw new Refusal('no_pin', pinMessages.missing)
  const { user_id } = work.caller
  const locked = await lockedFor(work, user_id)
  if (locked !== null) throw lockedRefusal(work, locked)
  if (await verifyPassword(hashOf(work, row.sealed), pin)) return forgetWrong(work, user_id)
  const { left, seconds } = await countWrong(work, user_id)
  await work.audit({
    action: seconds === null ? 'pin.wrong' : 'pin.locked', subject: 'member', subject_id: user_id,
    even_if_refused: true,
  })
  if (seconds !== null) throw lockedRefusal(work, seconds)
  const message = `${pinMessages.wrong} ${left === 1 ? 'One try is' : `${left} tries are`} left.`
  throw new Refusal('wrong_pin', message, { errors: { [field]: message } })
}
