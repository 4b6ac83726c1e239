// What a restored database is held against: the books and the ends of the audit chains, each in one hash.
import { createHash } from 'node:crypto'
import type pg from 'pg'
import * as z from 'zod/mini'
import type { StoredTable } from './catalog.ts'
import { copyOut } from './copy.ts'

export const Proof = z.object({
  accounts: z.number(),
  transfers: z.number(),
  /** SHA-256 of all columns of every account, balances among them, and every transfer, by their ids. */
  ledger: z.string(),
  chains: z.number(),
  /** SHA-256 of each chain's head and last event, in the order of the chains. */
  chain_ends: z.string(),
})
export type Proof = z.infer<typeof Proof>

const chainEnds = `select head.chain, head.seq, head.hash, last.seq, last.hash from audit_chain as head
  left join lateral (select seq, hash from audit_event where chain = head.chain order by seq desc limit 1)
    as last on true
  order by head.chain collate "C"`

/** Of what the caller's transaction sees. A version without a table has none of its rows. */
export async function proofOf(client: pg.Client, tables: readonly StoredTable[]): Promise<Proof> {
  const ledger = createHash('sha256')
  const rowsOf = async (name: string) => {
    const table = tables.find((each) => each.name === name)
    if (!table) return 0
    return digestRows(client, `select ${table.columns.join(', ')} from ${name} order by id`, ledger)
  }
  const accounts = await rowsOf('ledger_account')
  const transfers = await rowsOf('ledger_transfer')
  const ends = createHash('sha256')
  const chains = tables.some(({ name }) => name === 'audit_chain')
    ? await digestRows(client, chainEnds, ends) : 0
  return { accounts, transfers, ledger: ledger.digest('hex'), chains, chain_ends: ends.digest('hex') }
}

async function digestRows(
  client: pg.Client, rows: string, digest: ReturnType<typeof createHash>,
): Promise<number> {
  const copy = copyOut(client, `copy (${rows}) to stdout`)
  for await (const chunk of copy.chunks) digest.update(chunk)
  return copy.rows()
}
