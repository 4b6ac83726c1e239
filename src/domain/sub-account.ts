// Sub-accounts: what state one is in, and how many a business has.

export const subAccountStatuses = ['ACTIVE', 'INACTIVE'] as const

export type SubAccountStatus = (typeof subAccountStatuses)[number]

/** In each mode. */
export const MOST_SUB_ACCOUNTS = 500
