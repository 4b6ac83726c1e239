// All drafts of onboarding on this phone, as one value that follows what any tab writes.
import { useSyncExternalStore } from 'react'
import { listDrafts, loadDraft, type Draft } from '#app/offline/drafts.ts'
import { personHere } from '#app/offline/person.ts'
import { onSignal } from '#app/offline/signals.ts'
import {
  aboutBusiness, bankDetails, directorDetails, uploadKycDetails,
  type KeptBank, type KeptPapers, type KeptPersonForm, type KeptProfile,
} from './drafts.ts'

export interface Kept {
  profile: Draft<KeptProfile> | null
  bank: Draft<KeptBank> | null
  papers: Draft<KeptPapers> | null
  people: readonly { key: string; draft: Draft<KeptPersonForm> }[]
}

export const nothingKept: Kept = { profile: null, bank: null, papers: null, people: [] }

let current: { owner: string; kept: Kept } = { owner: '', kept: nothingKept }
let reads = 0
const listeners = new Set<() => void>()

const ownerNow = () => {
  const person = personHere()
  return person ? `${person.uid} ${person.mode}` : ''
}

/** Reads all drafts of the person signed in; for a loader, so that the screen opens with them. */
export async function loadKept(): Promise<Kept> {
  const owner = ownerNow()
  const turn = reads += 1
  const kept = owner ? await readAll() : nothingKept
  if (owner !== ownerNow()) return nothingKept
  // A later reading may have ended before this one.
  if (turn !== reads) return kept
  current = { owner, kept }
  for (const tell of [...listeners]) tell()
  return kept
}

async function readAll(): Promise<Kept> {
  const [profile, bank, papers, list] = await Promise.all([
    loadDraft(aboutBusiness), loadDraft(bankDetails), loadDraft(uploadKycDetails), listDrafts(),
  ])
  const keys = list.filter(({ form, aside }) => form === directorDetails.name && aside === null)
    .map(({ entity }) => entity).reverse()
  const people = await Promise.all(keys.map(async (key) =>
    ({ key, draft: await loadDraft(directorDetails, { entity: key }) })))
  return {
    profile, bank, papers,
    people: people.flatMap(({ key, draft }) => (draft ? [{ key, draft }] : [])),
  }
}

/** The drafts for a component. Empty until {@link loadKept} has run for this person. */
export const useKept = (): Kept => useSyncExternalStore(subscribe, now, () => nothingKept)

const now = () => (current.owner === ownerNow() ? current.kept : nothingKept)

let stop: (() => void) | undefined

function subscribe(listener: () => void) {
  listeners.add(listener)
  stop ??= onSignal((what) => {
    if (what.says === 'changed' && what.store === 'drafts') void loadKept()
  })
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    stop?.()
    stop = undefined
  }
}
