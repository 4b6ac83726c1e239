// Files that another app on the phone shares: kept in the inbox until the person says what they are for. Any
// website can send a form here, so nothing of it is trusted and nothing is attached by itself.
import { keepShared } from '#app/offline/database/inbox.ts'

const MOST_FILES = 5
// A photograph as the camera made it; it is shrunk when it is attached.
const MOST_BYTES = 25 * 1024 * 1024

/** Keeps the files of a shared form and leads to the page that shows them; says how many were too many. */
export async function takeShared({ request }: { request: Request }): Promise<Response> {
  const form = await request.formData()
  const files = form.getAll('files').filter((part): part is File => part instanceof File && part.size > 0)
  const wanted = files.filter(({ size }) => size <= MOST_BYTES).slice(0, MOST_FILES)
  const read = wanted.map(async (file) => (
    { name: file.name.slice(0, 200), type: file.type, bytes: await file.arrayBuffer() }))
  const left = files.length - wanted.length
  try {
    await keepShared(await Promise.all(read))
  } catch {
    return Response.redirect('/share-inbox?problem=not-kept', 303)
  }
  return Response.redirect(left > 0 ? `/share-inbox?left=${left}` : '/share-inbox', 303)
}
