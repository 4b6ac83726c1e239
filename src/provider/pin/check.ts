// Asks for the payout PIN before money moves: five wrong tries lock it for a quarter of an hour.
import { pinMessages } from '#contract/pin.ts'
import { Refusal } from '#contract/refusal.ts'
import { verifyPassword } from '../secrets.ts'
import type { Caller } from '../caller.ts'
import type { Work } from '../work.ts'
import { mustChange } from './guessable.ts'
import { hashOf, pinStanding, type Turn } from './keep.ts'
import { countWrong, forgetWrong, lockedFor, lockedRefusal } from './tries.ts'

type Asking = Work<Caller>

interface Manner {
  /** Where the form shows it. */
  field?: string
  /** For what a right PIN may do only once, as to put another in its place. */
  turn?: Turn
  /** A PIN that is easy to guess will do, as another is put in its place. */
  is_leaving?: boolean
}

/**
 * Throws `no_pin`, `pin_locked`, `wrong_pin` or `guessable_pin`. Many guesses at once are compared side by
 * side, as that takes long, but each takes its turn before it says what came of it, and sees what those
 * before it counted: a wrong one alone, right ones together. The turn lasts to the end of the transaction:
 * call it before rows are locked, and after what is slow outside.
 */
export async function checkPin(
  work: Asking, pin: string,
  { field = 'pin', turn = 'with others', is_leaving = false }: Manner = {},
): Promise<void> {
  const { user_id } = work.caller
  const before = await pinStanding(work, null)
  if (!before) throw new Refusal('no_pin', pinMessages.missing)
  if (before.is_locked) throw await stillLocked(work)
  const right = await verifyPassword(hashOf(work, before.sealed), pin)
  const standing = await pinStanding(work, right ? turn : 'alone')
  if (!standing?.sealed.equals(before.sealed)) throw new Refusal('conflict', pinMessages.changed)
  if (standing.is_locked) throw await stillLocked(work)
  if (!right) throw await wrongTry(work, field)
  if (standing.wrong > 0) await forgetWrong(work, user_id)
  if (!is_leaving) await mustChange(work, field, pin)
}

async function stillLocked(work: Asking): Promise<Refusal> {
  return lockedRefusal(work, await lockedFor(work, work.caller.user_id) ?? 1)
}

async function wrongTry(work: Asking, field: string): Promise<Refusal> {
  const { user_id } = work.caller
  const { left, seconds } = await countWrong(work, user_id)
  await work.audit({
    action: seconds === null ? 'pin.wrong' : 'pin.locked', subject: 'member', subject_id: user_id,
    even_if_refused: true,
  })
  if (seconds !== null) return lockedRefusal(work, seconds)
  const message = `${pinMessages.wrong} ${left === 1 ? 'One try is' : `${left} tries are`} left.`
  return new Refusal('wrong_pin', message, { errors: { [field]: message } })
}
