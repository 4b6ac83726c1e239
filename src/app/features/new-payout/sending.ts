// Sending one payout: once, and when no answer comes, asking until it is known what became of it.
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { accounts } from '#contract/accounts.ts'
import type { Answer } from '#contract/endpoint.ts'
import { overview } from '#contract/overview.ts'
import { payouts } from '#contract/payouts.ts'
import { Refusal } from '#contract/refusal.ts'
import { schedules } from '#contract/schedules.ts'
import { parseMoney } from '#domain/money.ts'
import { drawReference } from '#domain/reference.ts'
import { call } from '#app/api/call.ts'
import { isOpen } from '#app/api/intent.ts'
import { newId } from '#app/api/new-id.ts'
import { toast } from '#app/ui/toast.tsx'
import type { PayoutDraft } from './draft.ts'
import type { NewPayout } from './use-new-payout.ts'

/** Spec 8, word for word. */
export const couldNotInitiate = 'Could not initiate payout. Please check you network and try again'

export type Sending =
  | { state: 'ready'; problem: Refusal | null }
  | { state: 'sending' }
  /** No answer: it is being found out whether it arrived. */
  | { state: 'unknown' }

export interface Sent {
  unique_reference: string
  schedule_reference: string | null
}

/**
 * After so long without a trace at the provider it did not arrive: no call is waited for longer than 30 s.
 */
const ARRIVES_WITHIN_MS = 45_000
const ASK_EVERY_MS = 3_000

export function useSending(payout: NewPayout, onSent: (sent: Sent) => void) {
  const { values } = payout
  const client = useQueryClient()
  const [now, setNow] = useState<Sending>(() =>
    values.tried_at ? { state: 'unknown' } : { state: 'ready', problem: null },
  )

  const settle = async (sent: Sent) => {
    await payout.finish()
    const paths = [payouts.list.path, accounts.details.path, schedules.list.path, overview.show.path]
    await Promise.all(paths.map((path) => client.invalidateQueries({ queryKey: [path] })))
    onSent(sent)
  }

  const send = async (pin: string) => {
    if (now.state !== 'ready') return
    setNow({ state: 'sending' })
    // The mark is on disk before the first byte leaves: a phone that dies now asks before it pays again.
    await payout.keep({ tried_at: new Date().toISOString() })
    try {
      await settle(await request(values, pin))
    } catch (error) {
      if (isOpen(error)) return setNow({ state: 'unknown' })
      // A refusal is a certain answer; a taken reference may be this very payout, or somebody else's.
      const isTaken = error instanceof Refusal && error.errors?.['unique_reference'] !== undefined
      const same = isTaken ? await found(values).catch(() => undefined) : null
      if (same) return settle(same)
      if (same === undefined) return setNow({ state: 'unknown' })
      const other = isTaken && { unique_reference: drawReference(Date.now(), Math.random) }
      await payout.keep({ tried_at: '', request_id: newId(), ...other })
      if (!(error instanceof Refusal)) toast.error(couldNotInitiate)
      setNow({ state: 'ready', problem: error instanceof Refusal ? error : null })
    }
  }

  const lookUp = useEffectEvent(async () => {
    const sent = await found(values).catch(() => undefined)
    if (sent) return settle(sent)
    const waited = Date.now() - Date.parse(values.tried_at || '1970-01-01')
    if (sent === undefined || waited < ARRIVES_WITHIN_MS) return
    // The same reference on the next try: what arrives late after all is refused as the same payout.
    await payout.keep({ tried_at: '' })
    toast.error(couldNotInitiate)
    setNow({ state: 'ready', problem: null })
  })
  useEffect(() => {
    if (now.state !== 'unknown') return
    const timer = setInterval(() => void lookUp(), ASK_EVERY_MS)
    const first = setTimeout(() => void lookUp())
    return () => {
      clearInterval(timer)
      clearTimeout(first)
    }
  }, [now.state])
  return { ...now, send }
}

/** What the endpoint takes of what was typed. */
export function requestOf(values: PayoutDraft, pin: string) {
  const {
    when,
    start_date,
    frequency,
    end_date,
    source_nuban,
    bank_code,
    beneficiary_nuban,
    unique_reference,
  } = values
  const amount = parseMoney(values.amount)
  if (amount === null) throw new Error('The amount is no amount')
  const narration = values.narration.trim()
  return {
    query: { command: when === 'later' ? ('scheduled' as const) : ('initiate' as const) },
    body: {
      source_nuban,
      bank_code,
      beneficiary_nuban,
      amount,
      unique_reference,
      pin,
      beneficiary_account_name: values.expected_name.trim() || values.bank_account_name,
      ...(narration && { narration }),
      ...(when === 'later' && {
        schedule: { start_date, frequency, ...(frequency !== 'once' && end_date && { end_date }) },
      }),
    },
  }
}

async function request(values: PayoutDraft, pin: string): Promise<Sent> {
  const { request_id } = values
  const answer = await call(payouts.requestSingle, requestOf(values, pin), { requestId: request_id })
  toast.success('Payout successfully initiated')
  return sentOf(answer)
}

const sentOf = ({ unique_reference, schedule_reference }: Answer<typeof payouts.requestSingle>): Sent => ({
  unique_reference,
  schedule_reference,
})

/**
 * The payout as the provider has it, or null when it has none of this reference. Throws without an answer.
 */
async function found({
  unique_reference,
  when,
  beneficiary_nuban,
  amount,
}: PayoutDraft): Promise<Sent | null> {
  if (when === 'later') {
    const { items } = await call(schedules.list, { query: { limit: 50 } })
    const schedule = items.find((each) => each.unique_reference === unique_reference)
    return schedule ? { unique_reference, schedule_reference: schedule.schedule_reference } : null
  }
  const { items } = await call(payouts.list, { query: { unique_reference } })
  const isThis = items.some(
    (each) => each.beneficiary_nuban === beneficiary_nuban && each.amount === parseMoney(amount),
  )
  return isThis ? { unique_reference, schedule_reference: null } : null
}
