// Internet addresses and ranges of them, IPv4 and IPv6, as a list of allowed places holds them.

/** A range in CIDR notation: the first `bits` bits of `bytes` (4 or 16 of them) are what it shares. */
export interface IpRange {
  readonly bytes: readonly number[]
  readonly bits: number
}

export const ipRangeMessages = {
  wrong: 'Enter an address such as 102.89.1.10 or 2001:db8::1, or a range such as 102.89.1.0/24.',
  wide: 'This range is too wide to keep anybody out. Use /8 or narrower, for IPv6 /16.',
} as const

const NARROWEST = { 4: 8, 16: 16 } as const

/** What is wrong with a range as it is typed; null for nothing. */
export function ipRangeProblem(text: string): string | null {
  const range = readRange(text)
  if (!range) return ipRangeMessages.wrong
  return range.bits < NARROWEST[range.bytes.length as 4 | 16] ? ipRangeMessages.wide : null
}

/**
 * `102.89.1.10/16` is `102.89.0.0/16`, what lies outside the range's bits being cleared; null for no range.
 */
export function readRange(text: string): IpRange | null {
  const [address = '', length, more] = text.trim().split('/')
  const bytes = addressBytes(address)
  if (!bytes || more !== undefined) return null
  const most = bytes.length * 8
  if (length === undefined) return { bytes, bits: most }
  if (!/^\d{1,3}$/.test(length)) return null
  // A mapped address was counted in 128 bits.
  const isMapped = bytes.length === 4 && address.includes(':')
  const bits = Number(length) - (isMapped ? 96 : 0)
  return bits >= 0 && bits <= most ? { bytes: cleared(bytes, bits), bits } : null
}

/** The one way to write it: `102.89.0.0/16`, `2001:db8::/32`, and a single address without its length. */
export function writeRange({ bytes, bits }: IpRange): string {
  const address = bytes.length === 4 ? bytes.join('.') : writeLong(bytes)
  return bits === bytes.length * 8 ? address : `${address}/${bits}`
}

export function isWithin(range: IpRange, address: string): boolean {
  const bytes = addressBytes(address)
  if (!bytes || bytes.length !== range.bytes.length) return false
  return cleared(bytes, range.bits).every((byte, place) => byte === range.bytes[place])
}

/** Whether any of these ranges, as text, holds an address. */
export const isAmong = (ranges: readonly string[], address: string): boolean =>
  ranges.some((text) => {
    const range = readRange(text)
    return range !== null && isWithin(range, address)
  })

function cleared(bytes: readonly number[], bits: number): number[] {
  return bytes.map((byte, place) => {
    const own = Math.min(8, Math.max(0, bits - place * 8))
    return byte & (0xff << (8 - own)) & 0xff
  })
}

/** Four bytes or sixteen; IPv4 that came mapped into IPv6 is IPv4. */
function addressBytes(text: string): number[] | null {
  if (!text.includes(':')) return shortBytes(text)
  const bytes = longBytes(text)
  if (!bytes) return null
  const isMapped = bytes.slice(0, 10).every((byte) => byte === 0) && bytes[10] === 255 && bytes[11] === 255
  return isMapped ? bytes.slice(12) : bytes
}

/** Four decimal numbers; a leading zero would be octal to some programs, so it is refused. */
function shortBytes(text: string): number[] | null {
  const parts = text.split('.')
  if (parts.length !== 4 || !parts.every((part) => /^(0|[1-9]\d{0,2})$/.test(part))) return null
  const bytes = parts.map(Number)
  return bytes.every((byte) => byte <= 255) ? bytes : null
}

function longBytes(text: string): number[] | null {
  const halves = text.split('::')
  if (halves.length > 2) return null
  const [front, back] = halves.map(groupsOf)
  if (!front || back === null) return null
  if (back === undefined) return front.length === 16 ? front : null
  const gap = 16 - front.length - back.length
  return gap < 2 ? null : [...front, ...Array.from({ length: gap }, () => 0), ...back]
}

/** Groups of four hex digits; the last may be an IPv4 address. */
function groupsOf(text: string): number[] | null {
  if (text === '') return []
  const groups = text.split(':')
  const bytes: number[] = []
  for (const [place, group] of groups.entries()) {
    const short = place === groups.length - 1 && group.includes('.') ? shortBytes(group) : null
    if (short) bytes.push(...short)
    else if (/^[0-9a-f]{1,4}$/i.test(group)) bytes.push(...pairOf(parseInt(group, 16)))
    else return null
  }
  return bytes
}

const pairOf = (group: number) => [group >> 8, group & 0xff]

/** RFC 5952: lower case, the longest run of empty groups as `::`. */
function writeLong(bytes: readonly number[]): string {
  const groups = Array.from({ length: 8 }, (_, place) =>
    (((bytes[place * 2] ?? 0) << 8) | (bytes[place * 2 + 1] ?? 0)).toString(16))
  const runs = [...groups.join(':').matchAll(/(?:^|:)0(?::0)+(?=:|$)/g)].map(([run]) => run)
  const longest = runs.reduce((one, other) => (other.length > one.length ? other : one), '')
  return longest === '' ? groups.join(':') : shortened(groups.join(':'), longest)
}

function shortened(text: string, run: string): string {
  const at = text.indexOf(run)
  const [front, back] = [text.slice(0, at), text.slice(at + run.length)]
  return `${front}::${back.replace(/^:/, '')}`
}
