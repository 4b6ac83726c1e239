// Sealing, hashing, and the files that hold keys.
import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { hash, hashRaw } from '@node-rs/argon2'
import fc from 'fast-check'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { hashBackupCode } from '#provider/auth/totp.ts'
import { keptSecret } from '#provider/kept.ts'
import { newId, newToken } from '#provider/outside/random.ts'
import { hashPassword, openSecrets, readKey, sameText, tokenHash, verifyPassword } from '#provider/secrets.ts'

// What hashes here is what is looked at here.
vi.hoisted(() => { vi.resetModules() })

const [one, other] = [randomBytes(32), randomBytes(32)]

describe('a sealed value', () => {
  test('opens to what it was, and looks different each time', () => {
    const secrets = openSecrets([one])
    fc.assert(fc.property(fc.string(), fc.string(), (value, about) => {
      const [first, second] = [secrets.seal(value, about), secrets.seal(value, about)]
      expect(secrets.open(first, about).toString()).toBe(Buffer.from(value).toString())
      expect(first.equals(second)).toBe(false)
    }))
  })

  test('does not open elsewhere, under another key, or after any one-bit change', () => {
    const secrets = openSecrets([one])
    const sealed = secrets.seal('22000000001', 'person:1')
    expect(() => secrets.open(sealed, 'person:2')).toThrow('does not open')
    expect(() => openSecrets([other]).open(sealed, 'person:1')).toThrow('does not open')
    for (let bit = 0; bit < sealed.length * 8; bit += 1) {
      const changed = Buffer.from(sealed)
      changed[bit >> 3]! ^= 1 << (bit & 7)
      expect(() => secrets.open(changed, 'person:1')).toThrow()
    }
    for (let length = 0; length < sealed.length; length += 1) {
      expect(() => secrets.open(sealed.subarray(0, length), 'person:1')).toThrow()
    }
  })

  test('outlives a change of keys: the new one seals, the old one still opens', () => {
    const old = openSecrets([one]).seal('kept', 'a')
    const ring = openSecrets([other, one])
    expect(ring.open(old, 'a').toString()).toBe('kept')
    expect(() => openSecrets([one]).open(ring.seal('new', 'a'), 'a')).toThrow()
    expect(openSecrets([other]).open(ring.seal('new', 'a'), 'a').toString()).toBe('new')
  })

  test('the error names the kind, never the value or whose it is', () => {
    const sealed = openSecrets([one]).seal('22000000001', 'bvn:0198a000')
    expect(() => openSecrets([other]).open(sealed, 'bvn:0198a000'))
      .toThrow(/^A sealed value \(bvn\) does not open/)
  })
})

test('a key is 32 bytes in base64 or hex, nothing else', () => {
  expect(readKey(one.toString('base64'))).toEqual(one)
  expect(readKey(one.toString('hex'))).toEqual(one)
  for (const text of ['', 'x', one.toString('hex').slice(2), randomBytes(33).toString('base64')]) expect(
    readKey(text)).toBeNull()
})

/** OWASP's smallest cost. The number is the library's for argon2id. */
const standard = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 }

describe('a password', () => {
  test('is kept as argon2id with at least the standard\'s cost, and so is a backup code', async () => {
    expect(await hashPassword('Adire#2026')).toMatch(/^\$argon2id\$v=19\$/)
    expect(hash).toHaveBeenLastCalledWith('Adire#2026', standard)
    await hashBackupCode('of nobody', 'ab12-cd34')
    const { algorithm: _, ...same } = standard
    expect(hashRaw).toHaveBeenLastCalledWith('ab12cd34', expect.objectContaining(same))
  })

  test('is verified whole, whatever its length and script, in either normal form', async () => {
    const long = `${'x'.repeat(128)}Ìgbà`
    const stored = await hashPassword(long)
    expect(await verifyPassword(stored, long.normalize('NFD'))).toBe(true)
    expect(await verifyPassword(stored, long.slice(0, -1))).toBe(false)
  })

  test('of nobody is never right, not even the decoy\'s', async () => {
    expect(await verifyPassword(null, 'anything')).toBe(false)
  })
})

test('texts are compared whole', () => {
  expect([sameText('abc', 'abc'), sameText('abc', 'abd'), sameText('abc', 'abcd'), sameText('', '')])
    .toEqual([true, false, false, true])
})

test('ids sort by time, and within it in the order they were made; tokens have 256 bits', () => {
  const at = (ms: number) => newId(randomBytes, new Date(ms))
  expect(at(1_700_000_000_000) < at(1_700_000_000_001)).toBe(true)
  const many = Array.from({ length: 100_000 }, () => at(1_700_000_000_000))
  expect(many.toSorted()).toEqual(many)
  expect(new Set(many).size).toBe(many.length)
  expect(at(1)).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  expect(Buffer.from(newToken(randomBytes), 'base64url')).toHaveLength(32)
  expect(tokenHash('a')).toHaveLength(32)
})

test('a kept secret is made once, by whoever comes first, and only its owner reads it', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'oja-kept-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  let made = 0
  const make = () => {
    made += 1
    return `secret ${made}`
  }
  const kept = await Promise.all(Array.from({ length: 20 }, () => keptSecret(folder, 'key', make)))
  expect(new Set(kept).size).toBe(1)
  expect(await keptSecret(folder, 'key', () => 'another')).toBe(kept[0])
  expect((await stat(path.join(folder, 'key'))).mode & 0o777).toBe(0o600)
  expect(await readdir(folder)).toEqual(['key'])
})

test('a key is changed in two steps: at each, processes of either side know what the other wrote', () => {
  const [old, fresh] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)]
  const steps = [[old], [old, fresh, old], [fresh, old]].map(openSecrets)
  steps.slice(1).forEach((after, at) => {
    const before = steps[at]!
    const asked = Buffer.from('what was asked')
    expect(after.mark(asked)).toEqual(before.mark(asked))
    for (const [one, other] of [[before, after], [after, before]] as const) {
      expect(other.open(one.seal('a secret', 'about'), 'about').toString()).toBe('a secret')
    }
  })
})
