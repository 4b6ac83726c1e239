// Reversals: a payment that came in is taken back by the payer's bank.

export const reversalReasons = ['sent_twice', 'wrong_account', 'recalled'] as const
export type ReversalReason = (typeof reversalReasons)[number]

const words: Record<ReversalReason, string> = {
  sent_twice: 'The payer was debited twice.',
  wrong_account: 'The payer sent it to the wrong account.',
  recalled: 'The payer\'s bank recalled it.',
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
