// Files that are kept on this phone until they are sent: made ready, opened, shown small.
import { newId } from '#app/api/new-id.ts'
import { cleanFileName, fileMessages, MAX_FILE_BYTES } from '#domain/document.ts'
import { providerNow } from '#app/clock/provider-time.ts'
import { transaction } from './database.ts'
import { openAbout, openBytes, openThumb, sealFile, type KeptFile, type PreparedFile } from './file-rows.ts'
import { extensionOf, isPicture, typeOf } from './file-types.ts'
import { currentPerson } from './person.ts'
import type { Person } from './whose.ts'
import { workOnPhoto } from './photo-work.ts'
import { sha256 } from './sha256.ts'
import { openVault } from './vault.ts'

/** Why a file cannot be taken; the message is for the person. */
export class FileRefused extends Error {
  override readonly name = 'FileRefused'
  readonly reason: 'size' | 'format' | 'empty' | 'unreadable' | 'heic'
  constructor(reason: FileRefused['reason'], message: string) {
    super(message)
    this.reason = reason
  }
}

const refusals = {
  empty: 'This file is empty. Choose another one.',
  unreadable: 'This file could not be read. Take the photo again, or choose another file.',
  heic: 'This phone cannot open HEIC photos here. Use the camera button, or choose a JPG or PNG.',
} as const

/**
 * Reads a chosen file at once, tells its type from its bytes, makes a picture upright and small and takes its
 * location out, and seals it. Nothing is kept yet: hand the result to a commit, with the draft that names it.
 * Throws {@link FileRefused}.
 */
export async function prepareFile(chosen: Blob, person: Person = currentPerson()): Promise<PreparedFile> {
  const bytes = await readAll(chosen)
  if (bytes.byteLength === 0) throw new FileRefused('empty', refusals.empty)
  const givenName = cleanFileName(chosen instanceof File ? chosen.name : 'document')
  const type = typeOf(new Uint8Array(bytes), givenName)
  // Pictures are judged by drawing them.
  const problem = isPicture(type ?? '') ? null : await import('./paper-problem.ts')
    .then(({ paperProblem }) => paperProblem(new Uint8Array(bytes), type)).catch(() => null)
  if (problem) throw new FileRefused('unreadable', problem)
  if (type === null) throw new FileRefused('format', fileMessages.format)
  const vault = await openVault(person.uid)
  const id = newId()
  const plain = { id, before: bytes.byteLength, width: null, height: null, warnings: [] }
  if (!isPicture(type)) {
    if (bytes.byteLength > MAX_FILE_BYTES) throw new FileRefused('size', fileMessages.size)
    const name = named(givenName, type)
    const kept = { ...plain, name, type, size: bytes.byteLength, sha256: await sha256(bytes) }
    return sealFile(vault, person, kept, bytes, null, providerNow())
  }
  const photo = await workOnPhoto(bytes, type).catch(() => {
    throw type === 'image/heic'
      ? new FileRefused('heic', refusals.heic) : new FileRefused('unreadable', refusals.unreadable)
  })
  if (photo.bytes.byteLength > MAX_FILE_BYTES) throw new FileRefused('size', fileMessages.size)
  const kept: KeptFile = {
    ...plain,
    name: named(givenName, 'image/jpeg'), type: 'image/jpeg', size: photo.bytes.byteLength,
    width: photo.width, height: photo.height, warnings: photo.warnings, sha256: await sha256(photo.bytes),
  }
  return sealFile(vault, person, kept, photo.bytes, photo.thumb, providerNow())
}

/** A picked file is a handle that can die: its bytes are taken before anything else happens. */
async function readAll(chosen: Blob): Promise<ArrayBuffer> {
  try {
    if (typeof chosen.arrayBuffer === 'function') return await chosen.arrayBuffer()
    return await new Response(chosen).arrayBuffer()
  } catch {
    throw new FileRefused('unreadable', refusals.unreadable)
  }
}

/** The person's own name for it, with the ending that its bytes say. */
function named(name: string, type: string): string {
  const ending = extensionOf(type)
  const given = /\.([a-z\d]{1,5})$/i.exec(name)
  const isRight = given?.[1]?.toLowerCase().replace('jpeg', 'jpg') === ending
  return isRight ? name : `${name.slice(0, given?.index) || 'document'}.${ending}`
}

const rowOf = (id: string, { uid }: Person) =>
  transaction(['files'], 'read', (rows) => rows.get('files', [uid, id]))

/** What is known of a kept file; null when it is no longer on this phone. */
export async function fileFacts(id: string, person: Person = currentPerson()): Promise<KeptFile | null> {
  const row = await rowOf(id, person)
  return row ? openAbout(await openVault(person.uid), row) : null
}

/** The bytes of a kept file, to be looked at or saved; null when it is no longer on this phone. */
export async function fileBytes(id: string, person: Person = currentPerson()): Promise<Blob | null> {
  const row = await rowOf(id, person)
  return row ? new Blob([await openBytes(await openVault(person.uid), row)], { type: row.type }) : null
}

/** A small picture of a kept photo, for its slot; null for a paper, and for what is no longer here. */
export async function fileThumb(id: string, person: Person = currentPerson()): Promise<Blob | null> {
  const row = await rowOf(id, person)
  const bytes = row && await openThumb(await openVault(person.uid), row)
  return bytes ? new Blob([bytes], { type: 'image/jpeg' }) : null
}
