// docs/webhooks.md says what the code does: its examples fit the schemas, its tables are the rules', and its
// few lines for a receiver find our signature genuine.
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import {
  BillNews, ChargebackNews, CollectionNews, DebitNews, FundingNews, MandateNews, PayoutNews, SettlementNews,
  WebhookMessage,
} from '#contract/webhook-messages.ts'
import { webhookEventNames, webhookPauses } from '#domain/webhook.ts'
import { openSecrets } from '#provider/secrets.ts'
import { newSecret, signed } from '#provider/webhooks/secret.ts'

const page = readFileSync('docs/webhooks.md', 'utf8')

const blocks = (language: string) =>
  [...page.matchAll(new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``, 'g'))].map(([, text = '']) => text)

/** Of an object's schema; what is there besides would be dropped in silence. */
const sameFields = (schema: { shape: object }, value: object) =>
  expect(Object.keys(value).sort()).toEqual(Object.keys(schema.shape).sort())

test('the examples are what is sent, field for field', () => {
  const [message, ...others] = blocks('json').map((text) => JSON.parse(text) as Record<string, unknown>)
  const { data } = WebhookMessage.parse(message)
  sameFields(WebhookMessage, message!)
  const schemas = [
    CollectionNews, FundingNews, PayoutNews, SettlementNews, ChargebackNews, MandateNews, DebitNews, BillNews,
  ]
  const examples = [data as object, ...others]
  expect(examples).toHaveLength(schemas.length)
  for (const [at, schema] of schemas.entries()) {
    sameFields(schema, examples[at]!)
    expect(z.safeDecode(schema as typeof BillNews, examples[at] as never).success).toBe(true)
  }
})

test('every event has its row', () => {
  const rows = [...page.matchAll(/^\| `([a-z_]+\.[a-z_]+)` \|/gm)].map(([, event]) => event)
  expect(rows).toEqual(webhookEventNames)
})

test('the table of attempts is the pauses', () => {
  const minutes = [...page.matchAll(/^\| \d+ \| (?:at once|(\d+) (minutes?|hours?)) \|$/gm)]
    .map(([, count = '0', unit = '']) => Number(count) * (unit.startsWith('hour') ? 60 : 1))
  expect(minutes).toEqual([0, ...webhookPauses])
})

test('its lines for a receiver find our messages genuine, and others not', async () => {
  const [code = ''] = blocks('js')
  const { isGenuine } = await import(
    /* @vite-ignore */ `data:text/javascript,${encodeURIComponent(code)}`
  ) as { isGenuine: (headers: Record<string, string>, body: string, secret: string) => boolean }
  const secrets = openSecrets([Buffer.alloc(32, 7)])
  const now = new Date()
  const tenant = { merchant_id: 'a', mode: 'test' } as const
  const random = (bytes: number) => Buffer.alloc(bytes, 5)
  const { secret, ...made } = newSecret({ random, secrets, now }, tenant)
  const setting = { ...tenant, ...made, former_sealed: null, former_until: null }
  const headers = signed({ secrets, now }, setting, 'evt_1', '{"amount":5000}')
  expect(isGenuine(headers, '{"amount":5000}', secret)).toBe(true)
  expect(isGenuine(headers, '{"amount":9000}', secret)).toBe(false)
  expect(isGenuine({ ...headers, 'webhook-id': 'evt_2' }, '{"amount":5000}', secret)).toBe(false)
  expect(isGenuine(headers, '{"amount":5000}', `whsec_${Buffer.alloc(24, 6).toString('base64')}`)).toBe(false)
  const old = signed({ secrets, now: new Date(now.getTime() - 600_000) }, setting, 'evt_1', '{}')
  expect(isGenuine(old, '{}', secret)).toBe(false)
})
