// How the sandbox decides: the last two digits of an account, BVN or NIN choose
// what happens; all others succeed.

export type Outcome = keyof typeof outcomes

/** One table, printed in the documents as it stands here. */
export const outcomes = {
  '90': { name: 'slow success', enquiry: 'found', payout: 'paid after a while' },
  '91': { name: 'under enquiry, then success', enquiry: 'found', payout: 'INQ, then paid' },
  '92': { name: 'under enquiry, then failed', enquiry: 'found', payout: 'INQ, then failed and released' },
  '93': { name: 'refused', enquiry: 'found', payout: 'refused by the receiving bank and released' },
  '94': { name: 'time-out', enquiry: 'found', payout: 'no answer; a status query says paid' },
  '95': { name: 'name differs', enquiry: 'found, under another name each time',
    payout: 'refused: name mismatch' },
  '96': { name: 'dormant account', enquiry: 'dormant', payout: 'refused: dormant account' },
  '97': { name: 'unknown account', enquiry: 'not found', payout: 'refused: invalid account' },
  '98': { name: 'bank unavailable', enquiry: 'no answer from the bank',
    payout: 'INQ until the bank is back' },
  '99': { name: 'answers twice', enquiry: 'found', payout: 'paid, and told twice' },
} as const

/** The row of the table that a number falls under, or null for the ordinary success. */
export function outcomeOf(number: string): Outcome | null {
  const ending = number.slice(-2)
  return ending in outcomes ? ending as Outcome : null
}
