// Says that something of onboarding has arrived at the provider, and asks it again then and after a refusal.
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { onboardingMessages } from '#domain/onboarding.ts'
import { useWaiting } from '#app/offline/use-waiting.ts'
import { toast } from '#app/ui/toast.tsx'
import { askAgain } from './readings.ts'
import { asUnsent } from './unsent.ts'

export function useAskAfterArrival() {
  const queryClient = useQueryClient()
  const { items, isLoaded } = useWaiting()
  const seen = useRef<Set<string> | null>(null)
  // What arrived, and what was refused: both say that the provider is no longer as it was read.
  const done = asUnsent(items)
    .filter(({ state }) => state === 'done' || state === 'stopped')
    .map(({ kind, id, state }) => `${kind} ${state} ${id}`)
    .join('\n')
  useEffect(() => {
    if (!isLoaded) return
    const before = seen.current
    seen.current = new Set(done.split('\n'))
    // What had arrived before the page was opened is in the answers that it opened with.
    const fresh = before ? done.split('\n').filter((text) => text !== '' && !before.has(text)) : []
    if (fresh.length === 0) return
    if (fresh.some((text) => text.startsWith('document done ')))
      toast.success(onboardingMessages.documentsSaved)
    void askAgain(queryClient)
  }, [done, isLoaded, queryClient])
}
