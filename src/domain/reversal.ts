// Reversals: a payment that came in is taken back by the payer's bank.

/** Why a bank asks for a payment back by itself. */
export const reversalReasons = ['sent_twice', 'wrong_account', 'recalled'] as const

export type BankReason = (typeof reversalReasons)[number]

/** A chargeback that was accepted, lost or not answered takes its payment back too. */
export type ReversalReason = BankReason | 'chargeback'

const words: Record<ReversalReason, string> = {
  sent_twice: 'The payer was debited twice.',
  wrong_account: 'The payer sent it to the wrong account.',
  recalled: 'The payer\'s bank recalled it.',
  chargeback: 'A chargeback took it back.',
}

/** A reason that is not known is shown as it is. */
export const reversalWords = (reason: string): string =>
  Object.entries(words).find(([key]) => key === reason)?.[1] ?? reason.replace(/_/g, ' ')

/**
 * - PENDING: the balance is short; what there is of it is held, and what comes in is held until it is enough.
 * - DONE: the payer has it back.
 */
export const reversalStatuses = ['PENDING', 'DONE'] as const
export type ReversalStatus = (typeof reversalStatuses)[number]
