// A kept file as something that the page can draw, for as long as it is drawn.
import { useEffect, useState } from 'react'
import type { KeptFile } from './file-rows.ts'
import { fileBytes, fileFacts, fileThumb } from './files.ts'
import { photoAsTaken } from './straighten.ts'

/** An object URL of the small picture; null for a file without one, undefined until it is known. */
export const useKeptThumb = (file_id: string | null) => useUrl(file_id, fileThumb)

/** An object URL of the file itself. */
export const useKeptFile = (file_id: string | null) => useUrl(file_id, fileBytes)

/** An object URL of the photo that a straightened one was made of. */
export const usePhotoAsTaken = (file_id: string | null) => useUrl(file_id, photoAsTaken)

function useUrl(file_id: string | null, read: (id: string) => Promise<Blob | null>) {
  const [made, setMade] = useState<{ of: string; url: string | null } | null>(null)
  useEffect(() => {
    if (file_id === null) return
    let url: string | null = null
    let isOver = false
    read(file_id).catch(() => null).then((blob) => {
      if (isOver) return
      url = blob ? URL.createObjectURL(blob) : null
      setMade({ of: file_id, url })
    })
    return () => {
      isOver = true
      if (url) URL.revokeObjectURL(url)
    }
  }, [file_id, read])
  return made !== null && made.of === file_id ? made.url : undefined
}

/** Name, sizes and warnings; null until they are known, and for what is no longer on this phone. */
export function useKeptFacts(file_id: string | null): KeptFile | null {
  const [facts, setFacts] = useState<KeptFile | null>(null)
  useEffect(() => {
    if (file_id === null) return
    let isOver = false
    fileFacts(file_id).catch(() => null).then((found) => { if (!isOver) setFacts(found) })
    return () => { isOver = true }
  }, [file_id])
  return facts !== null && facts.id === file_id ? facts : null
}
