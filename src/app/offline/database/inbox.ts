// Files that another app shared with this one, as the service worker keeps them: sealed, a day long, and of
// nobody until a person takes them.
import { newId } from '#app/api/new-id.ts'
import { phoneNow } from '#app/clock/phone.ts'
import { transaction } from '../database.ts'
import { typeOf } from '../file-types.ts'
import { signal } from '../signals.ts'
import { openVault, sealValue, type Sealed } from '../vault.ts'

/** The phone's own key seals what nobody has taken: anybody may be holding the phone when it is shared. */
export const NOBODY = '*inbox'

export interface InboxRow {
  id: string
  /** Of one share: the page that it leads to takes it for the person signed in there. */
  batch: string
  /** Whose it is, or {@link NOBODY}. */
  uid: string
  at: number
  /** What the bytes say that it is, and how many they are: all that is told of it before it is somebody's. */
  type: string
  size: number
  name: Sealed
  bytes: Sealed
}

export const addressOf = (id: string, part: 'name' | 'bytes') =>
  ({ store: 'inbox' as const, id: `${id}/${part}`, rev: 0 })

/** Any website can send a form here: more than this it cannot pile up. */
const MOST_WAITING = 20

export interface Kept {
  batch: string
  /** There is no room for them beside those that wait already. */
  left: number
  /** Neither a photo nor a document that is taken here, as their bytes say. */
  refused: number
}

/** Keeps shared files of the kinds that can be attached; used by the service worker. */
export async function keepShared(
  files: readonly { name: string; bytes: ArrayBuffer }[], now = phoneNow(),
): Promise<Kept> {
  const vault = await openVault(NOBODY)
  const batch = newId()
  const rows: InboxRow[] = []
  let refused = 0
  for (const { name, bytes } of files) {
    const type = typeOf(new Uint8Array(bytes), name)
    if (type === null) {
      refused += 1
      continue
    }
    const id = newId()
    rows.push({
      id, batch, uid: NOBODY, at: now, type, size: bytes.byteLength,
      name: await sealValue(vault, addressOf(id, 'name'), name),
      bytes: await vault.seal(addressOf(id, 'bytes'), bytes),
    })
  }
  const left = await transaction(['inbox'], 'write', async (all) => {
    const room = Math.max(0, MOST_WAITING - (await all.keys('inbox')).length)
    for (const row of rows.slice(0, room)) all.put('inbox', [row.id], row)
    return Math.max(0, rows.length - room)
  })
  signal({ says: 'changed', store: 'inbox' })
  return { batch, left, refused }
}
