// Files that another app shared with this one: sealed under a key of the phone itself, a day long, until
// they are attached.
import { newId } from '#app/api/new-id.ts'
import { transaction } from '../database.ts'
import { openValue, openVault, sealValue, type Sealed } from '../vault.ts'

/** Nobody may be signed in when a file is shared: it is kept for whoever attaches it on purpose. */
const WHOSE = '*inbox'
const DAY_MS = 86_400_000

interface InboxRow {
  id: string
  at: number
  about: Sealed
  bytes: Sealed
}

export interface SharedFile {
  id: string
  /** Untrusted: any page can send a form to this app. */
  name: string
  type: string
  size: number
  /** When it came, in milliseconds since 1970. */
  at: number
}

const addressOf = (id: string, part: 'about' | 'bytes') => ({
  store: 'inbox' as const,
  id: `${id}/${part}`,
  rev: 0,
})

/** Keeps shared files; used by the service worker too. */
export async function keepShared(files: readonly { name: string; type: string; bytes: ArrayBuffer }[]) {
  const vault = await openVault(WHOSE)
  const rows: InboxRow[] = []
  for (const { name, type, bytes } of files) {
    const id = newId()
    rows.push({
      id,
      at: Date.now(),
      about: await sealValue(vault, addressOf(id, 'about'), { name, type, size: bytes.byteLength }),
      bytes: await vault.seal(addressOf(id, 'bytes'), bytes),
    })
  }
  await transaction(['inbox'], 'write', (all) => {
    for (const row of rows) all.put('inbox', [row.id], row)
  })
}

/** What lies in the inbox, newest first; what is older than a day is thrown away. */
export async function sharedFiles(now = Date.now()): Promise<SharedFile[]> {
  const rows = await transaction(['inbox'], 'write', async (all) => {
    const kept = await all.all('inbox') as InboxRow[]
    for (const { id, at } of kept) if (at < now - DAY_MS) all.delete('inbox', [id])
    return kept.filter(({ at }) => at >= now - DAY_MS)
  })
  const vault = await openVault(WHOSE)
  const files = await Promise.all(rows.map(async ({ id, at, about }) => {
    const facts = await openValue<{ name: string; type: string; size: number }>(
      vault,
      addressOf(id, 'about'),
      about,
    ).catch(() => null)
    return facts && { id, at, ...facts }
  }))
  return files.filter((file) => file !== null).sort((one, other) => other.at - one.at)
}

/**
 * The file itself, to be handed to `prepareFile`; null when it is gone. It stays until {@link dropShared}.
 */
export async function sharedFile({ id, name, type }: SharedFile): Promise<File | null> {
  const row = await transaction(['inbox'], 'read', (all) => all.get('inbox', [id])) as InboxRow | undefined
  if (!row) return null
  const bytes = await (await openVault(WHOSE)).open(addressOf(id, 'bytes'), row.bytes)
  return new File([bytes], name, { type })
}

export async function dropShared(id: string) {
  await transaction(['inbox'], 'write', (all) => all.delete('inbox', [id]))
}
