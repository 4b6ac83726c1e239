// Whether the person signed in has a payout PIN, and where it is set; what a screen hands to the sheet that
// asks.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { pin } from '#contract/pin.ts'
import { Refusal } from '#contract/refusal.ts'
import { reading } from './queries.ts'

export const pinReading = reading(pin.show, {}, { staleTime: 30_000 })

const to = '/dashboard/payout-pin' as const

/** `problem` says what of a failure belongs to the PIN itself, to be said under its keys. */
export function usePin() {
  const client = useQueryClient()
  const { data } = useQuery(pinReading)
  const here = useLocation({ select: ({ href }) => href })
  return {
    pin: data,
    paths: { set: { to, search: { after: here } }, forgot: { to, search: { after: here, forgot: 'yes' } } },
    problem(error: Error | null): string | undefined {
      return error instanceof Refusal ? error.errors?.['pin'] : undefined
    },
    /** After a wrong one: it may be locked now. */
    askAgain: () => void client.invalidateQueries({ queryKey: pinReading.queryKey }),
  }
}
