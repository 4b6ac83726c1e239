// The short name of a case, for people who speak about it.

/** `KYC-1A2B3C4D`: the last eight digits of the merchant's id. */
export const caseReference = (merchant_id: string) => `KYC-${merchant_id.slice(-8).toUpperCase()}`

/** What was typed as the end of an id, or null when it is no reference. */
export const readReference = (text: string): string | null =>
  /^(?:KYC[-\s]?)?([0-9A-F]{8})$/.exec(text.trim().toUpperCase())?.[1] ?? null
