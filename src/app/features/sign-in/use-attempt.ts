// One try at a time: busy while it runs, and what went wrong with the last one, which a toast says as well.
import { useState } from 'react'
import { toast } from '#app/ui/toast.tsx'
import type { Problem } from './problem.ts'

export function useAttempt() {
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<Problem | null>(null)
  /** Resolves to the problem, or to null when all went well. */
  const attempt = async (work: () => Promise<void>): Promise<Problem | null> => {
    setBusy(true)
    setProblem(null)
    const ended = await work().then(() => null, (error: Problem) => error)
    if (ended) toast.error(ended.message)
    setProblem(ended)
    setBusy(false)
    return ended
  }
  return { busy, problem, attempt, clear: () => setProblem(null) }
}
