// Carries one entry to the provider, or asks the provider whether it is there.
import type { call } from '#app/api/call.ts'
import { Refusal } from '#contract/refusal.ts'
import { transaction } from './database.ts'
import { openAbout, openBytes } from './file-rows.ts'
import { isMoneyDecision, readPayload, type CallFor, type KeptBytes, type Kind } from './kinds.ts'
import type { Entry, Happening } from './outbox-states.ts'
import { openPayload } from './outbox-rows.ts'
import { bringParts } from './parts.ts'
import { CannotSend, verdictOn, type Verdict } from './outcome.ts'
import { openVault } from './vault.ts'

/** How an endpoint is asked; the real one is `call` of app/api. */
export type Asking = typeof call

export interface Trip {
  entry: Entry
  kind: Kind<unknown>
  token: string | undefined
  ask: Asking
  signal?: AbortSignal
  onProgress?: (share: number) => void
}

/** Sends once, and says what that came to. Never throws. */
export async function send(trip: Trip): Promise<Verdict> {
  const { entry, kind } = trip
  try {
    const payload = await payloadOf(trip)
    const files = await filesOf(entry)
    await kind.send({ entry, payload, files, call: callFor(trip, 'send') })
    return { outcome: { is: 'done' } }
  } catch (error) {
    return verdictOn(error)
  }
}

/** Asks whether it landed. No answer to the question is no answer to anything. Never throws. */
export async function probe(trip: Trip): Promise<Happening> {
  const { entry, kind } = trip
  try {
    const payload = await payloadOf(trip)
    const verdict = await kind.probe({ entry, payload, call: callFor(trip, 'probe') })
    return { type: 'probed', verdict }
  } catch (error) {
    if (error instanceof CannotSend) return { type: 'probed', verdict: 'unclear' }
    if (!(error instanceof Refusal)) return { type: 'probe_failed' }
    if (error.code === 'unauthenticated') return { type: 'probed', verdict: 'needs_auth' }
    const isBusy = ['rate_limited', 'unavailable', 'in_progress', 'internal'].includes(error.code)
    if (!isBusy) return { type: 'probed', verdict: 'unclear' }
    return { type: 'probe_failed', ...(error.retry_after && { after_ms: error.retry_after * 1000 }) }
  }
}

async function payloadOf({ entry, kind }: Trip): Promise<unknown> {
  try {
    return readPayload(kind, entry.version, await openPayload(await openVault(entry.uid), entry))
  } catch {
    throw new CannotSend('unreadable', 'This can no longer be read on this phone. Fill it in again.')
  }
}

async function filesOf(entry: Entry): Promise<Record<string, KeptBytes>> {
  const files: Record<string, KeptBytes> = {}
  for (const id of entry.file_ids) files[id] = await fileOf(entry, id)
  return files
}

async function fileOf(entry: Entry, id: string): Promise<KeptBytes> {
  const row = await transaction(['files'], 'read', (rows) => rows.get('files', [entry.uid, id]))
  try {
    if (!row) throw new Error('gone')
    const vault = await openVault(entry.uid)
    const { name, type } = await openAbout(vault, row)
    return { name, type, bytes: await openBytes(vault, row) }
  } catch {
    throw new CannotSend('file_missing', 'A file of this is no longer on this phone. Add it again.')
  }
}

/** Keeps a kind to its word: one change for each try, none while asking, and never a decision about money. */
function callFor({ entry, token, ask, signal, onProgress }: Trip, purpose: 'send' | 'probe'): CallFor {
  let changes = 0
  return async (endpoint, asked, files) => {
    if (endpoint.method !== 'GET') {
      changes += 1
      if (purpose === 'probe') throw new Error(`${entry.kind} changes something while asking`)
      if (changes > 1) throw new Error(`${entry.kind} changes more than one thing at once`)
      if (isMoneyDecision(endpoint))
        throw new CannotSend('forbidden', 'Decisions about money are made online.')
    }
    const options = {
      // Once, and not as often as it is tried again while nobody is there.
      wasAsked: purpose === 'send' && entry.attempts === 1,
      ...(token && { token }), ...(signal && { signal }), ...(onProgress && { onProgress }),
    }
    const brought = files && await bringParts(files, { entry_id: entry.id, ask, options })
    // What came before is nearly all of it: the form alone would tell of its own few bytes.
    const isSmall = brought && Object.keys(brought.uploads).length > 0
    const { onProgress: _, ...still } = options
    return ask(endpoint, asked, { requestId: entry.id, ...(isSmall ? still : options), ...brought })
  }
}
