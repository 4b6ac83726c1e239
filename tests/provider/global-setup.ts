// What the tests start beside themselves is built once. One database server for the whole run, with a
// migrated template that every test file copies: one of its own, or
// SERVER=postgres://role:password@host:5432/postgres, whose role may create databases and roles.
import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { promisify } from 'node:util'
import type { TestProject } from 'vitest/node'
import type { ThrowAway } from '#provider/aside.ts'
import { migrate } from '#provider/migrate.ts'
import { openDatabase } from '#provider/database.ts'
import { cloneTemplate, drop, onServer } from '#tests/databases.ts'
import { prepareForWorlds } from '#tests/spare-databases.ts'
import { aMigratedServer } from './kept-cluster.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A migrated database to copy. */
    database_url: string
    /** The same with what worlds need (tests/spare-databases.ts). */
    world_url: string
  }
}

export default async function setup(project: TestProject) {
  const built = promisify(execFile)(process.execPath, ['scripts/provider.js', 'build'])
  const given = process.env['SERVER']
  const server = given ? await aDatabaseOn(given) : await aMigratedServer('oja-tests-')
  await built.catch(async (error: unknown) => {
    await server.remove()
    throw error
  })
  const worlds = await aTemplateOfWorlds(server.url)
  project.provide('database_url', server.url)
  project.provide('world_url', worlds.url)
  return async () => {
    await worlds.remove()
    await server.remove()
  }
}

async function aTemplateOfWorlds(base: string): Promise<ThrowAway> {
  const name = `${new URL(base).pathname.slice(1)}_worlds`
  await cloneTemplate(base, name)
  const url = base.replace(/[^/]+$/, name)
  const { pool, close } = openDatabase({ url, max: 1 })
  await prepareForWorlds(pool)
  await close()
  // Who is in a template, if only to tidy up, keeps others from copying it.
  await onServer(base, `alter database ${name} allow_connections false`)
  return { url, remove: () => drop(base, name) }
}

async function aDatabaseOn(server: string): Promise<ThrowAway> {
  const name = `oja_tests_${randomUUID().replaceAll('-', '')}`
  await onServer(server, `create database ${name}`)
  const url = server.replace(/[^/]+$/, name)
  await migrate(url)
  return {
    url,
    remove: () => drop(server, name),
  }
}
