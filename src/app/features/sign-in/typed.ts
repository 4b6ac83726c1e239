// What was typed before there is an account, for as long as the tab lives; never a password.
import { isEmail } from '#domain/email.ts'

export interface Typed {
  email: string
  business_name: string
  fullname: string
  mobile_number: string
}

const KEY = 'oja.typed'
const nothing: Typed = { email: '', business_name: '', fullname: '', mobile_number: '' }

/** What was typed so far; empty texts where nothing was, or where the browser keeps nothing. */
export function typedSoFar(): Typed {
  const read = stored()
  const kept = { ...nothing }
  for (const name of Object.keys(nothing) as (keyof Typed)[]) {
    const text = read[name]
    if (typeof text === 'string') kept[name] = text.slice(0, 300)
  }
  return kept
}

/** The address that was typed last, for another form that asks for it; empty unless it is whole. */
export function typedEmail(): string {
  const { email } = typedSoFar()
  return isEmail(email.trim()) ? email.trim() : ''
}

/** Adds to what was typed; only the four fields are kept, whatever else is handed in. */
export function keepTyped(more: Partial<Typed>) {
  const { email, business_name, fullname, mobile_number } = { ...typedSoFar(), ...more }
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ email, business_name, fullname, mobile_number }))
  } catch {
    // A browser that keeps nothing still has what is on the screen.
  }
}

export function forgetTyped() {
  try {
    sessionStorage.removeItem(KEY)
  } catch {
    // Nothing was kept.
  }
}

function stored(): Record<string, unknown> {
  try {
    const read: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null')
    return typeof read === 'object' && read !== null ? (read as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}
