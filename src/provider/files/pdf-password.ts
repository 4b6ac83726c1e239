// Whether a PDF opens only with a password (ISO 32000-2, 7.6): one that merely says what may be done with it,
// as print shops and banks make them, opens without.
import { createCipheriv, createHash } from 'node:crypto'

/** What fills a password up to 32 bytes; of an empty one it is all. */
const FILLING = Buffer.from('28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a', 'hex')

/** True where an empty password does not open it, and where that cannot be found out. */
export function needsPassword(bytes: Buffer): boolean {
  const text = bytes.toString('latin1')
  const [, number] = /\/Encrypt\s+(\d+)\s+\d+\s+R/.exec(text) ?? []
  const isInline = /\/Encrypt\s*<</.exec(text)
  if (number === undefined && !isInline) return false
  const at = isInline ? isInline.index : new RegExp(`(?:^|[^\\d])${number} \\d+ obj`).exec(text)?.index
  if (at === undefined) return true
  const dictionary = text.slice(at, at + 4_096)
  const revision = numberOf(dictionary, 'R')
  const user = stringOf(dictionary, 'U')
  if (revision === null || user === null) return true
  if (revision === 5) return !sha('sha256', user.subarray(32, 40)).equals(user.subarray(0, 32))
  if (revision === 6) return !hardened(user.subarray(32, 40)).equals(user.subarray(0, 32))
  return revision > 4 || !opensByKey(text, dictionary, revision, user)
}

function opensByKey(text: string, dictionary: string, revision: number, user: Buffer): boolean {
  const owner = stringOf(dictionary, 'O')
  const rights = numberOf(dictionary, 'P')
  if (owner === null || rights === null) return false
  const id = idOf(text)
  const flags = Buffer.alloc(4)
  flags.writeInt32LE(rights | 0)
  const isOpenInside = revision === 4 && /\/EncryptMetadata\s+false/.test(dictionary)
  const length = revision === 2 ? 5 : revision === 4 ? 16 : (numberOf(dictionary, 'Length') ?? 40) / 8
  let key = sha('md5', Buffer.concat([
    FILLING, owner.subarray(0, 32), flags, id, isOpenInside ? Buffer.alloc(4, 0xff) : Buffer.alloc(0),
  ])).subarray(0, length)
  if (revision === 2) return rc4(key, FILLING).equals(user.subarray(0, 32))
  for (let turn = 0; turn < 50; turn += 1) key = sha('md5', key).subarray(0, length)
  let proof = sha('md5', Buffer.concat([FILLING, id]))
  for (let turn = 0; turn < 20; turn += 1) proof = rc4(key.map((byte) => byte ^ turn), proof)
  return proof.equals(user.subarray(0, 16))
}

const sha = (kind: 'md5' | 'sha256' | 'sha384' | 'sha512', bytes: Buffer): Buffer =>
  createHash(kind).update(bytes).digest()

/** Algorithm 2.B of an empty password. */
function hardened(salt: Buffer): Buffer {
  let key = sha('sha256', salt)
  for (let turn = 0; ; turn += 1) {
    const cipher = createCipheriv('aes-128-cbc', key.subarray(0, 16), key.subarray(16, 32))
      .setAutoPadding(false)
    const mixed = Buffer.concat([cipher.update(Buffer.concat(Array<Buffer>(64).fill(key))), cipher.final()])
    const rest = mixed.subarray(0, 16).reduce((sum, byte) => sum + byte, 0) % 3
    key = sha((['sha256', 'sha384', 'sha512'] as const)[rest] ?? 'sha256', mixed)
    if (turn >= 63 && (mixed.at(-1) ?? 0) <= turn - 31) return key.subarray(0, 32)
  }
}

function rc4(key: Uint8Array, bytes: Buffer): Buffer {
  const state = Uint8Array.from({ length: 256 }, (_, place) => place)
  const swap = (one: number, other: number) => {
    const kept = state[one] ?? 0
    state[one] = state[other] ?? 0
    state[other] = kept
  }
  let other = 0
  for (let place = 0; place < 256; place += 1) {
    other = (other + (state[place] ?? 0) + (key[place % key.length] ?? 0)) % 256
    swap(place, other)
  }
  let place = 0
  other = 0
  return bytes.map((byte) => {
    place = (place + 1) % 256
    other = (other + (state[place] ?? 0)) % 256
    swap(place, other)
    return byte ^ (state[((state[place] ?? 0) + (state[other] ?? 0)) % 256] ?? 0)
  }) as Buffer
}

const numberOf = (dictionary: string, name: string): number | null => {
  const [, number] = new RegExp(`/${name}\\s+(-?\\d+)`).exec(dictionary) ?? []
  return number === undefined ? null : Number(number)
}

const stringOf = (dictionary: string, name: string): Buffer | null => {
  const at = new RegExp(`/${name}\\s*(?=[(<])`).exec(dictionary)
  return at ? stringAt(dictionary, at.index + at[0].length) : null
}

function idOf(text: string): Buffer {
  const at = /\/ID\s*\[\s*(?=[(<])/.exec(text)
  return (at && stringAt(text, at.index + at[0].length)) ?? Buffer.alloc(0)
}

const escapes: Record<string, string> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' }

/** In hex or as it stands, with its escapes; null where it does not end. */
function stringAt(text: string, at: number): Buffer | null {
  if (text[at] === '<') {
    const hex = text.slice(at + 1, text.indexOf('>', at)).replace(/\s/g, '')
    return Buffer.from(hex, 'hex')
  }
  const [written] = /^\((?:\\[^]|[^\\()]|\((?:\\[^]|[^\\()])*\))*\)/.exec(text.slice(at, at + 1_024)) ?? []
  if (written === undefined) return null
  const plain = written.slice(1, -1).replace(/\\([0-7]{1,3}|\r\n|[^])/g, (_, sign: string) => {
    if (/^[0-7]/.test(sign)) return String.fromCharCode(parseInt(sign, 8) & 0xff)
    return /^[\r\n]/.test(sign) ? '' : escapes[sign] ?? sign
  })
  return Buffer.from(plain, 'latin1')
}
