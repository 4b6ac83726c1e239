// Databases of the run's own server: copies of its migrated template.
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { inject, onTestFinished } from 'vitest'
import { dropDatabase } from '#provider/drop-database.ts'
import { closedWithFile } from './left-open.ts'

/** A migrated database of one's own for programs that are started beside the test. */
export async function aDatabase(): Promise<{ url: string, drop: () => Promise<void> }> {
  const base = inject('database_url')
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await cloneTemplate(base, name)
  return {
    url: base.replace(/[^/]+$/, name),
    drop: closedWithFile(() => drop(base, name)),
  }
}

export interface EmptyDatabase {
  url: string
  /** The rows that a statement answers. */
  query(text: string): Promise<Record<string, unknown>[]>
}

/** A database without a table, which ends with the test. */
export async function anEmptyDatabase(): Promise<EmptyDatabase> {
  const base = inject('database_url')
  const name = `empty_${randomUUID().replaceAll('-', '')}`
  await onServer(base, `create database ${name}`)
  onTestFinished(() => drop(base, name))
  const url = base.replace(/[^/]+$/, name)
  return { url, query: (text) => queryAt(url, text) }
}

export async function queryAt(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(text)).rows
  } finally {
    await client.end()
  }
}

export async function cloneTemplate(base: string, name: string): Promise<void> {
  const template = new URL(base).pathname.slice(1)
  // Copied as files: by way of the log it takes three times as long for a database of this size.
  await onServer(base, `create database ${name} template ${template} strategy file_copy`)
}

export const drop = (base: string, name: string): Promise<void> =>
  withServer(base, (client) => dropDatabase(client, name))

export const onServer = (base: string, statement: string): Promise<void> =>
  withServer(base, (client) => client.query(statement))

async function withServer(base: string, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: base.replace(/[^/]+$/, 'postgres') })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock(1)')
    await work(client)
  } finally {
    await client.end()
  }
}
