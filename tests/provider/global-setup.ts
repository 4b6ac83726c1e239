// One database server for the whole run, with a migrated template that every test file copies.
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { openEmbedded } from '#provider/embedded.ts'
import { migrate } from '#provider/migrate.ts'

declare module 'vitest' {
  interface ProvidedContext { database_url: string }
}

export default async function setup(project: TestProject) {
  const folder = await mkdtemp(path.join(tmpdir(), 'oja-tests-'))
  await chmod(folder, 0o755)
  const server = await openEmbedded(folder, { durable: false })
  await migrate(server.url)
  project.provide('database_url', server.url)
  return async () => {
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
