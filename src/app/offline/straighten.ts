// Straightens a kept photo by the corners of its paper, and goes back to the photo as it was taken. Either
// way a new file comes of it, to be committed in the place of the old one.
import { newId } from '#app/api/new-id.ts'
import { providerNow } from '#app/clock/provider-time.ts'
import { transaction } from './database.ts'
import {
  fileKey,
  openAbout,
  openBytes,
  openTaken,
  sealFile,
  type KeptFile,
  type PreparedFile,
} from './file-rows.ts'
import type { Corners } from './paper-corners.ts'
import { currentPerson } from './person.ts'
import { usualLimits, type Photo } from './photo.ts'
import { findPaperIn, straightenIn, workOnPhoto } from './photo-work.ts'
import { sha256 } from './sha256.ts'
import { openVault } from './vault.ts'
import type { Person } from './whose.ts'

const gone = 'This photo is no longer on this phone. Take it again.'

async function open(id: string, person: Person) {
  const row = await transaction(['files'], 'read', (rows) => rows.get('files', fileKey(person.uid, id)))
  if (!row) throw new Error(gone)
  const vault = await openVault(person.uid)
  const [kept, bytes, taken] = await Promise.all([
    openAbout(vault, row),
    openBytes(vault, row),
    openTaken(vault, row),
  ])
  return { vault, kept, taken: taken ?? bytes, isStraightened: taken !== null }
}

/** The upright photo as it was taken; null when the kept one still is that photo. */
export async function photoAsTaken(id: string, person: Person = currentPerson()): Promise<Blob | null> {
  const { taken, isStraightened } = await open(id, person)
  return isStraightened ? new Blob([taken], { type: 'image/jpeg' }) : null
}

/** The photo to put corners on, and where they are: chosen before, found, or null. */
export async function paperOf(id: string, person: Person = currentPerson()) {
  const { kept, taken } = await open(id, person)
  const corners = kept.corners ?? (await findPaperIn(taken).catch(() => null))
  return { photo: new Blob([taken], { type: 'image/jpeg' }), corners }
}

export async function straightenFile(
  id: string, corners: Corners, person: Person = currentPerson(),
): Promise<PreparedFile> {
  const { vault, kept, taken } = await open(id, person)
  const photo = await straightenIn(taken, corners)
  const { corners: _, ...facts } = kept
  const now = await factsOf(facts, photo)
  return sealFile(vault, person, { ...now, corners }, photo.bytes, photo.thumb, providerNow(), taken)
}

/** Undoes {@link straightenFile}: the same picture as before it. */
export async function unstraightenFile(id: string, person: Person = currentPerson()): Promise<PreparedFile> {
  const { vault, kept, taken } = await open(id, person)
  const { thumb, warnings, width, height } = await workOnPhoto(taken, 'image/jpeg', usualLimits)
  const { corners: _, ...facts } = kept
  // It is as small as it has to be, and would only lose by being made smaller again.
  const now = await factsOf(facts, { bytes: taken, thumb, warnings, width, height })
  return sealFile(vault, person, now, taken, thumb, providerNow())
}

async function factsOf(kept: KeptFile, { bytes, width, height, warnings }: Photo): Promise<KeptFile> {
  const size = bytes.byteLength
  return { ...kept, id: newId(), size, width, height, warnings, sha256: await sha256(bytes) }
}
