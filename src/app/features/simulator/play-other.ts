// Plays what is no transaction by itself, and refreshes what it changes.
import { useQueryClient } from '@tanstack/react-query'
import type { Answer, Endpoint } from '#contract/endpoint.ts'
import { Refusal } from '#contract/refusal.ts'
import { useWriting, type Written } from '#app/api/queries.ts'
import { useReachable } from '#app/api/use-reachable.ts'

export function usePlayOther<E extends Endpoint>(endpoint: E, onDone: (answer: Answer<E>) => void) {
  const client = useQueryClient()
  const play = useWriting<E>(endpoint)
  const { error, isPending } = play
  return {
    isBusy: isPending,
    isOffline: useReachable().state === 'offline',
    errors: (error instanceof Refusal && error.errors) || {},
    play: (ask: Written<E>) =>
      play.mutate(ask, {
        onSuccess(answer) {
          onDone(answer)
          void client.invalidateQueries()
        },
      }),
  }
}
