// How the sandbox decides: the last two digits of an account, BVN or NIN choose
// what happens; all others succeed.

export type Outcome = keyof typeof outcomes

/** One table, printed in the documents as it stands here. */
export const outcomes = {
  '90': { name: 'slow success', enquiry: 'found', payout: 'paid, after twenty times the usual wait' },
  '91': { name: 'under enquiry, then success', enquiry: 'found',
    payout: 'INQ for 4 minutes, then paid; an amount of naira ending in 01, 09, 26, 68, 91, 94, 96 or 97 '
      + 'chooses the code meanwhile' },
  '92': { name: 'under enquiry, then failed', enquiry: 'found',
    payout: 'INQ for 4 minutes, then refused and released, with the code of 93' },
  '93': { name: 'refused', enquiry: 'found',
    payout: 'refused and released; an amount of naira ending in a code of refusal, such as 1,057, chooses '
      + 'that code, any other 05' },
  '94': { name: 'time-out', enquiry: 'found',
    payout: 'no answer; a status query says paid. An amount of naira ending in 99, such as 1,099, is never '
      + 'answered: after 24 hours it waits for a person' },
  '95': { name: 'name differs', enquiry: 'found, under another name each time',
    payout: 'refused: name mismatch (08)' },
  '96': { name: 'dormant account', enquiry: 'dormant', payout: 'refused: dormant account (06)' },
  '97': { name: 'unknown account', enquiry: 'not found', payout: 'refused: no such account (07)' },
  '98': { name: 'bank unavailable', enquiry: 'no answer from the bank',
    payout: 'INQ (91) for 100 minutes, then paid' },
  '99': { name: 'answers twice', enquiry: 'found', payout: 'paid, and told twice' },
} as const

/** The row of the table that a number falls under, or null for the ordinary success. */
export function outcomeOf(number: string): Outcome | null {
  const ending = number.slice(-2)
  return ending in outcomes ? ending as Outcome : null
}
