// Files that another app on the phone shares: kept in the inbox until the person says what they are for. Any
// website can send a form here, so nothing of it is trusted and nothing is attached by itself.
import { transaction } from '#app/offline/database.ts'

/** What lies in the inbox under its id. */
export interface SharedFile {
  id: string
  name: string
  type: string
  bytes: ArrayBuffer
  /** Milliseconds since 1970; after a day it is thrown away. */
  at: number
}

const MOST_FILES = 5
// A photograph as the camera made it; it is shrunk when it is attached.
const MOST_BYTES = 25 * 1024 * 1024

/** Keeps the files of a shared form and leads to the page that asks what to do with them. */
export async function takeShared({ request }: { request: Request }): Promise<Response> {
  const form = await request.formData()
  const files = form.getAll('files').filter((part): part is File => part instanceof File && part.size > 0)
  const wanted = files.filter((file) => file.size <= MOST_BYTES).slice(0, MOST_FILES)
  const kept = await Promise.all(wanted.map(read))
  await transaction(['inbox'], 'write', (rows) => {
    for (const file of kept) rows.put('inbox', [file.id], file)
  })
  const left = files.length - kept.length
  return Response.redirect(left > 0 ? `/share-inbox?left=${left}` : '/share-inbox', 303)
}

async function read(file: File): Promise<SharedFile> {
  const random = crypto.getRandomValues(new Uint8Array(16))
  const id = Array.from(random, (byte) => byte.toString(16).padStart(2, '0')).join('')
  const bytes = await file.arrayBuffer()
  return { id, name: file.name.slice(0, 200), type: file.type, bytes, at: Date.now() }
}
