// What was kept in memory while the database was lost moves to the disk; nothing there is overwritten unseen.
import type { DraftRow } from './draft-rows.ts'
import type { Key, Rows, StoreName, Stored } from './stores.ts'

/** A draft that stands on the disk with as many changes or more is set aside as a copy, never dropped. */
export async function recoverInto(disk: Rows, kept: [StoreName, Key, unknown][]) {
  for (const [store, key, row] of kept) {
    if (store === 'drafts') await recoverDraft(disk, key, row as DraftRow)
    else disk.put(store, key, row as Stored[typeof store])
  }
}

async function recoverDraft(disk: Rows, key: Key, row: DraftRow) {
  const there = await disk.get('drafts', key)
  if (there && there.rev >= row.rev && there.updated_at !== row.updated_at && Array.isArray(key)) {
    disk.put('drafts', [...key, `aside ${there.updated_at}`], { ...there, aside: 'moved' })
  }
  disk.put('drafts', key, row)
}
