// Keeps out who comes from somewhere else than the merchant's list says.
import { Refusal } from '#contract/refusal.ts'
import { isAmong } from '#domain/ip-range.ts'
import type { Work } from '../work.ts'
import './tables.ts'
import type { WhitelistEntry } from './tables.ts'

export const refuseAddress = (address: string) => new Refusal('forbidden',
  `This business is open only from internet addresses that it knows, and ${address} is none of them. `
  + 'Ask an administrator of your team to add it.')

interface Standing { guards: 'programs' | 'everyone' | null, entries: readonly WhitelistEntry[] | null }

/** Whether people, too, have to come from the list, and this address is not on it. */
export function isShutOut({ guards, entries }: Standing, address: string): boolean {
  if (guards !== 'everyone' || !entries || entries.length === 0) return false
  return !isAmong(entries.map(({ range }) => range), address)
}

type Asking = Pick<Work, 'database' | 'address'>

/** Before a session is opened: 403 for somebody who comes from elsewhere. */
export async function refuseElsewhere(work: Asking, merchant_id: string): Promise<void> {
  if (await isElsewhere(work, merchant_id)) throw refuseAddress(work.address)
}

/** Whether this merchant's people are let in from its list alone, and the one who asks is not on it. */
export async function isElsewhere({ database, address }: Asking, merchant_id: string): Promise<boolean> {
  const row = await database.selectFrom('ip_whitelist').select(['guards', 'entries'])
    .where('merchant_id', '=', merchant_id).executeTakeFirst()
  return row !== undefined && isShutOut(row, address)
}
