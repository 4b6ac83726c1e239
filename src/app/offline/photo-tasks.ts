// What a worker, or the page in its place, does with a photograph.
import type { Drawing } from './drawing.ts'
import type { Corners } from './paper-corners.ts'
import { makePhoto, type Limits, type Photo } from './photo.ts'
import { findPaper, straightenPhoto } from './straightening.ts'

/** Each task: what it is asked with, and what it answers. */
export interface PhotoTasks {
  make: { asked: { bytes: ArrayBuffer; type: string; limits: Limits }; answer: Photo }
  find: { asked: { bytes: ArrayBuffer }; answer: Corners | null }
  straighten: { asked: { bytes: ArrayBuffer; corners: Corners }; answer: Photo }
}

export type TaskName = keyof PhotoTasks

type Task<N extends TaskName> = (
  asked: PhotoTasks[N]['asked'],
  drawing: Drawing,
) => Promise<PhotoTasks[N]['answer']>

/** Each throws when the bytes are no picture that this browser can show. */
export const photoTasks: { [N in TaskName]: Task<N> } = {
  make: ({ bytes, type, limits }, drawing) => makePhoto(bytes, type, drawing, limits),
  find: ({ bytes }, drawing) => findPaper(bytes, drawing),
  straighten: ({ bytes, corners }, drawing) => straightenPhoto(bytes, corners, drawing),
}
