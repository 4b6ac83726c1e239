// One database server for the whole run, with a migrated template that every test file copies.
import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { findCluster, stopServer } from '#provider/cluster.ts'
import { openEmbedded } from '#provider/embedded.ts'
import { migrate } from '#provider/migrate.ts'

declare module 'vitest' {
  interface ProvidedContext { database_url: string }
}

const prefix = 'oja-tests-'

export default async function setup(project: TestProject) {
  await buryTheDead()
  const folder = await mkdtemp(path.join(tmpdir(), `${prefix}${process.pid}-`))
  await chmod(folder, 0o755)
  const server = await openEmbedded(folder, { durable: false })
  await migrate(server.url)
  project.provide('database_url', server.url)
  return async () => {
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

/** A run that was killed leaves its server behind: the folder's name says whose it was. */
async function buryTheDead(): Promise<void> {
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
