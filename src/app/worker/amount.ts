// How much of the program is fetched before anybody opens it: what the person chose, what the link carries,
// and what it costs.
import type { KeepChoice, ProgramPart } from '#domain/kept-program.ts'

/** What a browser tells of it; Safari and Firefox tell nothing. */
export interface Link { saveData?: boolean, type?: string, effectiveType?: string }

/** What else is known: the person's choice, and a `Save-Data` that only the provider sees. */
export interface Wish { choice: KeepChoice, saveData: boolean }

/**
 * `shell` opens the app, `first` is for a first day besides, `all` is what a phone is carried for, `every` is
 * every screen. Everything else is kept from the moment that it was opened.
 */
export type Amount = 'shell' | 'first' | 'all' | 'every'

const none: Wish = { choice: 'link', saveData: false }

/** On a slow link that is metered the rest waits for another one. A choice goes before what is guessed. */
export function amountFor(
  { saveData = false, type, effectiveType = '4g' }: Link = {}, wish: Wish = none,
): Amount {
  if (wish.choice === 'all') return 'every'
  if (saveData || wish.saveData) return 'shell'
  const isUnmetered = type === 'wifi' || type === 'ethernet'
  if (wish.choice === 'opened') return isUnmetered ? 'all' : 'shell'
  return isUnmetered || effectiveType === '4g' ? 'all' : 'first'
}

/** What an install waits for: the rest comes when the person is not at work. */
export const atInstall = (amount: Amount): Amount => (amount === 'shell' ? 'shell' : 'first')

const shell = /\.(html|css)$|\/(index|early)\.js$|watchdog|favicon/

interface Part { url: string, once?: true, soon?: true }

export function partOf({ url, once, soon }: Part): ProgramPart {
  if (once) return 'other'
  if (shell.test(url)) return 'opening'
  return soon ? 'first' : 'carried'
}

const within: Record<Amount, readonly ProgramPart[]> = {
  shell: ['opening'], first: ['opening', 'first'], all: ['opening', 'first', 'carried'],
  every: ['opening', 'first', 'carried', 'other'],
}

export const isWithin = (amount: Amount) => (part: Part): boolean => within[amount].includes(partOf(part))
