// Sending something that moves money: once, and when no answer comes, asking until it is known what became of
// it.
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Refusal } from '#contract/refusal.ts'
import { drawReference } from '#domain/reference.ts'
import { providerDate, providerNow } from '#app/clock/provider-time.ts'
import { momentOf } from '#app/clock/told-before.ts'
import { askWhileSeen } from './asking-again.ts'
import { isOpen } from './intent.ts'
import { sinceMoment, thisMoment } from '#app/clock/moment.ts'
import { newId } from './new-id.ts'

export type Sending =
  | { state: 'ready'; problem: SendingProblem | null }
  | { state: 'sending' }
  /** No answer: it is being found out whether it arrived. */
  | { state: 'unknown' }

/** A refusal, or why this phone could not send it. */
export interface SendingProblem {
  message: string
  errors?: Refusal['errors']
}

/** Of the draft: the same on every try of the same thing. */
interface Marks {
  /** When it was last sent without an answer that settles it; '' when nothing is open. */
  tried_at: string
  request_id: string
  unique_reference: string
}

export interface Sendable<Sent> {
  tried_at: string
  /** On disk when it resolves to true. */
  keep: (changes: Partial<Marks>) => Promise<boolean>
  /** Why it is not, and what helps. */
  whyNotKept: () => string
  /** Sends it, once. */
  request: (pin: string) => Promise<Sent>
  /** As the provider has it, or null when it has none of this reference. Throws without an answer. */
  find: () => Promise<Sent | null>
  settle: (sent: Sent) => Promise<unknown>
  /** It did not arrive, for certain. */
  onLost: () => void
}

/**
 * After so long without a trace at the provider it did not arrive: no call is waited for longer than 30 s.
 */
const ARRIVES_WITHIN_MS = 45_000
const ASK_EVERY_MS = 3_000

export function useSending<Sent>(one: Sendable<Sent>) {
  const [now, setNow] = useState<Sending>(() =>
    one.tried_at ? { state: 'unknown' } : { state: 'ready', problem: null },
  )

  const [triedBefore] = useState(() => momentOf(one.tried_at))
  const tried = useRef(triedBefore)

  const send = async (pin: string) => {
    if (now.state !== 'ready') return
    setNow({ state: 'sending' })
    // The mark is on disk before the first byte leaves: a phone that dies now asks before it pays again.
    if (!(await one.keep({ tried_at: providerDate().toISOString() }))) {
      void one.keep({ tried_at: '' })
      return setNow({ state: 'ready', problem: { message: `Nothing was sent. ${one.whyNotKept()}` } })
    }
    tried.current = thisMoment()
    try {
      await one.settle(await one.request(pin))
    } catch (error) {
      if (isOpen(error)) return setNow({ state: 'unknown' })
      // A refusal is a certain answer; a taken reference may be this very thing, or somebody else's.
      const isTaken = error instanceof Refusal && error.errors?.['unique_reference'] !== undefined
      const same = isTaken ? await one.find().catch(() => undefined) : null
      if (same) return one.settle(same)
      if (same === undefined) return setNow({ state: 'unknown' })
      const other = isTaken && { unique_reference: drawReference(providerNow(), Math.random) }
      await one.keep({ tried_at: '', request_id: newId(), ...other })
      if (!(error instanceof Refusal)) one.onLost()
      setNow({ state: 'ready', problem: error instanceof Refusal ? error : null })
    }
  }

  const lookUp = useEffectEvent(async () => {
    const sent = await one.find().catch(() => undefined)
    if (sent) return one.settle(sent)
    if (sent === undefined || sinceMoment(tried.current) < ARRIVES_WITHIN_MS) return
    // The same reference on the next try: what arrives late after all is refused as the same thing.
    await one.keep({ tried_at: '' })
    one.onLost()
    setNow({ state: 'ready', problem: null })
  })
  useEffect(() => {
    if (now.state !== 'unknown') return
    const end = askWhileSeen(lookUp, ASK_EVERY_MS)
    const first = setTimeout(() => void lookUp())
    return () => {
      end()
      clearTimeout(first)
    }
  }, [now.state])
  return { ...now, send }
}
