// The camera may kill the page: what was being photographed is remembered, and what was typed is saved
// before.
import { providerNow } from '#app/clock/provider-time.ts'
import { transaction } from './database.ts'
import { flushHere } from './flush.ts'
import { personHere } from './person.ts'

export interface Capture {
  /** The draft and the field that the photo was for. */
  form: string
  entity?: string
  field: string
  /** The page that it was taken on. */
  path?: string
  /** When the camera opened, in milliseconds since 1970. */
  at: number
}

/** In this page a camera is, or may be, open. One that another life of the page opened has not come back. */
let isOpen = false

/**
 * Call it from the click that opens the camera, without waiting: it saves every open form and leaves a marker
 * while the camera opens.
 */
export async function beforeCamera(what: Omit<Capture, 'at' | 'path'>) {
  const person = personHere()
  if (!person) return
  isOpen = true
  const page = (globalThis as { location?: Location }).location
  const path = page && page.pathname + page.search
  const capture: Capture = { ...what, at: providerNow(), ...(path && { path }) }
  await Promise.all([
    flushHere(),
    transaction(['meta'], 'write', (rows) => rows.put('meta', ['capture', person.uid, person.mode], capture)),
  ])
}

/** The photo is here, or the person went back without one. */
export async function afterCamera() {
  isOpen = false
  const person = personHere()
  if (!person) return
  await transaction(['meta'], 'write', (rows) => rows.delete('meta', ['capture', person.uid, person.mode]))
}

/**
 * The photo that never arrived because the page was killed, or null. Asking does not forget it: afterCamera
 * does.
 */
export async function lostPhoto(): Promise<Capture | null> {
  const person = personHere()
  if (!person || isOpen) return null
  const kept = await transaction(['meta'], 'read', (rows) =>
    rows.get('meta', ['capture', person.uid, person.mode]),
  )
  return (kept as Capture | undefined) ?? null
}
