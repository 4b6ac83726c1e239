// How the sandbox's bill vendor decides: the last two digits of a phone, smart card, meter, account or
// profile number choose what happens; all others succeed.

/** One table, printed in the documents as it stands here. */
export const billOutcomes = {
  '90': { name: 'slow success', enquiry: 'found', bill: 'delivered, after twenty times the usual wait' },
  '91': { name: 'pending, then success', enquiry: 'found', bill: 'not known for 4 minutes, then delivered' },
  '92': { name: 'pending, then failed', enquiry: 'found', bill: 'not known for 4 minutes, then refused' },
  '93': { name: 'refused', enquiry: 'found',
    bill: 'refused and the money free again; the digit before chooses why: 093 not accepted, 193 unknown '
      + 'number, 293 not sold any more, 393 daily limit, 493 blocked' },
  '94': { name: 'time-out', enquiry: 'found',
    bill: 'no answer; asked about, it was delivered. A number ending in 994 is never answered: after 24 '
      + 'hours it waits for a person' },
  '95': { name: 'lost on the way', enquiry: 'found',
    bill: 'the vendor has no record; believed after 24 hours, then failed and the money free again' },
  '97': { name: 'wrong meter', enquiry: 'not found', bill: 'refused: unknown number' },
  '98': { name: 'biller away', enquiry: 'no answer',
    bill: 'cannot be reached for 100 minutes, then delivered' },
  '99': { name: 'answers twice', enquiry: 'found', bill: 'delivered once, and told twice' },
} as const

export type BillOutcome = keyof typeof billOutcomes

/** The row of the table that a number falls under, or null for the ordinary success. */
export function billOutcomeOf(number: string): BillOutcome | null {
  const ending = number.slice(-2)
  return Object.hasOwn(billOutcomes, ending) ? ending as BillOutcome : null
}
