// The files in the inbox for a component, kept up to date with what the worker and any tab do.
import { useEffect, useState } from 'react'
import { personHere } from './person.ts'
import { sharedFiles, type SharedFile } from './shared-files.ts'
import { onSignal } from './signals.ts'

/** Null until they were read once. */
export function useShared(): readonly SharedFile[] | null {
  const [files, setFiles] = useState<readonly SharedFile[] | null>(null)
  useEffect(() => {
    let isOver = false
    const read = () => {
      const reading = personHere() ? sharedFiles() : Promise.resolve([])
      reading.then((found) => { if (!isOver) setFiles(found) }, () => setFiles([]))
    }
    read()
    const stop = onSignal((what) => {
      if (what.says === 'wiped' || (what.says === 'changed' && what.store === 'inbox')) read()
    })
    return () => {
      isOver = true
      stop()
    }
  }, [])
  return files
}
