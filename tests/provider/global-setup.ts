// One database server for the whole run, with a migrated template that every test file copies: one of its
// own, or SERVER=postgres://role:password@host:5432/postgres, whose role may create databases and roles.
import { randomUUID } from 'node:crypto'
import type { TestProject } from 'vitest/node'
import { openAside, type ThrowAway } from '#provider/aside.ts'
import { migrate } from '#provider/migrate.ts'
import { drop, onServer } from '#tests/databases.ts'

declare module 'vitest' {
  interface ProvidedContext { database_url: string }
}

export default async function setup(project: TestProject) {
  const given = process.env['SERVER']
  const server = given ? await aDatabaseOn(given) : await openAside('oja-tests-')
  await migrate(server.url)
  project.provide('database_url', server.url)
  return server.remove
}

async function aDatabaseOn(server: string): Promise<ThrowAway> {
  const name = `oja_tests_${randomUUID().replaceAll('-', '')}`
  await onServer(server, `create database ${name}`)
  return {
    url: server.replace(/[^/]+$/, name),
    remove: () => drop(server, name),
  }
}
