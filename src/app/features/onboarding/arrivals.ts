// Asks the provider again when something of onboarding has arrived there.
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useWaiting } from '#app/offline/use-waiting.ts'
import { askAgain } from './readings.ts'
import { asUnsent } from './unsent.ts'

export function useAskAfterArrival() {
  const queryClient = useQueryClient()
  const { items, isLoaded } = useWaiting()
  const seen = useRef<Set<string> | null>(null)
  const done = asUnsent(items).filter(({ state }) => state === 'done').map(({ id }) => id).join(' ')
  useEffect(() => {
    if (!isLoaded) return
    const before = seen.current
    seen.current = new Set(done.split(' '))
    // What had arrived before the page was opened is in the answers that it opened with.
    if (before && done.split(' ').some((id) => !before.has(id))) void askAgain(queryClient)
  }, [done, isLoaded, queryClient])
}
