// The drill: restores a backup beside everything else, looks at it as closely as anybody can, and throws it
// away.
import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import type { ThrowAway } from '../aside.ts'
import { checkAudit } from '../audit-check.ts'
import { openDatabase, sqlState } from '../database.ts'
import { dropDatabase } from '../drop-database.ts'
import { keysFit } from '../keys.ts'
import { checkLedger } from '../ledger/check.ts'
import type { Secrets } from '../secrets.ts'
import { openSession } from './copy.ts'
import { BackupError } from './file.ts'
import { restoreBackup, type Restored } from './restore.ts'

export interface Drilled extends Restored {
  accounts: number
  transfers: number
  chains: number
  events: number
  /** Whether what is sealed in the rows opens with the keys given; null when none was tried. */
  keys_fit: boolean | null
  /** What the checks of the ledger and of the audit trail found. */
  faults: string[]
}

/**
 * Restores `file` into `place` and checks it there with the code of today. Throws as `restoreBackup` does;
 * what the checks find is answered.
 */
export async function drill(place: ThrowAway, file: string, secrets: Secrets | null): Promise<Drilled> {
  const restored = await restoreBackup(place.url, file, secrets)
  const { database, close } = openDatabase({ url: place.url, max: 2 })
  try {
    const ledger = await checkLedger(database)
    const audit = await checkAudit(database)
    const keys_fit = secrets && await keysFit(database, secrets)
    return {
      ...restored, keys_fit, accounts: ledger.accounts, transfers: ledger.transfers,
      chains: audit.chains, events: audit.events, faults: [...ledger.faults, ...audit.faults],
    }
  } finally {
    await close()
  }
}

/** A new database on the server of `url`, whose role must be allowed to make one. */
export async function databaseBeside(url: string): Promise<ThrowAway> {
  const name = `oja_drill_${randomBytes(8).toString('hex')}`
  await onServer(url, (client) => client.query(`create database ${name}`)).catch((error: unknown) => {
    if (sqlState(error) !== '42501') throw error
    throw new BackupError('The role of DATABASE_URL may not create databases, and the drill needs one to '
      + 'throw away. Give it leave (ALTER ROLE … CREATEDB), or run the drill without DATABASE_URL: then it '
      + 'uses the embedded PostgreSQL')
  })
  const beside = new URL(url)
  beside.pathname = `/${name}`
  return { url: beside.href, remove: () => onServer(url, (client) => dropDatabase(client, name)) }
}

async function onServer(url: string, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = await openSession(url, 'oja drill')
  try {
    await work(client)
  } finally {
    await client.end()
  }
}
