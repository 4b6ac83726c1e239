// The IP whitelist: read and set as a whole; nobody locks themselves out without saying so.
import * as z from 'zod/mini'
import type { Answer } from '#contract/endpoint.ts'
import { IpWhitelist, ipWhitelist as calls } from '#contract/ip-whitelist.ts'
import { Refusal } from '#contract/refusal.ts'
import type { Provider } from '../app.ts'
import type { Caller } from '../caller.ts'
import { serve } from '../serve.ts'
import type { Work } from '../work.ts'
import { isShutOut } from './door.ts'
import './tables.ts'
import type { WhitelistEntry } from './tables.ts'

export function ipWhitelists(app: Provider): void {
  serve(app, calls.show, (_, work) => shown(work))

  serve(app, calls.change, async ({ body }, work) => {
    const { guards, entries: given, locks_me_out, version } = body
    const { database, caller: { merchant_id, user_id: updated_by }, now: updated_at, address } = work
    await database.selectFrom('merchant').select('id').where('id', '=', merchant_id).forUpdate().execute()
    const before = await shown(work)
    if (version !== undefined && version !== before.version) {
      throw new Refusal('stale', 'Somebody has changed the list meanwhile. Look at it again.',
        { data: z.encode(IpWhitelist, before) })
    }
    const entries = eachOnce(given)
    if (isShutOut({ guards, entries }, address) && locks_me_out !== true) {
      throw new Refusal('conflict',
        `Your own address ${address} is not on this list: you would be locked out. `
        + 'Add it, or say that you mean it.')
    }
    const row = { guards, entries: JSON.stringify(entries), version: before.version + 1, updated_by,
      updated_at }
    await database.insertInto('ip_whitelist').values({ merchant_id, ...row })
      .onConflict((conflict) => conflict.column('merchant_id').doUpdateSet(row)).execute()
    await work.audit({
      action: 'ip_whitelist.changed', subject: 'ip_whitelist',
      before: { guards: before.guards, ranges: before.entries.map(({ range }) => range) },
      after: { guards, ranges: entries.map(({ range }) => range) },
      undo: {
        kind: 'ip_whitelist', version: row.version,
        before: { guards: before.guards, entries: before.entries },
      },
    })
    return shown(work)
  })
}

function eachOnce(given: readonly WhitelistEntry[]): WhitelistEntry[] {
  const ranges = given.map(({ range }) => range)
  return given.filter(({ range }, place) => ranges.indexOf(range) === place)
}

async function shown(work: Work<Caller>): Promise<Answer<typeof calls.show>> {
  const { database, caller: { merchant_id }, address: your_address } = work
  const row = await database.selectFrom('ip_whitelist')
    .leftJoin('member', 'member.id', 'ip_whitelist.updated_by')
    .select(['guards', 'entries', 'ip_whitelist.version', 'updated_at', 'fullname'])
    .where('ip_whitelist.merchant_id', '=', merchant_id).executeTakeFirst()
  if (!row) {
    return { guards: 'programs', entries: [], your_address, updated_at: null, updated_by: null, version: 0 }
  }
  const { guards, entries, version, updated_at, fullname } = row
  return { guards, entries, version, your_address, updated_at: updated_at.toISOString(),
    updated_by: fullname }
}
