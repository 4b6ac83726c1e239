// One export from asked to saved: how far it is, stopping it, and what is said when it does not come.
import { use, useEffect, useRef, useState } from 'react'
import { downloadProblem } from '../download-problem.ts'
import { ExportMode } from '../export-right.ts'
import { toast } from '../toast.tsx'
import { saveExport, type Ending } from './export-file.ts'
import type { Fact } from './fact.ts'
import type { Paper } from './pdf-layout.ts'
import type { Fetching } from './rows.ts'

/** Spec 5, word for word. */
export const exportMessages = {
  nothing: 'Nothing to export. Please review your filter try again.',
} as const

export interface ExportSource<T> {
  name: string
  title: string
  /** What the list is narrowed by, in words; '' for the whole list. */
  filter: string
  paper?: Paper | undefined
  /** The rows to be written, at most as many as a download has. */
  items: (fetching: Fetching) => Promise<readonly T[]>
}

interface HowFar {
  rows: number
  /** Null until the first rows say how many there are. */
  total: number | null
}

/** `onDone` is called when the file is saved, or why there is none was said; not when it was stopped. */
export function useExport<T>({ items, ...file }: ExportSource<T>, onDone: () => void) {
  const [state, setState] = useState<HowFar | null>(null)
  const mode = use(ExportMode)
  const running = useRef<AbortController | null>(null)
  const stop = () => running.current?.abort()
  // Whoever leaves the screen has stopped it, too.
  useEffect(() => stop, [])
  const start = async (ending: Ending, facts: readonly Fact<T>[]) => {
    const { signal } = (running.current = new AbortController())
    setState({ rows: 0, total: null })
    try {
      const rows = await items({ signal, onRows: (count, total) => setState({ rows: count, total }) })
      if (signal.aborted) return
      if (rows.length === 0) toast.error(exportMessages.nothing)
      else await saveExport(ending, { ...file, facts, rows, mode })
    } catch (error) {
      if (signal.aborted) return
      toast.error(downloadProblem(error))
    }
    setState(null)
    onDone()
  }
  return { state, start, stop }
}
