// What a payment does to the merchant's books when it comes in, and when it is taken back.
import { kobo } from '#domain/money.ts'
import { payoutAccounts } from '../accounts/open.ts'
import type { Tenant } from '../database.ts'
import { bookAccount, openBook } from '../ledger/accounts.ts'
import { transfer, type Transfer } from '../ledger/transfer.ts'
import type { Work } from '../work.ts'
import type { CollectionTable } from './tables.ts'

type Posting = Pick<Work, 'database' | 'now' | 'newId' | 'audit'>

/** What was paid goes to what is not settled, and the charges leave it again. */
export async function postCollection(work: Posting, collection: CollectionTable): Promise<void> {
  await openCollectionBook(work, collection)
  await transfer(work, collection, partsOf(collection).map((part) => ({ ...part, effect: 'move' })))
}

/**
 * The other way round, charges included, under kinds of their own. `from` is where it is taken from
 * by then (`accountOf`). Throws `insufficient_balance`.
 */
export async function postReversal(work: Posting, collection: CollectionTable, from: string): Promise<void> {
  const unsettled = bookAccount(collection, 'unsettled')
  await transfer(work, collection, partsOf(collection).map((part) => ({
    ...part, effect: 'move', kind: `${part.kind}_reversal`,
    from: part.to === unsettled ? from : part.to, to: part.from === unsettled ? from : part.from,
  })))
}

/** Merchants from before collections have a book without these accounts. */
export async function openCollectionBook(work: Posting, tenant: Tenant): Promise<void> {
  const there = await work.database.selectFrom('ledger_account').select('id')
    .where('id', '=', bookAccount(tenant, 'unsettled')).executeTakeFirst()
  if (there) return
  await payoutAccounts(work, tenant)
  await openBook(work, tenant)
}

type Part = Omit<Transfer, 'effect'>

function partsOf(collection: CollectionTable): Part[] {
  const { id: subject, reference } = collection
  const unsettled = bookAccount(collection, 'unsettled')
  const charge = (kind: 'fee' | 'vat' | 'stamp_duty'): Part => ({
    kind: `collection_${kind}`, from: unsettled, to: bookAccount(collection, kind),
    kobo: kobo(collection[kind]), subject, reference,
  })
  return [
    {
      kind: 'collection', to: unsettled,
      from: bookAccount(collection, collection.payout_id === null ? 'collected' : 'internal'),
      kobo: kobo(collection.amount), subject, reference,
    },
    charge('fee'), charge('vat'), charge('stamp_duty'),
  ]
}
