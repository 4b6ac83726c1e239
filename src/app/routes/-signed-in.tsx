// Around every page of whoever is signed in: the cache, the bars, and what goes on beside the page.
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { lazy, Suspense, useEffect } from 'react'
import { Shell } from '#app/features/shell/frame.tsx'
import { screenOpens } from '#app/api/queries.ts'
import { useSession } from '#app/api/use-session.ts'
import { isOfAnother } from '#app/features/shell/query-client.ts'
import { drawn } from '#app/ui/drawn.ts'

const AGAIN_MS = 5_000

/** Not needed for the first picture. Where it does not arrive the page goes on, and it is asked for again. */
const Background = lazy(async () => {
  await drawn()
  for (;;) {
    try {
      return await import('./-background.tsx')
    } catch {
      await new Promise((later) => { setTimeout(later, AGAIN_MS) })
    }
  }
})

export function SignedIn({ queryClient }: { queryClient: QueryClient }) {
  const router = useRouter()
  useEffect(() => router.subscribe('onBeforeNavigate', ({ pathChanged }) => {
    if (pathChanged) screenOpens()
  }), [router])
  // In another mode, until its own cache is there: a page would go on with what it held, and a component
  // keeps the cache that it began with.
  if (isOfAnother(queryClient, useSession())) return null
  return (
    <QueryClientProvider client={queryClient}>
      <Shell />
      <Suspense fallback={null}><Background /></Suspense>
    </QueryClientProvider>
  )
}
