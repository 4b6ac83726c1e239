// Places: states, their towns, and an address as it is stored.
import { states } from './places.data.ts'

export { states }

export const defaultCountry = 'Nigeria'

export const stateNames: readonly string[] = states.map((state) => state.name)

/** Main towns of a state as suggestions; a town outside the list may be typed. */
export const townsOf = (state: string): readonly string[] =>
  states.find((each) => each.name === state)?.cities ?? []

const separator = '***'

/** Spec 3: street, city and state joined with a triple asterisk; an asterisk that was typed is left out. */
export const joinAddress = (street: string, city: string, state: string) =>
  [street, city, state].map((part) => part.replace(/\*/g, '')).join(separator)

/** Takes a stored address apart; what is missing is empty, and extra parts stay with the street. */
export function splitAddress(address: string) {
  const parts = address.split(separator)
  if (parts.length < 3) return { street: parts[0] ?? '', city: parts[1] ?? '', state: '' }
  const [city = '', state = ''] = parts.slice(-2)
  return { street: parts.slice(0, -2).join(' '), city, state }
}
