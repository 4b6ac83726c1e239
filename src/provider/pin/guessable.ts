// PINs that are guessed first: none is chosen, and one that was chosen before is changed at its next use.
import { pinMessages } from '#contract/pin.ts'
import { Refusal } from '#contract/refusal.ts'
import { isSameName } from '#domain/names.ts'
import { guessablePin, mayBeBirthday } from '#domain/pin.ts'
import '../onboarding/tables.ts'
import type { Caller } from '../caller.ts'
import { refuseFields } from '../refuse.ts'
import type { Work } from '../work.ts'

type Own = Work<Caller>

/** Refuses at `field` a new PIN that would be guessed, also by who knows the person's birthday. */
export async function refuseGuessable(work: Own, field: string, pin: string): Promise<void> {
  const problem = await problemOf(work, pin)
  if (problem !== null) refuseFields({ [field]: problem })
}

/** After the right PIN: throws `guessable_pin` for one that has to be changed first. */
export async function mustChange(work: Own, field: string, pin: string): Promise<void> {
  const problem = await problemOf(work, pin)
  if (problem === null) return
  const message = `${problem} ${pinMessages.guessable}`
  throw new Refusal('guessable_pin', message, { errors: { [field]: message } })
}

const problemOf = async (work: Own, pin: string) =>
  guessablePin(pin, mayBeBirthday(pin) ? await birthdaysOf(work) : [])

/** Of the directors and owners of the business who have this person's name. */
async function birthdaysOf({ database, caller: { user_id, merchant_id } }: Own): Promise<string[]> {
  const { fullname } = await database.selectFrom('member').select('fullname').where('id', '=', user_id)
    .executeTakeFirstOrThrow()
  const people = await database.selectFrom('personnel').select(['firstname', 'lastname', 'date_of_birth'])
    .where('merchant_id', '=', merchant_id).where('removed_at', 'is', null).execute()
  return people.filter(({ firstname, lastname }) => isSameName(fullname, `${firstname} ${lastname}`))
    .map(({ date_of_birth }) => date_of_birth)
}
