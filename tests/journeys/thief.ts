// Whoever has the whole profile of the browser, and looks into every file of it.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The files of a folder that have the text in them, in any of the ways in which a browser may write it. */
export function filesWith(folder: string, text: string): string[] {
  const plain = Buffer.from(text)
  const forms = [plain, Buffer.from(text, 'utf16le'), Buffer.from(plain.toString('base64'))]
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => {
      const bytes = contentOf(path)
      return forms.some((form) => bytes.includes(form))
    })
}

/** A browser that runs removes files while one looks. */
function contentOf(path: string): Buffer {
  try {
    return readFileSync(path)
  } catch {
    return Buffer.alloc(0)
  }
}
