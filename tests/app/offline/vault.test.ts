// The vault: what lies on the disk is noise to everybody but the person, at exactly its own place.
// @vitest-environment node
import { beforeEach, describe, expect, it, vi, afterEach } from 'vitest'
import { keeping, transaction } from '#app/offline/database.ts'
import { Unopenable } from '#app/offline/failures.ts'
import {
  closeVaults,
  destroyKeys,
  openValue,
  openVault,
  sealValue,
  type Address,
} from '#app/offline/vault.ts'
import { newPhone, restart } from './phone.ts'

const here: Address = { store: 'drafts', id: 'live/bankDetails/', rev: 3 }
const secret = { bvn: '22000000001', nin: '33000000001' }

beforeEach(newPhone)
afterEach(() => { vi.restoreAllMocks() })

describe('a sealed value', () => {
  it('is opened by the same person after a restart', async () => {
    const sealed = await sealValue(await openVault('ada'), here, secret)
    restart()
    expect(await openValue(await openVault('ada'), here, sealed)).toEqual(secret)
  })

  it('is noise to another person on the same phone', async () => {
    const sealed = await sealValue(await openVault('ada'), here, secret)
    await expect(openValue(await openVault('bayo'), here, sealed)).rejects.toBeInstanceOf(Unopenable)
  })

  it.each<[string, Partial<Address>]>([
    ['store', { store: 'outbox' }], ['id', { id: 'live/aboutBusiness/' }], ['revision', { rev: 2 }],
  ])('is refused at another %s: values cannot be swapped', async (_, other) => {
    const vault = await openVault('ada')
    const sealed = await sealValue(vault, here, secret)
    await expect(openValue(vault, { ...here, ...other }, sealed)).rejects.toBeInstanceOf(Unopenable)
  })

  it('never uses an initialisation vector twice', async () => {
    const vault = await openVault('ada')
    const seen = new Set<string>()
    for (let count = 0; count < 200; count += 1) {
      const sealed = await sealValue(vault, here, secret)
      if ('iv' in sealed) seen.add(sealed.iv.join())
    }
    expect(seen.size).toBe(200)
  })

  it('is refused when a single bit of it was changed', async () => {
    const vault = await openVault('ada')
    const sealed = await sealValue(vault, here, secret)
    if (!('bytes' in sealed)) throw new Error('it was not sealed')
    const changed = new Uint8Array(sealed.bytes.slice(0))
    changed[4] = (changed[4] ?? 0) ^ 1
    await expect(openValue(vault, here, { ...sealed, bytes: changed.buffer })).rejects.toBeInstanceOf(
      Unopenable,
    )
  })
})

describe('a key', () => {
  it('is never shown, not even to this page', async () => {
    await openVault('ada')
    const [row] = await transaction(['keys'], 'read', (rows) => rows.all('keys', ['ada']))
    expect(row?.key.extractable).toBe(false)
    await expect(crypto.subtle.exportKey('raw', row?.key as CryptoKey)).rejects.toThrow()
  })

  it('is one for all tabs that open the vault at once', async () => {
    const first = openVault('ada')
    closeVaults()
    const second = openVault('ada')
    const sealed = await sealValue(await first, here, secret)
    expect(await openValue(await second, here, sealed)).toEqual(secret)
    restart()
    expect(await openValue(await openVault('ada'), here, sealed)).toEqual(secret)
    expect(await transaction(['keys'], 'read', (rows) => rows.keys('keys', ['ada']))).toHaveLength(1)
  })

  it('that is destroyed takes everything with it', async () => {
    const sealed = await sealValue(await openVault('ada'), here, secret)
    await destroyKeys('ada')
    await expect(openValue(await openVault('ada'), here, sealed)).rejects.toBeInstanceOf(Unopenable)
  })
})

describe('a browser that keeps no keys', () => {
  it('keeps nothing on the disk, and everything works until the page is closed', async () => {
    const real = structuredClone
    vi.stubGlobal('structuredClone', (value: unknown) => {
      // Safari in Lockdown Mode.
      if ((value as { key?: unknown } | null)?.key instanceof CryptoKey)
        throw new DOMException('no', 'DataCloneError')
      return real(value)
    })
    const vault = await openVault('ada')
    expect(keeping.current()).toEqual({ kept: 'memory', why: 'no-keys' })
    const sealed = await sealValue(vault, here, secret)
    expect(await openValue(vault, here, sealed)).toEqual(secret)
    vi.unstubAllGlobals()
  })

  it('or that stores something which only looks like one, is found out', async () => {
    const real = structuredClone
    vi.stubGlobal('structuredClone', (value: unknown) => {
      const row = value as { key?: unknown } | null
      return row?.key instanceof CryptoKey ? { ...row, key: {} } : real(value)
    })
    await openVault('ada')
    expect(keeping.current()).toEqual({ kept: 'memory', why: 'no-keys' })
    vi.unstubAllGlobals()
  })

  it('nor has Web Crypto, keeps values open in memory and never on the disk', async () => {
    vi.spyOn(crypto, 'subtle', 'get').mockReturnValue(undefined as unknown as SubtleCrypto)
    const vault = await openVault('ada')
    expect(keeping.current()).toEqual({ kept: 'memory', why: 'no-keys' })
    const sealed = await sealValue(vault, here, secret)
    expect(await openValue(vault, here, sealed)).toEqual(secret)
  })
})
