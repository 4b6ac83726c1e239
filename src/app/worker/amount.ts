// How much of the program is fetched before anybody opens it: what the link carries, and what it costs.

/** What a browser tells of it; Safari and Firefox tell nothing. */
export interface Link { saveData?: boolean, type?: string, effectiveType?: string }

/**
 * `shell` opens the app, `first` is for a first day besides, `all` is what a phone is carried for. Everything
 * else is kept from the moment that it was opened.
 */
export type Amount = 'shell' | 'first' | 'all'

/** On a slow link that is metered the rest waits for another one: the worker looks at each of its starts. */
export function amountFor({ saveData, type, effectiveType = '4g' }: Link = {}): Amount {
  if (saveData) return 'shell'
  const isUnmetered = type === 'wifi' || type === 'ethernet'
  return isUnmetered || effectiveType === '4g' ? 'all' : 'first'
}

const shell = /\.(html|css)$|\/(index|early)\.js$|watchdog|favicon/

interface Part { url: string, once?: true, soon?: true }

export const isWithin = (amount: Amount) => ({ url, once, soon }: Part): boolean =>
  !once && (amount === 'all' || shell.test(url) || (amount === 'first' && soon === true))
