// What waits, in the database: how an entry gets there, and what goes with it when it ends.
import { newId } from '#app/api/new-id.ts'
import { providerNow } from '#app/clock/provider-time.ts'
import { dropUnnamedFiles } from './file-rows.ts'
import { draftKey } from './draft-rows.ts'
import type { Kinds } from './kinds.ts'
import { isCertain, isRemovable, isReplaceable, type Entry } from './outbox-states.ts'
import type { Person } from './whose.ts'
import type { Rows } from './stores.ts'
import { openValue, sealValue, type Address, type Vault } from './vault.ts'

/** Something to send, as a screen hands it over. */
export interface NewEntry {
  /** A fresh UUID, where another entry of the same commit needs this one. */
  id?: string
  kind: string
  payload: unknown
  /** Entries of one lane go in order; the kind's name when left out. */
  lane?: string
  /** What belongs together, such as everything of one onboarding. */
  group?: string
  /** Ids of entries that must be done before; `group` means all of its group that wait now. */
  after?: string[] | 'group'
  /** The kept files that go with it. */
  file_ids?: string[]
  /**
   * Takes the place of one entry, or of all of its lane that have not left yet; what needed those needs
   * this.
   */
  replaces?: string | 'lane'
  /**
   * True when the draft that is written with it is what it sends: it goes when the last such entry is done.
   */
  sendsDraft?: boolean
}

export interface Label {
  title: string
  detail?: string
  /** The path where it can be mended. */
  open?: string
}

/** An entry made ready and sealed, with what is only known once the rows are seen. */
export interface PreparedEntry {
  entry: Entry
  after: string[] | 'group'
  replaces: string | 'lane' | undefined
  sendsDraft: boolean
}

export const entryKey = ({ uid, id }: Pick<Entry, 'uid' | 'id'>) => [uid, id]

const addressOf = (id: string, part: 'payload' | 'label'): Address => ({
  store: 'outbox',
  id: `${id}/${part}`,
  rev: 0,
})

export const openPayload = (vault: Vault, { id, payload }: Entry): Promise<unknown> =>
  payload ? openValue(vault, addressOf(id, 'payload'), payload) : Promise.resolve(undefined)

export const openLabel = (vault: Vault, { id, label }: Entry): Promise<Label> =>
  openValue(vault, addressOf(id, 'label'), label)

/** Seals what is to be sent. Throws when no feature has registered its kind. */
export async function prepareEntry(
  vault: Vault,
  kinds: Kinds,
  person: Person,
  given: NewEntry,
  created_at: number,
): Promise<PreparedEntry> {
  const kind = kinds.of({ kind: given.kind, version: 0 })
  if (!kind) throw new Error(`Nobody knows how to send ${given.kind}`)
  const id = given.id ?? newId()
  const entry: Entry = {
    id,
    uid: person.uid,
    mode: person.mode,
    kind: given.kind,
    version: kind.version,
    lane: given.lane ?? given.kind,
    group: given.group ?? null,
    deps: [],
    state: 'queued',
    attempts: 0,
    probes: 0,
    next_at: 0,
    lease: null,
    file_ids: given.file_ids ?? [],
    size: JSON.stringify(given.payload ?? null).length,
    last_error: null,
    if_absent: 'queued',
    after_login: 'queued',
    created_at,
    sent_at: null,
    done_at: null,
    clears: null,
    label: await sealValue(vault, addressOf(id, 'label'), kind.describe(given.payload)),
    payload: await sealValue(vault, addressOf(id, 'payload'), given.payload ?? null),
  }
  const { after = [], replaces, sendsDraft = false } = given
  return { entry, after, replaces, sendsDraft }
}

const samePerson = (one: Entry, { uid, mode }: Entry) => one.uid === uid && one.mode === mode

