// Deciding on one request: PIN, one PUT with the version that is on the screen, and the truth about what
// became of it. No answer is no answer: the provider is asked until it is known, and nothing is sent a second
// time.
import { useEffect, useEffectEvent, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { approvals } from '#contract/approvals.ts'
import { Refusal } from '#contract/refusal.ts'
import { askWhileSeen } from '#app/api/asking-again.ts'
import { call } from '#app/api/call.ts'
import { isOpen } from '#app/api/intent.ts'
import { sinceMoment, thisMoment, type Moment } from '#app/clock/moment.ts'
import { useWriting } from '#app/api/queries.ts'
import { currentSession } from '#app/api/session.ts'
import { Unreachable } from '#app/api/unreachable.ts'
import { referenceOf, type Item } from './readings.ts'

export type Verdict = { kind: 'approve'; pin: string } | { kind: 'decline'; reason: string }

export type Outcome =
  | { step: 'open' }
  | { step: 'sending'; verdict: Verdict['kind'] }
  /** It may have arrived: the provider is being asked. */
  | { step: 'unknown'; verdict: Verdict['kind'] }
  | { step: 'done'; verdict: Verdict['kind']; item: Item }
  /** Somebody was first, or the request is another than the one on the screen. */
  | { step: 'changed'; words: string }
  | { step: 'refused'; words: string; code: Refusal['code'] | null }

const ASK_EVERY_MS = 3_000
/** By then a request that is still as it was has not arrived: the connection that carried it is gone. */
const GIVE_UP_MS = 60_000

/** A decision that left this phone. */
export interface Sent {
  /** As it was on the screen. */
  item: Item
  kind: Verdict['kind']
  at: Moment
}

/** What the provider knows of my decision: mine, somebody else's, or none yet. */
export function judge(
  item: Item,
  sent: Pick<Sent, 'kind'> & { version: number },
  me: string,
): Outcome | null {
  const mine = item.decisions.find(({ by, decision }) => by === me && decision === sent.kind)
  if (mine) return { step: 'done', verdict: sent.kind, item }
  if (item.version === sent.version) return null
  // Who was first, and when, in the provider's words.
  const words = item.status === 'PENDING' ? undefined : item.why_not
  return {
    step: 'changed',
    words: words ?? 'This request has changed since you opened it. Look again before you decide.',
  }
}

export function outcomeOf(error: unknown, verdict: Verdict['kind']): Outcome {
  if (isOpen(error)) return { step: 'unknown', verdict }
  if (error instanceof Unreachable) {
    return {
      step: 'refused',
      words: 'No network. Nothing was sent; decide again when it is back.',
      code: null,
    }
  }
  if (!(error instanceof Refusal)) return { step: 'refused', words: (error as Error).message, code: null }
  if (error.code === 'stale') return { step: 'changed', words: error.message }
  return {
    step: 'refused',
    words: error.errors?.['pin'] ?? error.errors?.['reason'] ?? error.message,
    code: error.code,
  }
}

/** The call for one verdict on one kind of request; the screens say themselves what came of it. */
export function useSend() {
  const approve = useWriting(approvals.approve, { quiet: true })
  const approveBulk = useWriting(approvals.approveBulk, { quiet: true })
  const decline = useWriting(approvals.decline, { quiet: true })
  const declineBulk = useWriting(approvals.declineBulk, { quiet: true })
  return (item: Item, verdict: Verdict) => {
    const params = { reference: referenceOf(item) }
    const { version } = item
    if (verdict.kind === 'approve') {
      const body = { version, pin: verdict.pin }
      return (item.kind === 'bulk' ? approveBulk : approve).mutateAsync({ params, body })
    }
    const body = { version, reason: verdict.reason }
    return (item.kind === 'bulk' ? declineBulk : decline).mutateAsync({ params, body })
  }
}

export function useDecision(item: Item) {
  const [outcome, setOutcome] = useState<Outcome>({ step: 'open' })
  const [sent, setSent] = useState<Sent | null>(null)
  const send = useSend()
  const refresh = useRefresh()

  async function decide(verdict: Verdict) {
    setSent({ item, kind: verdict.kind, at: thisMoment() })
    setOutcome({ step: 'sending', verdict: verdict.kind })
    try {
      setOutcome({ step: 'done', verdict: verdict.kind, item: await send(item, verdict) })
    } catch (error) {
      setOutcome(outcomeOf(error, verdict.kind))
    }
    void refresh()
  }

  useLookingUp(outcome.step === 'unknown' ? sent : null, (known) => {
    setOutcome(known)
    void refresh()
  })
  return { outcome, decide, reopen: () => setOutcome({ step: 'open' }) }
}

/** Asks every few seconds what became of a decision that nothing was heard of, until it is known. */
export function useLookingUp(sent: Sent | null, onKnown: (outcome: Outcome) => void): void {
  const look = useEffectEvent(async () => {
    const known = sent && await lookUp(sent)
    if (known) onKnown(known)
  })
  const isOpen = sent !== null
  useEffect(() => {
    if (!isOpen) return
    return askWhileSeen(look, ASK_EVERY_MS)
  }, [isOpen])
}

/** Null while nobody knows. Asks the provider at this moment: never what is kept on this phone. */
export async function lookUp({ item, kind, at }: Sent): Promise<Outcome | null> {
  const found = await call(approvals.show, { params: { reference: referenceOf(item) } }).catch(() => null)
  if (!found) return null
  const known = judge(found, { version: item.version, kind }, currentSession()?.user_id ?? '')
  if (known || sinceMoment(at) <= GIVE_UP_MS) return known
  const words = 'Your decision did not arrive. Nothing changed; decide again.'
  return { step: 'refused', words, code: null }
}

/** Everything that shows requests, balances or payouts looks again. */
export function useRefresh() {
  const client = useQueryClient()
  return () =>
    client.invalidateQueries({
      predicate: ({ queryKey: [path] }) =>
        typeof path === 'string' && /payout|overview|notifications/.test(path),
    })
}
