// Whether a PDF opens only with a password (ISO 32000-2, 7.6): one that merely says what may be done with it,
// as print shops and banks make them, opens without.

type Bytes = Uint8Array

/** What PDFs are locked by: the provider's of Node, the phone's of a library. */
export interface PdfAlgorithms {
  md5(bytes: Bytes): Bytes
  sha256(bytes: Bytes): Bytes
  sha384(bytes: Bytes): Bytes
  sha512(bytes: Bytes): Bytes
  /** AES-128 in CBC, of whole blocks, with nothing added to them. */
  aesCbc(key: Bytes, start: Bytes, bytes: Bytes): Bytes
}

/** What fills a password up to 32 bytes; of an empty one it is all. */
const FILLING = fromHex('28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a')

/**
 * True where an empty password does not open it, and where that cannot be found out. `text` is the file,
 * one letter a byte.
 */
export function needsPassword(text: string, algorithms: PdfAlgorithms): boolean {
  const [, number] = /\/Encrypt\s+(\d+)\s+\d+\s+R/.exec(text) ?? []
  const isInline = /\/Encrypt\s*<</.exec(text)
  if (number === undefined && !isInline) return false
  const at = isInline ? isInline.index : new RegExp(`(?:^|[^\\d])${number} \\d+ obj`).exec(text)?.index
  if (at === undefined) return true
  const dictionary = text.slice(at, at + 4_096)
  const revision = numberOf(dictionary, 'R')
  const user = stringOf(dictionary, 'U')
  if (revision === null || user === null) return true
  if (revision === 5) return !isSame(algorithms.sha256(user.subarray(32, 40)), user.subarray(0, 32))
  if (revision === 6) return !isSame(hardened(user.subarray(32, 40), algorithms), user.subarray(0, 32))
  return revision > 4 || !opensByKey({ text, dictionary, revision, user }, algorithms)
}

interface Locked { text: string, dictionary: string, revision: number, user: Bytes }

function opensByKey({ text, dictionary, revision, user }: Locked, { md5 }: PdfAlgorithms): boolean {
  const owner = stringOf(dictionary, 'O')
  const rights = numberOf(dictionary, 'P')
  if (owner === null || rights === null) return false
  const id = idOf(text)
  const flags = new Uint8Array(4)
  new DataView(flags.buffer).setInt32(0, rights | 0, true)
  const isOpenInside = revision === 4 && /\/EncryptMetadata\s+false/.test(dictionary)
  const length = revision === 2 ? 5 : revision === 4 ? 16 : (numberOf(dictionary, 'Length') ?? 40) / 8
  let key = md5(joined(
    FILLING, owner.subarray(0, 32), flags, id, new Uint8Array(isOpenInside ? 4 : 0).fill(0xff),
  )).subarray(0, length)
  if (revision === 2) return isSame(rc4(key, FILLING), user.subarray(0, 32))
  for (let turn = 0; turn < 50; turn += 1) key = md5(key).subarray(0, length)
  let proof: Bytes = md5(joined(FILLING, id))
  for (let turn = 0; turn < 20; turn += 1) proof = rc4(key.map((byte) => byte ^ turn), proof)
  return isSame(proof, user.subarray(0, 16))
}

function joined(...parts: readonly Bytes[]): Bytes {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

function fromHex(digits: string): Bytes {
  return Uint8Array.from(digits.match(/../g) ?? [], (pair) => parseInt(pair, 16))
}

const isSame = (one: Bytes, other: Bytes): boolean =>
  one.length === other.length && one.every((byte, place) => byte === other[place])

/** Algorithm 2.B of an empty password. */
function hardened(salt: Bytes, { sha256, sha384, sha512, aesCbc }: PdfAlgorithms): Bytes {
  let key: Bytes = sha256(salt)
  for (let turn = 0; ; turn += 1) {
    const mixed = aesCbc(key.subarray(0, 16), key.subarray(16, 32), joined(...Array<Bytes>(64).fill(key)))
    const rest = mixed.subarray(0, 16).reduce((sum, byte) => sum + byte, 0) % 3
    key = ([sha256, sha384, sha512][rest] ?? sha256)(mixed)
    if (turn >= 63 && (mixed.at(-1) ?? 0) <= turn - 31) return key.subarray(0, 32)
  }
}

function rc4(key: Bytes, bytes: Bytes): Bytes {
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
  })
}

const numberOf = (dictionary: string, name: string): number | null => {
  const [, number] = new RegExp(`/${name}\\s+(-?\\d+)`).exec(dictionary) ?? []
  return number === undefined ? null : Number(number)
}

const stringOf = (dictionary: string, name: string): Bytes | null => {
  const at = new RegExp(`/${name}\\s*(?=[(<])`).exec(dictionary)
  return at ? stringAt(dictionary, at.index + at[0].length) : null
}

function idOf(text: string): Bytes {
  const at = /\/ID\s*\[\s*(?=[(<])/.exec(text)
  return (at && stringAt(text, at.index + at[0].length)) ?? new Uint8Array(0)
}

const escapes: Record<string, string> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' }

/** In hex or as it stands, with its escapes; null where it does not end. */
function stringAt(text: string, at: number): Bytes | null {
  if (text[at] === '<') {
    const hex = text.slice(at + 1, text.indexOf('>', at)).replace(/\s/g, '')
    return fromHex(hex)
  }
  const [written] = /^\((?:\\[^]|[^\\()]|\((?:\\[^]|[^\\()])*\))*\)/.exec(text.slice(at, at + 1_024)) ?? []
  if (written === undefined) return null
  const plain = written.slice(1, -1).replace(/\\([0-7]{1,3}|\r\n|[^])/g, (_, sign: string) => {
    if (/^[0-7]/.test(sign)) return String.fromCharCode(parseInt(sign, 8) & 0xff)
    return /^[\r\n]/.test(sign) ? '' : escapes[sign] ?? sign
  })
  return Uint8Array.from(plain, (letter) => letter.charCodeAt(0))
}
