// Accounts that we issued ourselves, found by bank and number before any other bank is asked: payout accounts
// and virtual accounts of every merchant.
import { sql } from 'kysely'
import { virtualAccountStanding, type VirtualAccountStatus } from '#domain/virtual-account.ts'
import type { Mode } from '../database.ts'
import type { NameEnquiry } from '../outside/rail.ts'
import type { Work } from '../work.ts'

export interface Account { bank_code: string, nuban: string }

export const keyOf = ({ bank_code, nuban }: Account): string => `${bank_code} ${nuban}`

export interface BookAccount extends Account {
  kind: 'payout' | 'virtual'
  id: string
  merchant_id: string
  mode: Mode
  account_name: string
  issued_at: Date
  /** Of a virtual account; a payout account is never closed. */
  status: VirtualAccountStatus
  expires_at: Date | null
  use_frequency: number | null
  used: number
  /** Nobody of its business gets in any more, and nothing comes in. */
  merchant_blocked: boolean
}

/** By {@link keyOf}: those of these accounts that are ours, in whichever mode. */
export async function accountsOfBook(
  { database }: Pick<Work, 'database'>, accounts: readonly Account[],
): Promise<ReadonlyMap<string, BookAccount>> {
  if (accounts.length === 0) return new Map()
  const wanted = accounts.map(({ bank_code, nuban }) => ({ bank_code, nuban }))
  const { rows } = await sql<BookAccount>`select * from accounts_of_book(${JSON.stringify(wanted)}::json)`
    .execute(database)
  return new Map(rows.map((account) => [keyOf(account), account]))
}

/**
 * What a name enquiry in a mode is told of an account of ours. One of the other mode does not exist there:
 * test money never meets live money. One that takes nothing is called dormant, as a bank would.
 */
export function namedInBook(account: BookAccount, { mode, now }: { mode: Mode, now: Date }): NameEnquiry {
  if (account.mode !== mode) return { outcome: 'unknown' }
  const isOpen = !account.merchant_blocked && virtualAccountStanding(account, now) === 'ACTIVE'
  return { outcome: isOpen ? 'found' : 'dormant', account_name: account.account_name }
}
