// Whether somebody is at this page: what it asks by itself, for an hour on a counter, is no use of the login.
import { person } from '#app/api/session-use.ts'
import { sinceMoment, thisMoment } from '#app/clock/moment.ts'

/**
 * What a person does, whatever they do it with; a press of a mouse or a pen ends in a click. Looking at the
 * page again is not yet anything done.
 */
const ACTS = ['keydown', 'input', 'click', 'touchstart', 'wheel', 'popstate']

/** What is asked so soon after is asked for them: a screen may come slowly, with all that it asks for. */
export const THERE_MS = 60_000

/** From now on; opening the page is something done. Answers the function that ends it. */
export function watchPresence(): () => void {
  let acted = thisMoment()
  const note = () => { acted = thisMoment() }
  const how = { capture: true, passive: true }
  for (const act of ACTS) addEventListener(act, note, how)
  person.isAway = () => sinceMoment(acted) >= THERE_MS
  return () => {
    for (const act of ACTS) removeEventListener(act, note, how)
    person.isAway = () => false
  }
}
