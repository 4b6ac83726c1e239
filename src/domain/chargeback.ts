// Chargebacks: a payer has complained at the payer's bank, and the merchant accepts or contests it in time.
import type { CollectionChannel } from './collection.ts'
import { kobo, type Kobo } from './money.ts'

/**
 * - PENDING: waits for the merchant; what the payment brought is held.
 * - DISPUTED: the merchant has sent evidence; the bank decides.
 * - ACCEPTED, EXPIRED, LOST: the payment is taken back, by the merchant's word, without one, by the bank's.
 * - WON: the merchant keeps it; nothing is held any more.
 */
export const chargebackStatuses = ['PENDING', 'DISPUTED', 'ACCEPTED', 'EXPIRED', 'WON', 'LOST'] as const
export type ChargebackStatus = (typeof chargebackStatuses)[number]

/** While it is open its money is held and its payment is neither settled nor taken back otherwise. */
export const isOpenChargeback = (status: ChargebackStatus): boolean =>
  status === 'PENDING' || status === 'DISPUTED'

export const chargebackReasons = [
  'value_not_given', 'duplicate_debit', 'wrong_amount', 'fraud', 'not_as_described', 'refund_not_received',
] as const
export type ChargebackReason = (typeof chargebackReasons)[number]

export const chargebackReasonWords: Record<ChargebackReason, string> = {
  value_not_given: 'The payer says that nothing was delivered.',
  duplicate_debit: 'The payer says that it was taken twice.',
  wrong_amount: 'The payer says that the amount is wrong.',
  fraud: 'The payer says that somebody else paid.',
  not_as_described: 'The payer says that it is not what was promised.',
  refund_not_received: 'The payer says that a refund never came.',
}

const HOUR = 3_600_000

/** How long after a card's chargeback was won the payer's bank may dispute it once more (arbitration). */
export const DISPUTE_AGAIN_DAYS = 30

interface Before { status: ChargebackStatus, ended_at: Date | null }

/**
 * Whether a payment with these chargebacks may be disputed now. Once, whatever it came by; once more where it
 * came by card, the merchant won, and the scheme's time is not over. A transfer's bank has no second word.
 */
export function mayBeDisputed(channel: CollectionChannel, before: readonly Before[], now: Date): boolean {
  const [first, ...more] = before
  if (!first) return true
  if (channel !== 'card' || more.length > 0 || first.status !== 'WON' || first.ended_at === null) return false
  return now.getTime() - first.ended_at.getTime() <= DISPUTE_AGAIN_DAYS * 24 * HOUR
}

/** How long a merchant has to answer. */
export const ANSWER_HOURS = 24

export const answerDue = (raised_at: Date): Date => new Date(raised_at.getTime() + ANSWER_HOURS * HOUR)

/** People are reminded so many hours before the end. */
export const REMINDER_HOURS: readonly number[] = [6, 1]

/** How many of the reminders are due, all that were missed among them. */
export const remindersDue = (due_at: Date, now: Date): number =>
  REMINDER_HOURS.filter((hours) => due_at.getTime() - now.getTime() <= hours * HOUR).length

/** The next moment at which a reminder is due, or the end itself; `told` reminders have gone out. */
export function nextMoment(due_at: Date, told: number): Date {
  const hours = REMINDER_HOURS[told]
  return hours === undefined ? due_at : new Date(due_at.getTime() - hours * HOUR)
}

export const evidenceFields = [
  'evidence_1', 'evidence_2', 'evidence_3', 'evidence_4', 'evidence_5',
] as const
export type EvidenceField = (typeof evidenceFields)[number]

export const MOST_EVIDENCE: number = evidenceFields.length

export const EXPLANATION_MAXIMUM = 1000

export const chargebackMessages = {
  explanation: 'Say what happened, in a few sentences.',
  evidence: 'Add at least one file as evidence: a delivery note, a receipt, a message of the payer.',
  most: `Add at most ${MOST_EVIDENCE} files.`,
} as const

/** What is still to be held: never less than nothing. */
export const stillToHold = (wanted: Kobo, held: Kobo): Kobo => kobo(Math.max(0, wanted - held))
