// What the interbank network's two-digit codes mean: paid, refused, or not known yet. A code that is not
// listed is not known either: nothing becomes a failure by a guess.

/**
 * - `paid`, `refused`: certain, and final.
 * - `unknown`: asked about until it is certain; the money stays reserved and nothing is sent again.
 * - `absent`: the network has no record of it; believed only when it still says so after 24 hours.
 */
export type CodeClass = 'paid' | 'refused' | 'unknown' | 'absent'

const refused: Record<string, string> = {
  '03': 'The sender was not accepted.',
  '05': 'The bank did not honour the transfer.',
  '06': 'The account is dormant.',
  '07': 'There is no such account.',
  '08': 'The account is under another name.',
  '12': 'The bank did not accept this transaction.',
  '13': 'The bank did not accept this amount.',
  '14': 'The bank did not accept the batch number.',
  '15': 'The bank did not accept the session.',
  '16': 'There is no bank with this code.',
  '17': 'The bank does not take this channel.',
  '18': 'The bank does not take this way of paying.',
  '21': 'The bank took no action.',
  '30': 'The bank could not read the transfer.',
  '34': 'The bank suspects fraud.',
  '35': 'The bank asks you to contact your own bank.',
  '51': 'There was not enough money at the sending bank.',
  '57': 'The sender may not make this transfer.',
  '58': 'This transfer may not be made on this channel.',
  '61': 'The amount passes the limit of the account.',
  '63': 'The bank refused the transfer for security.',
  '65': 'The account has taken too many transfers.',
  '69': 'The amount could not be blocked.',
  '70': 'The amount could not be unblocked.',
  '71': 'The mandate has no reference.',
  '92': 'The network could not find the way to the bank.',
}

const unknown: Record<string, string> = {
  '01': 'The outcome is not known yet.',
  '09': 'The bank is working on it.',
  '26': 'The network has this transfer already and looks it up.',
  '68': 'The answer came too late.',
  '91': 'The bank cannot be reached.',
  '94': 'The network has this transfer already and looks it up.',
  '96': 'The network has a fault.',
  '97': 'The bank did not answer in time.',
}

/** `code` is null where no answer came at all. */
export function codeClass(code: string | null): CodeClass {
  if (code === '00') return 'paid'
  if (code === '25') return 'absent'
  return code !== null && code in refused ? 'refused' : 'unknown'
}

/** In words for the merchant; null for success and for silence. */
export function codeMeaning(code: string | null): string | null {
  if (code === null || code === '00') return null
  if (code === '25') return 'The network has no record of the transfer.'
  return refused[code] ?? unknown[code] ?? 'The network gave an answer that is not known here.'
}

export const refusedCodes: readonly string[] = Object.keys(refused)
export const unknownCodes: readonly string[] = Object.keys(unknown)
