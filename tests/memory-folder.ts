// Where a run of the tests keeps what it throws away: in memory, where there is room for it.
import { mkdirSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'

/** Linux mounts its memory file system here; a container may have given it as little as 64 MB. */
const memory = '/dev/shm'
/** Databases, browser profiles and the folders of providers of two workers, bytes. */
const NEEDED = 2_000_000_000

/**
 * Points this process, and all that it starts, to a folder in memory for temporary files. Databases that are
 * copied there cost a tenth. A TMPDIR that somebody chose stays.
 *
 * @returns why the disk is used, or null.
 */
export function takeMemoryFolder(): string | null {
  if (process.env['TMPDIR'] !== undefined) return null
  const room = roomIn(memory)
  if (room < NEEDED) {
    const found = room < 0 ? 'there is none' : `${memory} has ${Math.round(room / 1e6)} MB`
    return `Temporary files stay on the disk in ${tmpdir()}, which is slower: a memory file system with `
      + `${NEEDED / 1e9} GB is needed, and ${found}.`
  }
  const folder = `${memory}/oja-tests`
  mkdirSync(folder, { recursive: true, mode: 0o755 })
  process.env['TMPDIR'] = folder
  return null
}

function roomIn(folder: string): number {
  try {
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize
  } catch {
    return -1
  }
}
