// Deletes from the store what belongs to no row: what was brought there for a row that never came, a day
// after; what was let go, soon after the commit that let it go.
import type { Noun } from '../app.ts'
import { transaction, type Database } from '../database.ts'
import { StoreAway, type FileStore } from '../outside/file-store.ts'
import './tables.ts'

export const looseObjects: Noun = (app) => {
  app.jobs['clear_objects'] = async (_, { now }) => {
    const { outside: { store }, database, log } = app
    if (!store) return
    const deleted = await clearObjects(database, store, now)
    log.info({ deleted }, 'objects cleared')
  }
  app.schedules.push({ cron: '41 * * * *', job: 'clear_objects' })
}

const MOST_FAILURES = 3
const HOUR = 3_600_000

/**
 * One after another, each held while it goes, so that no row can take hold of it meanwhile. One that the
 * store does not delete waits an hour behind the others; at the third the store is away, and that is thrown.
 */
export async function clearObjects(database: Database, store: FileStore, now: Date): Promise<number> {
  let deleted = 0
  for (let failures = 0; ;) {
    const outcome = await clearOne(database, store, now)
    if (outcome === 'none') return deleted
    if (outcome === 'deleted') deleted += 1
    else if ((failures += 1) === MOST_FAILURES) throw outcome
  }
}

function clearOne(database: Database, store: FileStore, now: Date): Promise<'none' | 'deleted' | StoreAway> {
  return transaction(database, async (inside) => {
    const loose = await inside.selectFrom('loose_object').select('name').where('due_at', '<=', now)
      .orderBy('due_at').limit(1).forUpdate().skipLocked().executeTakeFirst()
    if (!loose) return 'none'
    const failure = await store.delete(loose.name).then(() => null, (error: unknown) => {
      if (error instanceof StoreAway) return error
      throw error
    })
    if (failure) {
      await inside.updateTable('loose_object').set({ due_at: new Date(now.getTime() + HOUR) })
        .where('name', '=', loose.name).execute()
      return failure
    }
    await inside.deleteFrom('loose_object').where('name', '=', loose.name).execute()
    return 'deleted'
  })
}
