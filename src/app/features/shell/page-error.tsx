// A page that failed: a part of the program that did not arrive, no network, or something unexpected.
import { useRouter, type ErrorComponentProps } from '@tanstack/react-router'
import { reachability } from '#app/api/reachability.ts'
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
      {isChunk ? <MissingPart /> : <ErrorState onRetry={retry}>{wordsOf(error)}</ErrorState>}
    </main>
  )
}

const reload = () => location.reload()

/** Without a network nothing is wrong: this screen was only not opened here before. */
function MissingPart() {
  if (reachability.current().state === 'online') {
    return (
      <ErrorState title="This page did not load" onRetry={reload}>
        A part of the app did not arrive. Check your network and try again.
      </ErrorState>
    )
  }
  return (
    <ErrorState title="Not available offline yet" onRetry={reload}>
      Open this once with a network and it is kept on this phone.
    </ErrorState>
  )
}

/** A refusal and an unreachable provider speak for themselves; a fault of the program does not. */
function wordsOf(error: unknown): string | undefined {
  const isSaid = error instanceof Error && ['Refusal', 'Unreachable', 'Unreadable'].includes(error.name)
  return isSaid ? error.message : undefined
}
