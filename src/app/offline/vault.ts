// Nothing of a person lies on this phone in plain: one key per person, which the browser uses but never
// shows.
import { newId } from '#app/api/new-id.ts'
import { phoneNow } from '#app/clock/phone.ts'
import { keeping, keepInMemory, transaction } from './database.ts'
import { NoRoom, Unopenable } from './failures.ts'
import { onSignal, signal } from './signals.ts'

export interface KeyRow {
  id: string
  uid: string
  key: CryptoKey
  created_at: number
}

/** Sealed bytes. Without Web Crypto (plain http) the value stays open, and then only in memory. */
export type Sealed =
  | { readonly key: string; readonly iv: Uint8Array<ArrayBuffer>; readonly bytes: ArrayBuffer }
  | { readonly key: 'none'; readonly open: ArrayBuffer }

/** Where a sealed value stands; opening it from anywhere else fails, so that values cannot be swapped. */
export interface Address {
  store: 'drafts' | 'files' | 'outbox' | 'reads' | 'inbox'
  id: string
  rev: number
}

export interface Vault {
  readonly uid: string
  seal(address: Address, bytes: ArrayBuffer): Promise<Sealed>
  /** Throws {@link Unopenable} for another person's bytes, another address, or a key that is gone. */
  open(address: Address, sealed: Sealed): Promise<ArrayBuffer>
}

const opened = new Map<string, Promise<Vault>>()
/** Whose keys were destroyed: no tab makes them a new one before they have logged in again. */
const wiped = new Set<string>()

/** The vault of a person, with a key made at first use. */
export function openVault(uid: string): Promise<Vault> {
  listenForWipes()
  if (wiped.has(uid)) return Promise.resolve(lockedVault(uid))
  let vault = opened.get(uid)
  if (!vault) {
    vault = makeVault(uid)
    opened.set(uid, vault)
    vault.catch(() => opened.delete(uid))
  }
  return vault
}

/** Forgets the keys in this page, as at sign-out; what is stored stays locked on the phone. */
export function closeVaults() {
  opened.clear()
  wiped.clear()
}

/** Destroys the keys of a person, here and in all tabs: what they sealed is noise from now on. */
export async function destroyKeys(uid: string) {
  listenForWipes()
  await transaction(['keys'], 'write', async (rows) => {
    for (const key of await rows.keys('keys', [uid])) rows.delete('keys', key)
  })
  signal({ says: 'wiped', uid })
}

let isListening = false

function listenForWipes() {
  if (isListening) return
  isListening = true
  onSignal((what) => {
    if (what.says !== 'wiped') return
    opened.delete(what.uid)
    wiped.add(what.uid)
  })
}

/** Whoever signs in again after everything was deleted begins with keys of their own. */
export function welcomeBack(uid: string) {
  wiped.delete(uid)
}

function lockedVault(uid: string): Vault {
  const refuse = () => Promise.reject(new Unopenable())
  return { uid, seal: refuse, open: refuse }
}

async function makeVault(uid: string): Promise<Vault> {
  const keys = new Map<string, CryptoKey>()
  const current = await currentKey(uid)
  if (!current) return openValues(uid)
  keys.set(current.id, current.key)

  async function keyOf(id: string): Promise<CryptoKey> {
    const known = keys.get(id)
    if (known) return known
    const row = await transaction(['keys'], 'read', (rows) => rows.get('keys', [uid, id]))
    if (!row) throw new Unopenable()
    keys.set(id, row.key)
    return row.key
  }

  return {
    uid,
    async seal(address, bytes) {
      const iv = crypto.getRandomValues(new Uint8Array(12))
      const how = { name: 'AES-GCM', iv, additionalData: addressBytes(uid, address) }
      return { key: current.id, iv, bytes: await crypto.subtle.encrypt(how, current.key, bytes) }
    },
    async open(address, sealed) {
      if (sealed.key === 'none' || !('iv' in sealed)) return (sealed as { open: ArrayBuffer }).open
      const how = { name: 'AES-GCM', iv: sealed.iv, additionalData: addressBytes(uid, address) }
      try {
        return await crypto.subtle.decrypt(how, await keyOf(sealed.key), sealed.bytes)
      } catch (error) {
        throw new Unopenable(error)
      }
    },
  }
}

/** Where there is no Web Crypto nothing is sealed, and nothing goes to the disk. */
function openValues(uid: string): Vault {
  keepInMemory('no-keys')
  return {
    uid,
    seal: async (_, bytes) => ({ key: 'none', open: bytes }),
    async open(_, sealed) {
      if ('open' in sealed) return sealed.open
      throw new Unopenable()
    },
  }
}

/** The person's key: the stored one that works, or a new one. It is used only after it was read back. */
async function currentKey(uid: string): Promise<KeyRow | undefined> {
  if (typeof crypto.subtle?.generateKey !== 'function') return undefined
  const fresh = await generate(uid)
  if (!fresh || keeping.current().kept === 'memory') return fresh && keepOnly(fresh)
  try {
    const newest = await transaction(['keys'], 'read', (rows) => newestOf(rows.all('keys', [uid])))
    if (newest && await works(newest.key)) return newest
    const first = await transaction(['keys'], 'write', async (rows) => {
      const there = await newestOf(rows.all('keys', [uid]))
      // Two tabs may be here at once: the first key that was stored is everybody's.
      if (there && there.id !== newest?.id) return there
      rows.put('keys', [uid, fresh.id], fresh)
      return fresh
    })
    const back = await transaction(['keys'], 'read', (rows) => rows.get('keys', [uid, first.id]))
    if (back && await works(back.key)) return back
  } catch (error) {
    // A full disk is no browser that keeps nothing: with room again, keys are kept.
    if (keeping.current().kept === 'read-only' || error instanceof NoRoom) throw error
  }
  keepInMemory('no-keys')
  return fresh
}

async function keepOnly(fresh: KeyRow): Promise<KeyRow> {
  await transaction(['keys'], 'write', (rows) => rows.put('keys', [fresh.uid, fresh.id], fresh))
  return fresh
}

async function newestOf(rows: Promise<KeyRow[]>): Promise<KeyRow | undefined> {
  return (await rows).sort((left, right) => right.created_at - left.created_at)[0]
}

async function generate(uid: string): Promise<KeyRow | undefined> {
  try {
    const key = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, [
      'encrypt',
      'decrypt',
    ])
    return { id: newId(), uid, key, created_at: phoneNow() }
  } catch {
    return undefined
  }
}

/** Some browsers store something that only looks like a key: what cannot seal and open is none. */
async function works(key: CryptoKey): Promise<boolean> {
  try {
    const how = { name: 'AES-GCM', iv: crypto.getRandomValues(new Uint8Array(12)) }
    const there = await crypto.subtle.encrypt(how, key, new Uint8Array([1, 2, 3]))
    const back = new Uint8Array(await crypto.subtle.decrypt(how, key, there))
    return back.length === 3 && back[2] === 3
  } catch {
    return false
  }
}

const addressBytes = (uid: string, { store, id, rev }: Address) =>
  new TextEncoder().encode([uid, store, id, rev].join('|'))

/** Seals anything that JSON can say. */
export async function sealValue(vault: Vault, address: Address, value: unknown): Promise<Sealed> {
  return vault.seal(address, new TextEncoder().encode(JSON.stringify(value)).buffer)
}

export async function openValue<T>(vault: Vault, address: Address, sealed: Sealed): Promise<T> {
  return JSON.parse(new TextDecoder().decode(await vault.open(address, sealed))) as T
}
