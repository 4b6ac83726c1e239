// Tells people of a merchant that money came in or was refused: many in a row are one notice.
import { refusalWords } from '#domain/collection.ts'
import { formatMoney, kobo } from '#domain/money.ts'
import { tell } from '../notifications/tell.ts'
import type { Work } from '../work.ts'
import type { CollectionTable } from './tables.ts'

type Telling = Pick<Work, 'database' | 'now' | 'newId' | 'enqueue' | 'mail'>

/** No more people of a merchant are told than this. */
const MOST_PEOPLE = 20
const TOGETHER_MS = 15 * 60_000

/** Those who see balances. What comes within a quarter of an hour of an unread notice changes its words. */
export async function tellOfCollection(work: Telling, collection: CollectionTable): Promise<void> {
  const isReturned = collection.status === 'RETURNED'
  const kind = isReturned ? 'collection.returned' : 'collection.received'
  const news = {
    kind, path: `/dashboard/transactions/${collection.reference}`,
    title: isReturned ? 'A payment was refused' : 'Money came in', detail: detailOf(collection),
  }
  const people = await peopleToTell(work, collection.merchant_id)
  const told = new Set(await renewed(work, collection, people.map(({ id }) => id), news))
  await tell(work, collection, people.filter(({ id }) => !told.has(id)), {
    ...news, push: { kind, title: news.title, body: 'Open the dashboard to see it.', tag: kind },
  })
}

function detailOf({ amount, payer_name, refusal }: CollectionTable): string {
  const from = `${formatMoney(kobo(amount))} from ${payer_name}`
  return refusal === null ? from : `${from}. ${refusalWords(refusal)}`
}

function peopleToTell({ database }: Telling, merchant_id: string) {
  return database.selectFrom('member').innerJoin('role', 'role.id', 'member.role_id')
    .select(['member.id', 'member.email'])
    .where('member.merchant_id', '=', merchant_id).where('member.state', '=', 'ACTIVE')
    .where('member.removed_at', 'is', null)
    .where((where) => where(where.val('view_balances'), '=', where.fn.any('role.permissions')))
    .orderBy('member.id').limit(MOST_PEOPLE).execute()
}

type Words = Record<'kind' | 'detail' | 'path', string>

/** The people whose unread notice of this kind now speaks of the latest payment. */
async function renewed(
  { database, now }: Telling, { mode }: CollectionTable, people: readonly string[],
  { kind, detail, path }: Words,
): Promise<string[]> {
  if (people.length === 0) return []
  const changed = await database.updateTable('notification')
    .set({ detail: `${detail} (and others before it)`, path })
    .where('member_id', 'in', people).where('mode', '=', mode).where('kind', '=', kind)
    .where('read_at', 'is', null).where('at', '>', new Date(now.getTime() - TOGETHER_MS))
    .returning('member_id').execute()
  return changed.map(({ member_id }) => member_id)
}
