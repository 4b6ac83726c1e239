// A page that failed: a part of the program that did not arrive, no network, or something unexpected.
import { useRouter, type ErrorComponentProps } from '@tanstack/react-router'
import { ErrorState } from '#app/ui/states.tsx'
import { isChunkFailure } from './chunk-failure.ts'

export function PageError({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const retry = () => {
    reset()
    void router.invalidate()
  }
  const isChunk = isChunkFailure(error)
  return (
    <main className="flex flex-col justify-center flex-1 min-h-[60vh]">
      <h1 tabIndex={-1} className="sr-only">Something went wrong</h1>
      <ErrorState title={isChunk ? 'This page did not load' : undefined} onRetry={isChunk ? reload : retry}>
        {isChunk ? 'A part of the app did not arrive. Check your network and try again.' : wordsOf(error)}
      </ErrorState>
    </main>
  )
}

const reload = () => location.reload()

/** A refusal and an unreachable provider speak for themselves; a fault of the program does not. */
function wordsOf(error: unknown): string | undefined {
  const isSaid = error instanceof Error && ['Refusal', 'Unreachable', 'Unreadable'].includes(error.name)
  return isSaid ? error.message : undefined
}
