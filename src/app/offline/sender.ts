// Decides when to send: at the start, at login, when something is added, when the network or the person is
// back.
import { onBackAgain } from '#app/api/back-again.ts'
import { knockNow } from '#app/api/call.ts'
import { onServerTime, providerNow } from '#app/clock/provider-time.ts'
import { currentSession, onSession } from '#app/api/session.ts'
import { Drainer } from './drainer.ts'
import { sweep } from './expiry.ts'
import { askForNudge, DRAIN_MESSAGE } from './nudge.ts'
import { personHere } from './person.ts'
import type { Person } from './whose.ts'
import { onSignal } from './signals.ts'

const LONGEST_SLEEP_MS = 30_000

let stopSender: (() => void) | undefined

/**
 * Starts to send for whoever is signed in, and follows the session. Call it once, after the kinds are
 * registered.
 */
export function startSender(): () => void {
  stopSender ??= start()
  return () => {
    stopSender?.()
    stopSender = undefined
  }
}

function start(): () => void {
  let drainer: Drainer | undefined
  let whose: Person | null = null
  let timer: ReturnType<typeof setTimeout> | undefined

  async function wake(isReachableAgain = false) {
    clearTimeout(timer)
    const used = drainer
    if (!used) return
    // A full disk or a lost database is met again at the next turn; until then nothing leaves.
    const due = await used.drain(isReachableAgain).catch(() => providerNow() + LONGEST_SLEEP_MS)
    if (used === drainer && due !== undefined) sleep(due - providerNow())
    if (await used.hasOpen().catch(() => false)) void askForNudge()
  }

  function sleep(time: number) {
    clearTimeout(timer)
    timer = setTimeout(() => { void wake() }, Math.min(LONGEST_SLEEP_MS, Math.max(250, time)))
  }

  function follow() {
    const person = personHere()
    if (person?.uid === whose?.uid && person?.mode === whose?.mode) return void wake()
    drainer?.close()
    whose = person
    drainer = person ? new Drainer({ person, token: tokenOf(person) }) : undefined
    void wake()
    tidy()
  }

  /** Only once the provider has told the time: see expiry.ts. */
  function tidy() {
    if (whose) void sweep(whose).catch(() => undefined)
  }

  const stops = [
    onSession(follow),
    onServerTime(tidy),
    onBackAgain(() => { void wake(true) }),
    onSignal((what) => {
      if (what.says === 'waiting') void wake()
      if (what.says === 'stop') drainer?.abort(what.entry)
    }),
    onPage(document, 'visibilitychange', () => { if (document.visibilityState === 'visible') void wake() }),
    onPage(window, 'pageshow', () => { void wake() }),
    onPage(navigator.serviceWorker, 'message', (event) => {
      if ((event as MessageEvent<{ type?: unknown } | null>).data?.type === DRAIN_MESSAGE)
        // A hidden page does not look for the network by itself.
        void knockNow().then(() => wake(true))
    }),
  ]
  follow()
  return () => {
    clearTimeout(timer)
    drainer?.close()
    drainer = undefined
    for (const stop of stops) stop()
  }
}

function onPage(target: EventTarget | undefined, name: string, listener: (event: Event) => void): () => void {
  target?.addEventListener(name, listener)
  return () => target?.removeEventListener(name, listener)
}

/** The token of exactly this person in this mode: the things of one are never sent by another. */
const tokenOf = ({ uid, mode }: Person) => () => {
  const session = currentSession()
  return session?.kind === 'member' && session.user_id === uid && session.mode === mode
    ? session.token
    : undefined
}
