// Files that another app on the phone shares: kept in the inbox until the person says what they are for. Any
// website can send a form here, so nothing of it is trusted and nothing is attached by itself.
import { keepShared } from '#app/offline/database/inbox.ts'

const MOST_FILES = 5
// A photograph as the camera made it; it is shrunk when it is attached.
const MOST_BYTES = 25 * 1024 * 1024

/** Keeps the files of a shared form and leads to the page that shows them; says how many it did not take. */
export async function takeShared({ request }: { request: Request }): Promise<Response> {
  try {
    const form = await request.formData()
    const files = form.getAll('files').filter((part): part is File => part instanceof File && part.size > 0)
    const wanted = files.filter(({ size }) => size <= MOST_BYTES).slice(0, MOST_FILES)
    const read = wanted.map(async (file) =>
      ({ name: file.name.slice(0, 200), bytes: await file.arrayBuffer() }))
    const { batch, left, refused } = await keepShared(await Promise.all(read))
    const tooMany = files.length - wanted.length + left
    return lead({ batch, ...(tooMany > 0 && { left: tooMany }), ...(refused > 0 && { refused }) })
  } catch {
    return lead({ problem: 'not-kept' })
  }
}

/** The page takes the batch for whoever is signed in there. */
function lead(search: Record<string, string | number>): Response {
  const query = Object.entries(search).map(([name, value]) => `${name}=${value}`).join('&')
  return Response.redirect(`/share-inbox?${query}`, 303)
}
