// Sends what a person plays, and refreshes what it changes.
import { useQueryClient } from '@tanstack/react-query'
import type { Answer, Endpoint } from '#contract/endpoint.ts'
import { Refusal } from '#contract/refusal.ts'
import type { simulator } from '#contract/simulator.ts'
import { useWriting, type Written } from '#app/api/queries.ts'
import { useReachable } from '#app/api/use-reachable.ts'
import { providerNow } from '#app/clock/provider-time.ts'
import type { Cause } from './caused.tsx'

type Playable =
  | typeof simulator.collection
  | typeof simulator.linkPayment
  | typeof simulator.qrPayment
  | typeof simulator.reversal

export function usePlay<E extends Playable>(endpoint: E, onCause: (cause: Cause) => void) {
  const client = useQueryClient()
  const play = useWriting<E & Endpoint>(endpoint)
  const { error, isPending } = play
  return {
    isBusy: isPending,
    isOffline: useReachable().state === 'offline',
    errors: (error instanceof Refusal && error.errors) || {},
    play: (ask: Written<E & Endpoint>) =>
      play.mutate(ask, {
        onSuccess(transaction) {
          onCause({ at: providerNow(), transaction: transaction as Answer<typeof simulator.collection> })
          // Lists, balances and the overview all tell of it.
          void client.invalidateQueries()
        },
      }),
  }
}
