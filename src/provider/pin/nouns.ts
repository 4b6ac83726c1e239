// The payout PIN: set with the password, changed with the old one, or anew with a mailed code.
import { pin } from '#contract/pin.ts'
import { Refusal } from '#contract/refusal.ts'
import type { Provider } from '../app.ts'
import { checkPassword } from '../auth/step-up.ts'
import type { Caller } from '../caller.ts'
import { refuseFields } from '../refuse.ts'
import { serve } from '../serve.ts'
import type { Work } from '../work.ts'
import { checkPin } from './check.ts'
import { refuseGuessable } from './guessable.ts'
import { mailCode, useCode } from './codes.ts'
import { addPin, replacePin } from './keep.ts'
import { pinChanged } from './letters.ts'
import './tables.ts'
import { lockedFor, unlock } from './tries.ts'

export function pins(app: Provider): void {
  serve(app, pin.show, async (_, work) => stateOf(work))

  serve(app, pin.set, async ({ body }, work) => {
    await checkPassword(work, body.password, 'pin.wrong_password')
    await refuseGuessable(work, 'pin', body.pin)
    if (!await addPin(work, body.pin)) {
      throw new Refusal('conflict', 'You have a payout PIN already. Change it, or choose a new one by mail.')
    }
    return changed(work, 'set')
  })

  serve(app, pin.change, async ({ body: { old_pin, new_pin } }, work) => {
    await checkPin(work, old_pin, { field: 'old_pin', turn: 'alone', is_leaving: true })
    if (new_pin === old_pin) refuseFields({ new_pin: 'Choose another PIN than the one before.' })
    await refuseGuessable(work, 'new_pin', new_pin)
    await replacePin(work, new_pin)
    return changed(work, 'changed')
  })

  serve(app, pin.otp, async (_, work) => mailCode(work))

  serve(app, pin.reset, async ({ body: { otp, new_pin } }, work) => {
    await refuseGuessable(work, 'new_pin', new_pin)
    await useCode(work, otp)
    await replacePin(work, new_pin)
    await unlock(work, work.caller.user_id)
    return changed(work, 'reset')
  })
}

async function stateOf(work: Work<Caller>) {
  const { database, caller: { user_id }, now } = work
  const row = await database.selectFrom('payout_pin').select('changed_at')
    .where('member_id', '=', user_id).executeTakeFirst()
  const seconds = await lockedFor(work, user_id)
  const locked_until = seconds === null ? null : new Date(now.getTime() + seconds * 1000).toISOString()
  return { has_pin: row !== undefined, locked_until }
}

async function changed(work: Work<Caller>, how: 'set' | 'changed' | 'reset') {
  const { caller: { user_id, email }, now, settings } = work
  await work.mail(pinChanged(email, now, how, `${settings.PUBLIC_URL}/password-reset`))
  await work.audit({ action: `pin.${how}`, subject: 'member', subject_id: user_id })
  return stateOf(work)
}
