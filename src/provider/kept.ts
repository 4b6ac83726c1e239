// Secrets made at first start and kept in a file that only its owner can read.
import { randomBytes } from 'node:crypto'
import { chmod, link, mkdir, readFile, unlink, writeFile } from 'node:fs/promises'
import path from 'node:path'

/**
 * The text of `DATA_DIR/name`, written once with what `make` gives. Two processes that start together end
 * with the same one: the file appears whole, under its name, or not at all.
 */
export async function keptSecret(data_dir: string, name: string, make: () => string): Promise<string> {
  const file = path.join(data_dir, name)
  const there = await readIfThere(file)
  if (there !== null) return there
  await mkdir(data_dir, { recursive: true })
  const draft = `${file}.${randomBytes(6).toString('hex')}`
  await writeFile(draft, `${make()}\n`, { mode: 0o600, flush: true })
  try {
    await link(draft, file)
  } catch (error) {
    if (!isThere(error)) throw error
  } finally {
    await unlink(draft)
  }
  const kept = await readIfThere(file)
  if (kept === null) throw new Error(`${file} cannot be read back`)
  return kept
}

async function readIfThere(file: string): Promise<string | null> {
  try {
    await chmod(file, 0o600)
    return (await readFile(file, 'utf8')).trim()
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}

function isThere(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EEXIST'
}
