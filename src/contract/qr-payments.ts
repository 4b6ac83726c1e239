// QR payments: codes that bank apps read, and what was paid by them.
import * as z from 'zod/mini'
import { Naira } from '#domain/money.ts'
import { qrKinds, qrLimits, qrStandings } from '#domain/qr-code.ts'
import { endpoint } from './endpoint.ts'
import { Text } from './fields.ts'
import { PageQuery, pageOf } from './page.ts'
import { Reference } from './payouts.ts'

const text = z.nullable(z.string())

export const QrCode = z.object({
  /** 12 digits; what addresses use. */
  reference: z.string(),
  kind: z.enum(qrKinds),
  name: z.string(),
  /** Null where the payer types it. */
  amount: z.nullable(Naira),
  /** The EMV text that a camera reads. */
  payload: z.string(),
  status: z.enum(qrStandings),
  created_at: z.string(),
  created_by: z.string(),
  expires_at: text,
  used_at: text,
})

const path = 'dashboard/qr-payments'
const One = z.strictObject({ reference: Reference })

export const qrPayments = {
  list: endpoint({
    method: 'GET', path, says: 'QR codes, newest first; `search` finds references and names',
    callers: ['member'], needs: 'view_collections', lags_unless: [],
    query: z.extend(PageQuery, {
      status: z.optional(z.enum(qrStandings)), kind: z.optional(z.enum(qrKinds)),
    }),
    answer: pageOf(QrCode),
  }),
  show: endpoint({
    method: 'GET', path: `${path}/:reference`, says: 'One QR code, with its latest payments',
    callers: ['member'], needs: 'view_collections',
    params: One,
    answer: z.object({
      qr_code: QrCode,
      /** How often it was paid, and how much came in by it and stayed. */
      payments: z.number(),
      collected: Naira,
      latest: z.array(z.object({
        reference: z.string(), payer_name: z.string(), amount: Naira, status: z.string(), at: z.string(),
      })),
    }),
  }),
  create: endpoint({
    method: 'POST', path,
    says: `Makes a QR code: STATIC for any amount, DYNAMIC for one within ${qrLimits.minutes} minutes`,
    callers: ['member'], needs: 'manage_payment_links',
    body: z.strictObject({
      kind: z.enum(qrKinds, 'Choose STATIC or DYNAMIC.'),
      name: Text(qrLimits.name),
      amount: z.optional(Naira),
    }),
    answer: QrCode,
    message: 'QR code created.',
  }),
  switchOff: endpoint({
    method: 'PUT', path: `${path}/:reference/off`, says: 'Switches a QR code off for good',
    callers: ['member'], needs: 'manage_payment_links',
    params: One,
    answer: QrCode,
    message: 'QR code switched off.',
  }),
}
