// QR codes that bank apps read: the EMV text behind one, by the merchant-presented mode of the EMV QR
// specification, and when it takes a payment.
import { fromNaira, moneyParts, type Kobo } from './money.ts'
import { plainLettersOf } from './plain-letters.ts'
import { testMoney } from './test-money.ts'

/** STATIC: on a counter, any amount, any number of times. DYNAMIC: one amount, once. */
export const qrKinds = ['STATIC', 'DYNAMIC'] as const
export type QrKind = (typeof qrKinds)[number]

export const qrStandings = ['ACTIVE', 'USED', 'EXPIRED', 'OFF'] as const
export type QrStanding = (typeof qrStandings)[number]
export type QrStatus = Exclude<QrStanding, 'EXPIRED'>

/** Only ACTIVE takes a payment; a static code never expires. */
export function qrStanding(
  { status, expires_at }: { status: QrStatus, expires_at: Date | null }, now: Date,
): QrStanding {
  return status === 'ACTIVE' && expires_at !== null && expires_at <= now ? 'EXPIRED' : status
}

export const qrLimits = {
  minimum: fromNaira(100),
  maximum: fromNaira(10_000_000),
  /** How long a dynamic code takes its payment. */
  minutes: 60,
  name: 60,
} as const

export const qrMessages = {
  minimum: 'Ask for at least ₦100.00.',
  maximum: 'Ask for at most ₦10,000,000.00 with one QR code.',
  missing: 'A dynamic QR code has an amount.',
  needless: 'A static QR code has no amount: the payer types it.',
} as const

export function qrAmountProblem(amount: Kobo): string | null {
  if (amount < qrLimits.minimum) return qrMessages.minimum
  return amount > qrLimits.maximum ? qrMessages.maximum : null
}

export interface QrContent {
  kind: QrKind
  reference: string
  /** The business, and its city. */
  merchant: string
  city: string
  /** Null for a static one. */
  amount: Kobo | null
  mode: 'test' | 'live'
}

/** By which apps know whose template it is; none pays one of test mode. */
const SCHEMES = { live: 'NG.OJA.PAY', test: 'NG.OJA.TEST' }
const NAIRA = '566'
/** No category of its own: miscellaneous shops. */
const CATEGORY = '5999'

/** The text that a camera reads. In test mode the name of the business, which apps show, begins with TEST. */
export function qrPayload({ kind, reference, merchant, city, amount, mode }: QrContent): string {
  const shown = letters(merchant, 25) || 'MERCHANT'
  const body = [
    field('00', '01'),
    field('01', kind === 'STATIC' ? '11' : '12'),
    field('26', field('00', SCHEMES[mode]) + field('01', reference)),
    field('52', CATEGORY),
    field('53', NAIRA),
    amount === null ? '' : field('54', plain(amount)),
    field('58', 'NG'),
    field('59', mode === 'test' ? letters(`${testMoney.mark} ${shown}`, 25) : shown),
    field('60', letters(city, 15) || 'LAGOS'),
    field('62', field('05', reference)),
    '6304',
  ].join('')
  return body + crc16(body)
}

/** The business as the apps of payers show it; null for a text that is no payload. */
export const payerSees = (payload: string): string | null => readQrPayload(payload)?.['59'] ?? null

/** The fields of a payload by their two digits; null for a text that is none, or was changed. */
export function readQrPayload(payload: string): Record<string, string> | null {
  const body = payload.slice(0, -4)
  if (!body.endsWith('6304') || crc16(body) !== payload.slice(-4)) return null
  const fields: Record<string, string> = {}
  for (let at = 0; at < payload.length;) {
    const head = /^(\d\d)(\d\d)$/.exec(payload.slice(at, at + 4))
    if (!head) return null
    const [, id = '', length = ''] = head
    fields[id] = payload.slice(at + 4, at + 4 + Number(length))
    at += 4 + Number(length)
  }
  return fields
}

const field = (id: string, value: string) => `${id}${String(value.length).padStart(2, '0')}${value}`

const plain = (amount: Kobo) => {
  const { whole, decimals } = moneyParts(amount)
  return `${whole.replace(/,/g, '')}.${decimals}`
}

/** Letters that every reader knows: `Ɗan` is `Dan`; of other alphabets none is left. */
const letters = (text: string, most: number) =>
  plainLettersOf(text).replace(/[^\u0020-\u007e]/g, '').trim().slice(0, most).trim()

/** CRC-16/CCITT-FALSE, four hexadecimal digits. */
export function crc16(text: string): string {
  let crc = 0xffff
  for (let at = 0; at < text.length; at += 1) {
    crc ^= text.charCodeAt(at) << 8
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 0x8000 ? (crc << 1) ^ 0x1021 : crc << 1
    crc &= 0xffff
  }
  return crc.toString(16).toUpperCase().padStart(4, '0')
}
