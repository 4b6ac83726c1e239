// Beside every page of whoever is signed in, begun once the first is drawn: what is sent by itself, the
// reviewer's news, field measures.
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { keepAsking } from '#app/api/keep-asking.ts'
import { OnboardingWatch } from '#app/features/onboarding/watch.tsx'
import { useMeasuring } from '#app/features/shell/use-measuring.ts'
import { startSender } from '#app/offline/sender.ts'
import { registerKinds } from '#app/routes/-kinds.ts'

/** Draws nothing. */
export default function Background() {
  useMeasuring()
  // What waits on this phone is sent from here on; the sender follows the session by itself.
  useEffect(() => {
    registerKinds()
    startSender()
  }, [])
  const client = useQueryClient()
  useEffect(() => keepAsking(client), [client])
  return <OnboardingWatch />
}
