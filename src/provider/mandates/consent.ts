// The customer's code: sent to the network once, counted when it is wrong, and asked about when nobody says.
import { Refusal } from '#contract/refusal.ts'
import { otpRules } from '#domain/mandate.ts'
import { kobo } from '#domain/money.ts'
import type { Caller } from '../caller.ts'
import type { NetworkMandate } from '../outside/mandates.ts'
import { refuseFields } from '../refuse.ts'
import type { Work } from '../work.ts'
import { changeMandate, moveMandate } from './move.ts'
import { heldMandate, otpEnd } from './rows.ts'
import type { MandateTable } from './tables.ts'

const SOON_MS = 60_000

export const toNetwork = (mandate: MandateTable): NetworkMandate => ({
  mandate_id: mandate.id, bank_code: mandate.bank_code, nuban: mandate.nuban, kobo: kobo(mandate.amount),
  consented_at: mandate.consented_at,
})

export type ConsentOutcome = 'accepted' | 'wrong' | 'unknown'

/** The row is held while the network is asked, so that two codes at once are two tries. */
export async function consent(work: Work<Caller>, reference: string, otp: string): Promise<ConsentOutcome> {
  const mandate = await heldMandate(work, reference)
  refuseUnlessAwaiting(mandate, work.now)
  const { now } = work
  const said = await answerTo(work, mandate, otp)
  if (said === 'wrong') return countWrong(work, mandate)
  await work.audit({
    action: 'mandate.otp_sent', subject: 'mandate', subject_id: mandate.id,
    after: { reference, outcome: said ?? 'unknown' },
  })
  if (said === 'right') {
    await moveMandate(work, mandate, 'PENDING_ACTIVATION',
      { consented_at: now, otp_unknown: false, next_at: now })
    return 'accepted'
  }
  // Nobody knows whether it was right: never taken for wrong, never sent again, asked until it is known.
  await changeMandate(work, mandate, {
    consented_at: now, otp_unknown: true, next_at: new Date(now.getTime() + SOON_MS),
    version: mandate.version + 1,
  })
  return 'unknown'
}

async function answerTo({ outside }: Work<Caller>, mandate: MandateTable, otp: string) {
  try {
    return await outside.mandates.consent(toNetwork(mandate), otp)
  } catch {
    return null
  }
}

function refuseUnlessAwaiting(mandate: MandateTable, now: Date): void {
  if (mandate.status === 'INITIATED') {
    throw new Refusal('conflict', 'The bank has not sent the code yet. Try again in a moment.')
  }
  if (mandate.status !== 'PENDING_OTP' || mandate.otp_sent_at === null) {
    throw new Refusal('conflict', 'This mandate waits for no code any more.')
  }
  if (mandate.otp_unknown) {
    throw isBeingAsked()
  }
  if (otpEnd(mandate.otp_sent_at) <= now) {
    refuseFields({ otp: 'This code is over. Ask for a new one.' })
  }
}

const isBeingAsked = () =>
  new Refusal('conflict', 'A code was sent, and the bank is being asked about it. Wait for its answer.')

async function countWrong(work: Work<Caller>, mandate: MandateTable): Promise<'wrong'> {
  const otp_tries = mandate.otp_tries + 1
  if (otp_tries >= otpRules.tries) {
    await moveMandate(work, mandate, 'FAILED',
      { otp_tries, refusal: 'otp_wrong', cancel_untold: true, next_at: work.now })
    return 'wrong'
  }
  await changeMandate(work, mandate, { otp_tries, version: mandate.version + 1 })
  await work.audit({
    action: 'mandate.otp_wrong', subject: 'mandate', subject_id: mandate.id,
    after: { reference: mandate.reference, tries: otp_tries },
  })
  return 'wrong'
}

/** A new code, with fifteen minutes of its own; the wrong ones before it still count. */
export async function resendOtp(work: Work<Caller>, reference: string): Promise<void> {
  const mandate = await heldMandate(work, reference)
  const { status, otp_unknown, otp_resends } = mandate
  if (status !== 'PENDING_OTP') throw new Refusal('conflict', 'This mandate waits for no code.')
  if (otp_unknown) {
    throw isBeingAsked()
  }
  if (otp_resends >= otpRules.resends) {
    throw new Refusal('over_limit', 'No more codes can be sent for this mandate. Set up a new one.')
  }
  const isSent = await work.outside.mandates.sendOtp(toNetwork(mandate)).catch(() => false)
  if (!isSent) throw new Refusal('unavailable', 'The bank does not answer. Please try again in a moment.')
  await changeMandate(work, mandate, {
    otp_sent_at: work.now, otp_resends: otp_resends + 1, next_at: otpEnd(work.now),
    version: mandate.version + 1,
  })
  await work.audit({
    action: 'mandate.otp_sent_again', subject: 'mandate', subject_id: mandate.id, after: { reference },
  })
}
