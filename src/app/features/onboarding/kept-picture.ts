// A kept file as something that the page can draw, for as long as it is drawn.
import { useEffect, useState } from 'react'
import type { KeptFile } from '#app/offline/file-rows.ts'
import { fileBytes, fileFacts, fileThumb } from '#app/offline/files.ts'

/** An object URL of the small picture; null for a file without one, undefined until it is known. */
export const useKeptThumb = (file_id: string | null) => useUrl(file_id, fileThumb)

/** An object URL of the file itself. */
export const useKeptFile = (file_id: string | null) => useUrl(file_id, fileBytes)

function useUrl(file_id: string | null, read: (id: string) => Promise<Blob | null>) {
  const [url, setUrl] = useState<string | null | undefined>(undefined)
  useEffect(() => {
    let made: string | undefined
    let isOver = false
    setUrl(undefined)
    if (file_id === null) return
    read(file_id).catch(() => null).then((blob) => {
      if (isOver) return
      made = blob ? URL.createObjectURL(blob) : undefined
      setUrl(made ?? null)
    })
    return () => {
      isOver = true
      if (made) URL.revokeObjectURL(made)
    }
  }, [file_id, read])
  return url
}

/** Name, sizes and warnings; null until they are known, and for what is no longer on this phone. */
export function useKeptFacts(file_id: string | null): KeptFile | null {
  const [facts, setFacts] = useState<KeptFile | null>(null)
  useEffect(() => {
    let isOver = false
    setFacts(null)
    if (file_id !== null) {
      fileFacts(file_id).catch(() => null).then((found) => { if (!isOver) setFacts(found) })
    }
    return () => { isOver = true }
  }, [file_id])
  return facts
}
