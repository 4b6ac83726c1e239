// A provider, or a proxy before it, finds a photograph too large: it is made smaller and goes again.
import { transaction } from './database.ts'
import { fileKey, openAbout, openBytes, openTaken, sealFile } from './file-rows.ts'
import type { Entry } from './outbox-states.ts'
import { workOnPhoto } from './photo-work.ts'
import { sha256 } from './sha256.ts'
import { openVault } from './vault.ts'

/** Below this, print is no longer readable: the person has to decide. */
const SMALLEST_BYTES = 150_000

/** Halves the photographs of an entry; false when there is none that can be smaller. */
export async function shrinkPhotos({ uid, mode, file_ids }: Entry): Promise<boolean> {
  const vault = await openVault(uid)
  let isSmaller = false
  for (const id of file_ids) {
    const row = await transaction(['files'], 'read', (rows) => rows.get('files', fileKey(uid, id)))
    if (!row || row.type !== 'image/jpeg' || row.size < SMALLEST_BYTES) continue
    const kept = await openAbout(vault, row)
    const edge = Math.round(Math.max(kept.width ?? 0, kept.height ?? 0) * 0.75)
    const limits = { edge, aim: Math.round(row.size / 2) }
    const photo = await workOnPhoto(await openBytes(vault, row), row.type, limits).catch(() => null)
    if (!photo || photo.bytes.byteLength >= row.size) continue
    const { width, height, bytes, thumb } = photo
    const smaller = { ...kept, width, height, size: bytes.byteLength, sha256: await sha256(bytes) }
    const taken = await openTaken(vault, row) ?? undefined
    const { row: next } = await sealFile(vault, { uid, mode }, smaller, bytes, thumb, row.created_at, taken)
    await transaction(['files'], 'write', async (rows) => {
      if (await rows.get('files', fileKey(uid, id))) rows.put('files', fileKey(uid, id), next)
    })
    isSmaller = true
  }
  return isSmaller
}
