// One database server for the whole run, with a migrated template that every test file copies.
import type { TestProject } from 'vitest/node'
import { openAside } from '#provider/aside.ts'
import { migrate } from '#provider/migrate.ts'

declare module 'vitest' {
  interface ProvidedContext { database_url: string }
}

export default async function setup(project: TestProject) {
  const server = await openAside('oja-tests-')
  await migrate(server.url)
  project.provide('database_url', server.url)
  return server.remove
}
