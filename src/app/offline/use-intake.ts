// Takes a photo or a file in: read at once, made small, and said in words when it cannot be taken.
import { useState } from 'react'
import { askToKeep } from './capacity.ts'
import { afterCamera, beforeCamera } from './capture.ts'
import type { PreparedFile } from './file-rows.ts'
import { prepareFile } from './files.ts'
import { flushHere } from './flush.ts'
import { inTurn } from './in-turn.ts'

/** Where a file comes from. */
type FileSource = 'camera' | 'file'

/** How long after the page is back a photo may still arrive. */
const RETURN_MS = 4_000

interface Intake {
  /** The draft and the field that the file is for. */
  form: string
  entity?: string
  onReady: (field: string, file: PreparedFile, source: FileSource) => Promise<void>
}

export function useIntake({ form, entity, onReady }: Intake) {
  const [busy, setBusy] = useState<readonly string[]>([])
  const [takeTurn] = useState(inTurn)
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({})
  const setProblem = (field: string, text: string) => setProblems((known) => ({ ...known, [field]: text }))

  function onBeforeOpen(field: string, source: FileSource) {
    setProblem(field, '')
    if (source === 'file') return void flushHere()
    void beforeCamera({ form, field, ...(entity && { entity }) })
    forgetOnReturn()
  }

  async function onFile(field: string, file: File, source: FileSource) {
    isHere = true
    setBusy((fields) => [...fields, field])
    setProblem(field, '')
    // At the first file at the latest, the browser is asked not to clear this site.
    void askToKeep()
    // Every file is read and made small at once; they are kept in turn, so that none writes over another.
    const preparing = prepareFile(file)
    preparing.catch(() => {})
    try {
      await takeTurn(async () => onReady(field, await preparing, source))
    } catch (error) {
      setProblem(field, (error as Error).message)
    } finally {
      setBusy((fields) => withoutOne(fields, field))
      void afterCamera()
    }
  }
  /** Resolves when all that was chosen so far is kept, or refused. */
  const settled = () => takeTurn(async () => {})
  return { busy, problems, onBeforeOpen, onFile, settled }
}

/** One file of this field is done; another of the same field may still be at it. */
function withoutOne(fields: readonly string[], field: string) {
  const place = fields.indexOf(field)
  return fields.filter((_, index) => index !== place)
}

let isHere = false

/** Whoever comes back from the camera without a photo has not lost one. */
function forgetOnReturn() {
  isHere = false
  const back = () => setTimeout(() => { if (!isHere) void afterCamera() }, RETURN_MS)
  addEventListener('focus', back, { once: true })
}
