// A kept file as it lies in the database: its bytes, a small picture of it and what is known of it, all
// sealed.
import type { Corners } from './paper-corners.ts'
import type { Person } from './whose.ts'
import type { Rows } from './stores.ts'
import { openValue, sealValue, type Address, type Sealed, type Vault } from './vault.ts'

export interface FileRow {
  id: string
  uid: string
  mode: Person['mode']
  type: string
  size: number
  created_at: number
  bytes: Sealed
  thumb: Sealed | null
  about: Sealed
  /** The upright photo that a straightened one was made of, to go back to. */
  taken?: Sealed
}

export type Warning = 'dark' | 'blurred' | 'small'

/** What is known of a kept file without opening it. */
export interface KeptFile {
  id: string
  name: string
  type: string
  /** Bytes as they will be sent, and as the file was chosen. */
  size: number
  before: number
  width: number | null
  height: number | null
  /** What may make it hard to read; the person decides. */
  warnings: Warning[]
  /** Hex; null where the browser has no Web Crypto. */
  sha256: string | null
  /** Where the paper lay in the photo as it was taken, when this is the straightened one. */
  corners?: Corners
}

/** A file made ready and sealed, to be written together with the draft that names it. */
export interface PreparedFile {
  readonly kept: KeptFile
  readonly row: FileRow
}

export const fileKey = (uid: string, id: string) => [uid, id]

const addressOf = (id: string, part: 'bytes' | 'thumb' | 'about' | 'taken'): Address =>
  ({ store: 'files', id: `${id}/${part}`, rev: 0 })

export async function sealFile(
  vault: Vault, person: Person, kept: KeptFile, bytes: ArrayBuffer, thumb: ArrayBuffer | null, now: number,
  taken?: ArrayBuffer,
): Promise<PreparedFile> {
  const row: FileRow = {
    id: kept.id,
    ...person,
    type: kept.type,
    size: kept.size,
    created_at: now,
    bytes: await vault.seal(addressOf(kept.id, 'bytes'), bytes),
    thumb: thumb && await vault.seal(addressOf(kept.id, 'thumb'), thumb),
    about: await sealValue(vault, addressOf(kept.id, 'about'), kept),
    ...(taken && { taken: await vault.seal(addressOf(kept.id, 'taken'), taken) }),
  }
  return { kept, row }
}

export const openBytes = (vault: Vault, row: FileRow) => vault.open(addressOf(row.id, 'bytes'), row.bytes)

export const openThumb = async (vault: Vault, row: FileRow) =>
  row.thumb && vault.open(addressOf(row.id, 'thumb'), row.thumb)

/** The photo as it was taken, if this one was straightened. */
export const openTaken = async (vault: Vault, row: FileRow) =>
  (row.taken ? vault.open(addressOf(row.id, 'taken'), row.taken) : null)

export const openAbout = (vault: Vault, row: FileRow) =>
  openValue<KeptFile>(vault, addressOf(row.id, 'about'), row.about)

/** Removes those of `ids` that neither a draft nor anything that waits still names. */
export async function dropUnnamedFiles(rows: Rows, uid: string, ids: readonly string[]) {
  if (ids.length === 0) return
  const drafts = await rows.all('drafts', [uid])
  const entries = await rows.all('outbox', [uid])
  const named = new Set([...drafts, ...entries].flatMap(({ file_ids }) => file_ids))
  for (const id of ids) if (!named.has(id)) rows.delete('files', fileKey(uid, id))
}
