// What a person can do with what waits: see it, try again, send again, stop, remove, save a copy.
import { providerNow } from '#app/clock/provider-time.ts'
import { transaction } from './database.ts'
import { openAbout, openBytes } from './file-rows.ts'
import { after, type Entry, type Happening } from './outbox-states.ts'
import { entryKey, hasItsNeeds, NEEDS_REMOVED, openPayload, takeOut } from './outbox-rows.ts'
import { currentPerson, personHere } from './person.ts'
import { inOtherMode, type Person } from './whose.ts'
import { signal } from './signals.ts'
import { openVault } from './vault.ts'

/** All entries of the person in this mode, oldest first. */
export async function entriesOf(person: Person): Promise<Entry[]> {
  const all = await transaction(['outbox'], 'read', (rows) => rows.all('outbox', [person.uid]))
  return all.filter(({ mode }) => mode === person.mode).sort((a, b) => a.created_at - b.created_at)
}

/** How many wait in the other mode: they are sent only when the person is back there. */
export const unsentElsewhere = async (person: Person): Promise<number> =>
  (await entriesOf(inOtherMode(person))).filter(({ state }) => state !== 'done').length

/** Tries again now; one whose outcome is open is asked about first. */
export const retry = (id: string) => act(id, { type: 'retry' })

/** Sends again although nobody could tell whether it arrived: it may then be there twice. */
export const sendAgain = (id: string) => act(id, { type: 'send_again' })

/** Stops it; when it is on its way, as soon as it is certain that it did not arrive. */
export async function stop(id: string) {
  await act(id, { type: 'stop' })
  signal({ says: 'stop', entry: id })
}

/** Removes it with its files; false when it may be arriving right now. What needed it says so. */
export async function remove(id: string, person: Person = currentPerson()): Promise<boolean> {
  const isOut = await transaction(['outbox', 'files', 'drafts'], 'write', async (rows) => {
    const entry = await rows.get('outbox', entryKey({ uid: person.uid, id }))
    return entry ? takeOut(rows, entry) : false
  })
  signal({ says: 'changed', store: 'outbox' })
  return isOut
}

async function act(id: string, what: Happening) {
  const { uid } = currentPerson()
  await transaction(['outbox'], 'write', async (rows) => {
    const entry = await rows.get('outbox', entryKey({ uid, id }))
    if (!entry) return
    const next = after(entry, what, { now: providerNow(), random: Math.random() })
    if (next === entry) return
    const isPossible = next.state !== 'queued' || await hasItsNeeds(rows, next)
    rows.put('outbox', entryKey(entry), isPossible ? next : { ...entry, last_error: NEEDS_REMOVED })
  })
  signal({ says: 'changed', store: 'outbox' })
  signal({ says: 'waiting' })
}

/** The files of an entry and what was typed, to be saved outside of the app. */
export async function copyOf(
  id: string,
  person: Person = currentPerson(),
): Promise<{ name: string; blob: Blob }[]> {
  const { entry, files } = await transaction(['outbox', 'files'], 'read', async (rows) => {
    const found = await rows.get('outbox', entryKey({ uid: person.uid, id }))
    const kept = []
    for (const file of found?.file_ids ?? []) kept.push(await rows.get('files', [person.uid, file]))
    return { entry: found, files: kept }
  })
  if (!entry) return []
  const vault = await openVault(person.uid)
  const copies: { name: string; blob: Blob }[] = []
  for (const row of files) {
    if (!row) continue
    const { name, type } = await openAbout(vault, row)
    copies.push({ name, blob: new Blob([await openBytes(vault, row)], { type }) })
  }
  const typed = JSON.stringify((await openPayload(vault, entry)) ?? null, null, 2)
  return [...copies, { name: `${entry.kind}.json`, blob: new Blob([typed], { type: 'application/json' }) }]
}

/** How many other people have left something unsent on this phone; never who they are, or what it is. */
export async function someoneElseHasUnsent(): Promise<number> {
  const here = personHere()
  const uids = await transaction(['outbox', 'drafts', 'inbox'], 'read', async (rows) => {
    const waiting = (await rows.all('outbox')).filter(({ state }) => state !== 'done')
    const shared = (await rows.all('inbox')) as { uid: string }[]
    return [...waiting, ...(await rows.all('drafts')), ...shared].map(({ uid }) => uid)
  })
  return new Set(uids.filter((uid) => uid !== here?.uid && !uid.startsWith('*'))).size
}
