// Sending a batch: once, and when no answer comes, asking until it is known whether it was taken.
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { accounts } from '#contract/accounts.ts'
import { bulk } from '#contract/bulk.ts'
import { payouts } from '#contract/payouts.ts'
import { Refusal } from '#contract/refusal.ts'
import type { Kobo } from '#domain/money.ts'
import { askWhileSeen } from '#app/api/asking-again.ts'
import { call } from '#app/api/call.ts'
import { isOpen } from '#app/api/intent.ts'
import { sinceMoment, thisMoment } from '#app/clock/moment.ts'
import { toast } from '#app/ui/toast.tsx'
import { couldNotInitiate } from './sending.ts'
import type { Timing } from './schedule-fields.tsx'

const ARRIVES_WITHIN_MS = 45_000
const ASK_EVERY_MS = 3_000

export type BulkSendingState = 'ready' | 'sending' | 'unknown'

interface Given {
  bulk_reference: string
  total_amount: Kobo
  timing: Timing
  onSent: () => void
}

export function useBulkSending({ bulk_reference, total_amount, timing, onSent }: Given) {
  const client = useQueryClient()
  const [state, setState] = useState<BulkSendingState>('ready')
  const [problem, setProblem] = useState<Refusal | null>(null)
  const tried = useRef(0)

  const settle = async () => {
    toast.success('Payout successfully initiated')
    const paths = [bulk.processed.path, bulk.transactions.path, payouts.list.path, accounts.details.path]
    await Promise.all(paths.map((path) => client.invalidateQueries({ queryKey: [path] })))
    onSent()
  }

  const send = async (pin: string) => {
    if (state !== 'ready') return
    setState('sending')
    tried.current = thisMoment()
    const { when, start_date, frequency, end_date } = timing
    const later = when === 'later'
    const schedule = { start_date, frequency, ...(frequency !== 'once' && end_date && { end_date }) }
    try {
      await call(bulk.request, {
        query: { command: later ? 'scheduled' : 'initiate' },
        body: { bulk_reference, pin, total_amount, ...(later && { schedule }) },
      })
      await settle()
    } catch (error) {
      if (isOpen(error)) return setState('unknown')
      if (!(error instanceof Refusal)) toast.error(couldNotInitiate)
      // Somebody changed the rows meanwhile: the screen shows what they are now.
      else await client.invalidateQueries({ queryKey: [bulk.processed.path] })
      setProblem(error instanceof Refusal ? error : null)
      setState('ready')
    }
  }

  const lookUp = useEffectEvent(async () => {
    const answer = await call(bulk.processed, { query: { bulk_reference } }).catch(() => undefined)
    const [batch] = answer?.items ?? []
    if (batch && (batch.status !== 'DRAFT' || batch.schedule_reference)) return settle()
    // A batch is taken once, whoever asks again: after the longest call it is safe to offer it.
    if (answer === undefined || sinceMoment(tried.current) < ARRIVES_WITHIN_MS) return
    toast.error(couldNotInitiate)
    setState('ready')
  })
  useEffect(() => {
    if (state !== 'unknown') return
    const end = askWhileSeen(lookUp, ASK_EVERY_MS)
    const first = setTimeout(() => void lookUp())
    return () => {
      end()
      clearTimeout(first)
    }
  }, [state])
  return { state, problem, send }
}