/** Writes entries, in their order, into the transaction that also writes their draft and files. */
export async function placeEntries(rows: Rows, prepared: readonly PreparedEntry[], clears: Entry['clears']) {
  for (const { entry, after, replaces, sendsDraft } of prepared) {
    const others = (await rows.all('outbox', [entry.uid])).filter((one) => samePerson(one, entry))
    const out = others.filter((one) => isReplaced(one, entry, replaces))
    const replaced = new Set(out.map(({ id }) => id))
    const live = others.filter(({ id }) => !replaced.has(id))
    const wanted =
      after === 'group'
        ? live.filter((one) => one.group === entry.group && one.state !== 'done').map(({ id }) => id)
        // One that is there no more, such as one that was replaced a moment ago, is not waited for.
        : after.filter((id) => live.some((one) => one.id === id))
    for (const id of replaced) rows.delete('outbox', [entry.uid, id])
    for (const one of live) {
      if (!one.deps.some((id) => replaced.has(id))) continue
      const kept = one.deps.filter((id) => !replaced.has(id))
      rows.put('outbox', entryKey(one), { ...one, deps: [...kept, entry.id] })
    }
    // What needed the replaced one must not wait for itself.
    const deps = wanted.filter(
      (id) => !live.some((one) => one.id === id && one.deps.some((d) => replaced.has(d))),
    )
    const size = entry.size + (await sizeOf(rows, entry))
    const created_at = afterThose(others, entry)
    rows.put('outbox', entryKey(entry), {
      ...entry,
      created_at,
      deps,
      size,
      clears: sendsDraft ? clears : null,
    })
    await dropUnnamedFiles(
      rows,
      entry.uid,
      out.flatMap(({ file_ids }) => file_ids),
    )
  }
}

/** What was put there first goes first, also within one millisecond and when the clock was put back. */
function afterThose(others: readonly Entry[], { lane, created_at }: Entry): number {
  const before = others.filter((one) => one.lane === lane || Math.abs(one.created_at - created_at) < 1)
  return Math.max(created_at, ...before.map((one) => one.created_at + 0.001))
}

function isReplaced(one: Entry, entry: Entry, replaces: string | 'lane' | undefined) {
  if (replaces === undefined || one.state === 'done') return false
  // One that may have arrived stays ahead in its lane until that is known.
  return replaces === 'lane'
    ? one.lane === entry.lane && isCertain(one)
    : one.id === replaces && isReplaceable(one)
}

async function sizeOf(rows: Rows, { uid, file_ids }: Entry): Promise<number> {
  let size = 0
  for (const id of file_ids) size += (await rows.get('files', [uid, id]))?.size ?? 0
  return size
}

/** Writes the end of an entry; with it go the draft it was made of, and files nobody names. */
export async function putDone(rows: Rows, done: Entry) {
  rows.put('outbox', entryKey(done), { ...done, file_ids: [] })
  const unnamed = [...done.file_ids]
  if (done.clears) {
    const { form, entity, rev } = done.clears
    const others = await rows.all('outbox', [done.uid])
    const isLast = others.every(
      (one) =>
        one.id === done.id ||
        one.state === 'done' ||
        one.mode !== done.mode ||
        one.clears?.form !== form ||
        one.clears.entity !== entity,
    )
    const key = draftKey({ person: done, form, entity })
    const draft = await rows.get('drafts', key)
    if (isLast && draft?.rev === rev) {
      rows.delete('drafts', key)
      unnamed.push(...draft.file_ids)
    }
  }
  await dropUnnamedFiles(rows, done.uid, unnamed)
}

/**
 * Takes an entry out for good; what needed it says so instead of waiting for ever. False when it may be
 * arriving.
 */
export async function takeOut(rows: Rows, entry: Entry): Promise<boolean> {
  const now = await rows.get('outbox', entryKey(entry))
  if (!now || !isRemovable(now, providerNow())) return false
  rows.delete('outbox', entryKey(now))
  for (const one of await rows.all('outbox', [now.uid])) {
    if (!one.deps.includes(now.id) || one.state === 'done') continue
    if (now.state === 'done')
      rows.put('outbox', entryKey(one), { ...one, deps: one.deps.filter((d) => d !== now.id) })
    else rows.put('outbox', entryKey(one), { ...one, state: 'rejected', last_error: NEEDS_REMOVED })
  }
  await dropUnnamedFiles(rows, now.uid, now.file_ids)
  return true
}

/** True when everything that the entry needs is still there. */
export async function hasItsNeeds(rows: Rows, entry: Entry): Promise<boolean> {
  for (const id of entry.deps) if (!(await rows.get('outbox', [entry.uid, id]))) return false
  return true
}

export const NEEDS_REMOVED = { code: 'needs_removed', message: 'Something that this needs was removed.' }
