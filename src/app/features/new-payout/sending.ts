// Sending one payout: once, and when no answer comes, asking until it is known what became of it.
import { useQueryClient } from '@tanstack/react-query'
import { accounts } from '#contract/accounts.ts'
import type { Answer } from '#contract/endpoint.ts'
import { overview } from '#contract/overview.ts'
import { payouts } from '#contract/payouts.ts'
import { schedules } from '#contract/schedules.ts'
import { parseMoney } from '#domain/amount-text.ts'
import { call } from '#app/api/call.ts'
import { useSending as useSendingOnce } from '#app/api/use-sending.ts'
import { toast } from '#app/ui/toast.tsx'
import type { PayoutDraft } from './draft.ts'
import type { NewPayout } from './use-new-payout.ts'

/** Spec 8, word for word. */
export const couldNotInitiate = 'Could not initiate payout. Please check you network and try again'

export interface Sent {
  unique_reference: string
  schedule_reference: string | null
}

export function useSending(payout: NewPayout, onSent: (sent: Sent) => void) {
  const { values } = payout
  const client = useQueryClient()
  return useSendingOnce<Sent>({
    tried_at: values.tried_at,
    keep: payout.keep,
    whyNotKept: payout.whyNotKept,
    request: (pin) => request(values, pin),
    find: () => found(values),
    async settle(sent) {
      await payout.finish()
      const paths = [payouts.list.path, accounts.details.path, schedules.list.path, overview.show.path]
      await Promise.all(paths.map((path) => client.invalidateQueries({ queryKey: [path] })))
      onSent(sent)
    },
    onLost: () => toast.error(couldNotInitiate),
  })
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
      ...(values.is_salary && { is_salary: true }),
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
    const { items: [schedule] } = await call(schedules.list, { query: { unique_reference } })
    return schedule ? { unique_reference, schedule_reference: schedule.schedule_reference } : null
  }
  const { items } = await call(payouts.list, { query: { unique_reference } })
  const isThis = items.some(
    (each) => each.beneficiary_nuban === beneficiary_nuban && each.amount === parseMoney(amount),
  )
  return isThis ? { unique_reference, schedule_reference: null } : null
}
