// Trouble, as the operator states it: one at a time, from when it is said until it is over.
import type { Tables, Transaction } from '../database.ts'
import './tables.ts'

type Database = Transaction<Tables>

export async function troubleNow(database: Database): Promise<{ words: string, began_at: Date } | null> {
  return await database.selectFrom('provider_trouble').select(['words', 'began_at'])
    .where('ended_at', 'is', null).executeTakeFirst() ?? null
}

/** Says it, or changes the words of what is said already; since when stays. */
export async function sayTrouble(database: Database, id: string, words: string, now: Date): Promise<void> {
  const { numUpdatedRows } = await database.updateTable('provider_trouble').set({ words })
    .where('ended_at', 'is', null).executeTakeFirst()
  if (numUpdatedRows > 0n) return
  await database.insertInto('provider_trouble').values({ id, words, began_at: now }).execute()
}

/** False where there was none. */
export async function endTrouble(database: Database, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await database.updateTable('provider_trouble').set({ ended_at: now })
    .where('ended_at', 'is', null).executeTakeFirst()
  return numUpdatedRows > 0n
}
