// Takes a photo or a file in: read at once, made small, and said in words when it cannot be taken.
import { useState } from 'react'
import { afterCamera, beforeCamera } from '#app/offline/capture.ts'
import type { PreparedFile } from '#app/offline/file-rows.ts'
import { prepareFile } from '#app/offline/files.ts'
import { flushHere } from '#app/offline/flush.ts'
import type { FileSource } from '#app/ui/file-buttons.tsx'

/** How long after the page is back a photo may still arrive. */
const RETURN_MS = 4_000

interface Intake {
  /** The draft and the field that the file is for. */
  form: string
  entity?: string
  onReady: (field: string, file: PreparedFile, source: FileSource) => Promise<void>
}

export function useIntake({ form, entity, onReady }: Intake) {
  const [busy, setBusy] = useState<string | null>(null)
  const [problem, setProblem] = useState<{ field: string; text: string } | null>(null)

  function onBeforeOpen(field: string, source: FileSource) {
    setProblem(null)
    if (source === 'file') return void flushHere()
    void beforeCamera({ form, field, ...(entity && { entity }) })
    forgetOnReturn()
  }

  async function onFile(field: string, file: File, source: FileSource) {
    isHere = true
    setBusy(field)
    setProblem(null)
    try {
      const prepared = await prepareFile(file)
      await onReady(field, prepared, source)
    } catch (error) {
      setProblem({ field, text: (error as Error).message })
    } finally {
      setBusy(null)
      void afterCamera()
    }
  }
  return { busy, problem, onBeforeOpen, onFile }
}

let isHere = false

/** Whoever comes back from the camera without a photo has not lost one. */
function forgetOnReturn() {
  isHere = false
  const back = () => setTimeout(() => { if (!isHere) void afterCamera() }, RETURN_MS)
  addEventListener('focus', back, { once: true })
}
