// Works on photographs off the page's own thread, so that nothing stutters meanwhile.
import { makePhoto, type Limits, type Photo } from './photo.ts'
import { workerDrawing } from './photo-drawing.ts'

export interface Job {
  id: number
  bytes: ArrayBuffer
  type: string
  limits: Limits
}

export type Result = { id: number; photo: Photo } | { id: number; failed: string }

addEventListener('message', ({ data }: MessageEvent<Job>) => {
  const { id, bytes, type, limits } = data
  makePhoto(bytes, type, workerDrawing, limits).then(
    (photo) => answer({ id, photo }, [photo.bytes, photo.thumb]),
    (error: unknown) => answer({ id, failed: String(error) }, []),
  )
})

function answer(result: Result, moved: Transferable[]) {
  // In the page's types, postMessage of a worker looks like the one of a window.
  (postMessage as (what: Result, moved: Transferable[]) => void)(result, moved)
}
