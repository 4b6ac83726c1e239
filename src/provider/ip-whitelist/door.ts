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

/** Before a session is opened: 403 for somebody who comes from elsewhere. */
export async function refuseElsewhere(
  { database, address }: Pick<Work, 'database' | 'address'>, merchant_id: string,
): Promise<void> {
  const row = await database.selectFrom('ip_whitelist').select(['guards', 'entries'])
    .where('merchant_id', '=', merchant_id).executeTakeFirst()
  if (row && isShutOut(row, address)) throw refuseAddress(address)
}
