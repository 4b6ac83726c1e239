// A PostgreSQL of its own in the folder for temporary files, for what is thrown away: nothing of it need
// outlast a power cut.
import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { findCluster, stopServer } from './cluster.ts'
import { openEmbedded } from './embedded.ts'

export interface ThrowAway { url: string, remove: () => Promise<void> }

/**
 * `prefix` names the folder; what earlier ones of that name left behind is removed first. `fill` may put a
 * cluster into it that was stopped in order.
 */
export async function openAside(prefix: string, fill?: (folder: string) => void): Promise<ThrowAway> {
  await buryTheDead(prefix)
  const folder = await mkdtemp(path.join(tmpdir(), `${prefix}${process.pid}-`))
  fill?.(folder)
  // Its server may run as another user, who passes through and sees no names.
  await chmod(folder, 0o711)
  const bury = () => rm(folder, { recursive: true, force: true })
  const server = await openEmbedded(folder, { durable: false }).catch(async (error: unknown) => {
    await bury()
    throw error
  })
  return {
    url: server.url,
    async remove() {
      await server.stop()
      await bury()
    },
  }
}

/** Who was killed leaves the server and everything in it behind: the folder says whose it was. */
async function buryTheDead(prefix: string): Promise<void> {
  const names = (await readdir(tmpdir())).filter((name) => name.startsWith(prefix))
  for (const name of names) {
    if (lives(Number(name.slice(prefix.length).split('-')[0]))) continue
    const folder = path.join(tmpdir(), name)
    await stopServer(await findCluster(folder)).catch(() => {})
    await rm(folder, { recursive: true, force: true })
  }
}

function lives(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
