import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fromNaira, kobo } from '#domain/money.ts'
import { crc16, payerSees, qrPayload, qrStanding, readQrPayload, type QrContent } from '#domain/qr-code.ts'

const counter: QrContent = {
  kind: 'STATIC', reference: '123456789012', merchant: 'Adire Works', city: 'Abeokuta', amount: null,
  mode: 'live',
}

test('the check is CRC-16/CCITT-FALSE', () => {
  expect(crc16('123456789')).toBe('29B1')
  expect(crc16('')).toBe('FFFF')
})

test('a static code says who is paid, and leaves the amount to the payer', () => {
  const payload = qrPayload(counter)
  expect(payload.startsWith('00020101021126300010NG.OJA.PAY0112123456789012')).toBe(true)
  expect(readQrPayload(payload)).toMatchObject({
    '00': '01', '01': '11', '52': '5999', '53': '566', '58': 'NG', '59': 'Adire Works', '60': 'Abeokuta',
    '62': '0512123456789012',
  })
  expect(readQrPayload(payload)).not.toHaveProperty('54')
})

test('a code of test mode says so in the name that an app shows, and is of a scheme that none pays', () => {
  const payload = qrPayload({ ...counter, mode: 'test', merchant: 'Adire Works of the Old Market Road' })
  expect(payload).not.toContain('NG.OJA.PAY')
  expect(readQrPayload(payload)).toMatchObject({ '26': '0011NG.OJA.TEST0112123456789012' })
  expect(readQrPayload(payload)?.['59']).toBe('TEST Adire Works of the O')
})

test.each([
  ['Ɗangote Ɓarna Ƙasa', 'Dangote Barna Kasa'], ['Ƴar’adua & Ọmọ', "Yar'adua & Omo"],
  ['Ṣọlá Ŋgụ', 'Sola Ngu'], ['Straße Łódź Ærø', 'Strasse Lodz Aero'], ['王 Adire', 'Adire'],
])('%s is %s to the apps of payers', (merchant, seen) => {
  expect(payerSees(qrPayload({ ...counter, merchant, mode: 'live' }))).toBe(seen)
})

test('a dynamic code carries its amount in naira', () => {
  const amount = fromNaira(1_234_567.5)
  const fields = readQrPayload(qrPayload({ ...counter, kind: 'DYNAMIC', amount }))
  expect(fields).toMatchObject({ '01': '12', '54': '1234567.50' })
})

test('whatever a business is called, the text is read back and has room', () => {
  fc.assert(fc.property(fc.string({ unit: 'grapheme' }), fc.string(), fc.integer({ min: 1, max: 1e12 }),
    (merchant, city, amount) => {
      const payload = qrPayload({ ...counter, kind: 'DYNAMIC', merchant, city, amount: kobo(amount) })
      const fields = readQrPayload(payload) ?? {}
      expect(payload).toMatch(/^[\u0020-\u007e]+$/)
      expect(fields['59']?.length).toBeGreaterThan(0)
      expect(fields['59']?.length).toBeLessThanOrEqual(25)
      expect(fields['60']?.length).toBeLessThanOrEqual(15)
      expect(fields['63']).toBe(payload.slice(-4))
    }))
})

test('a digit that was changed is noticed', () => {
  const payload = qrPayload(counter)
  for (let at = 0; at < payload.length; at += 1) {
    const other = payload[at] === '7' ? '8' : '7'
    expect(readQrPayload(payload.slice(0, at) + other + payload.slice(at + 1))).toBeNull()
  }
})

test('a static code never expires, a dynamic one at its moment', () => {
  const now = new Date('2026-03-02T09:00:00Z')
  expect(qrStanding({ status: 'ACTIVE', expires_at: null }, now)).toBe('ACTIVE')
  expect(qrStanding({ status: 'ACTIVE', expires_at: now }, now)).toBe('EXPIRED')
  expect(qrStanding({ status: 'USED', expires_at: now }, now)).toBe('USED')
})
