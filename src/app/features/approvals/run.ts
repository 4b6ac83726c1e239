// One go over several requests: one by one, each with its own outcome, stopped at the first whose outcome is
// not known. That one is asked about until it is; what stands behind it was never sent.
import { useState } from 'react'
import { pinRefusals } from '#contract/pin.ts'
import { thisMoment } from '#app/clock/moment.ts'
import {
  lookUp, outcomeOf, useLookingUp, useRefresh, useSend, type Outcome, type Sent, type Verdict,
} from './decision.ts'
import type { Item } from './readings.ts'

export interface Result {
  item: Item
  /** `open`: it was not sent. */
  outcome: Outcome
}

export function useRun() {
  const [results, setResults] = useState<readonly Result[]>([])
  const [progress, setProgress] = useState<{ done: number; of: number } | null>(null)
  const [problem, setProblem] = useState<Outcome | null>(null)
  const [unheard, setUnheard] = useState<Sent | null>(null)
  const send = useSend()
  const refresh = useRefresh()

  /** False where nothing was done because of the PIN: that is said at the keys. */
  async function run(items: readonly Item[], verdict: Verdict): Promise<boolean> {
    const done: Result[] = []
    setProblem(null)
    for (const item of items) {
      setProgress({ done: done.length, of: items.length })
      const sent: Sent = { item, kind: verdict.kind, at: thisMoment() }
      const outcome = await decideOne(sent, () => send(item, verdict))
      if (done.length === 0 && isAboutPin(outcome)) {
        setProblem(outcome)
        setProgress(null)
        return false
      }
      done.push({ item, outcome })
      if (outcome.step === 'unknown') setUnheard(sent)
      if (isLast(outcome)) break
    }
    const rest = items.slice(done.length)
    setResults([...done, ...rest.map((item): Result => ({ item, outcome: { step: 'open' } }))])
    setProgress(null)
    void refresh()
    return true
  }

  useLookingUp(unheard, (known) => {
    setResults(results.map((each) => (each.item === unheard?.item ? { ...each, outcome: known } : each)))
    setUnheard(null)
    void refresh()
  })
  return { results, progress, problem, run }
}

const isAboutPin = (outcome: Outcome) =>
  outcome.step === 'refused' && pinRefusals.includes(outcome.code ?? '')

/** What would stop each that comes after it, too: no answer, no network, no PIN, no session. */
const isLast = (outcome: Outcome) =>
  outcome.step === 'unknown' ||
  isAboutPin(outcome) ||
  (outcome.step === 'refused' && [null, 'unauthenticated', 'rate_limited'].includes(outcome.code))

async function decideOne(sent: Sent, send: () => Promise<Item>): Promise<Outcome> {
  try {
    return { step: 'done', verdict: sent.kind, item: await send() }
  } catch (error) {
    const outcome = outcomeOf(error, sent.kind)
    return outcome.step === 'unknown' ? ((await lookUp(sent)) ?? outcome) : outcome
  }
}
