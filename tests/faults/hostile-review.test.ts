// The reviewers' side fed with what does not belong there: the decision for programs, and the console's
// pages.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { underReview, type Applicant } from '#tests/provider/applicants.ts'
import { aDesk, claimed } from '#tests/provider/review-world.ts'
import { aProvider, type World } from '#tests/world.ts'
import { formBytes, formType } from './form-bytes.ts'
import { faultsOf, readAnswer, type Answered } from './plain-answer.ts'
import { leftOut, wrongTexts, wrongTypes } from './wrong-values.ts'

let world: World
let merchant: Applicant
beforeAll(async () => {
  world = await aProvider()
  merchant = await underReview(world)
})
afterAll(() => world.stop())

const statusNow = async () =>
  (
    await world.database
      .selectFrom('merchant')
      .select('status')
      .where('id', '=', merchant.merchant_id)
      .executeTakeFirstOrThrow()
  ).status

describe('the decision of a program', () => {
  async function decide(body: BodyInit, headers: Record<string, string> = {}, id = merchant.merchant_id) {
    const { REVIEWER_KEY } = world.app.settings
    return readAnswer(
      await world.request(`/review/api/merchants/${id}/decision`, {
        method: 'POST',
        body,
        headers: { Authorization: `Bearer ${REVIEWER_KEY}`, 'Content-Type': 'application/json', ...headers },
      }),
    )
  }
  const legal = { decision: 'request_changes', note: 'Sample', documents: [] as unknown[] }
  const refused = async (body: BodyInit, status: number, field?: string) => {
    const answered = await decide(body)
    expect([answered.status, ...faultsOf(answered)]).toEqual([status])
    if (field !== undefined) expect(Object.keys(answered.errors).join()).toContain(field)
    expect(await statusNow()).toBe('pending_kyc_review')
  }

  test.each(wrongTypes)('is not made by $what', async ({ value }) => {
    for (const field of ['decision', 'note'] as const)
      await refused(JSON.stringify({ ...legal, [field]: value }), 422, field)
    if (!Array.isArray(value) || value.length > 0)
      await refused(JSON.stringify({ ...legal, documents: value }), 422, 'documents')
    for (const field of ['id', 'note']) {
      const document = { id: '0198a000-0000-7000-8000-00000000dead', note: 'Sample', [field]: value }
      await refused(JSON.stringify({ ...legal, documents: [document] }), 422, `documents.0.${field}`)
    }
  })

  test.each(wrongTexts)('is not made by $what as a verdict', async ({ value }) => {
    const length = (value as string).length
    await refused(JSON.stringify({ ...legal, decision: value }), length > 65_000 ? 413 : 422)
  })

  test('of a field more, of a list, of broken JSON or of 10 MB is none', async () => {
    await refused(JSON.stringify({ ...legal, status: 'active' }), 422, 'status')
    await refused(JSON.stringify([legal]), 422)
    await refused(
      JSON.stringify({ ...legal, documents: Array.from({ length: 101 }, () => ({})) }),
      422,
      'documents',
    )
    await refused(JSON.stringify({ note: leftOut }), 422, 'decision')
    for (const body of ['{', '', '{"decision":', '\0']) await refused(body, 400)
    await refused(JSON.stringify({ ...legal, note: 'x'.repeat(10_000_000) }), 413)
    await refused('['.repeat(60_000), 400)
  })

  test.each(['', 'Bearer', 'Bearer wrong', 'Basic a:b', `Bearer ${'x'.repeat(5000)}`])(
    'needs the key, and not %j',
    async (key) => {
      const answered = await decide(JSON.stringify(legal), { Authorization: key })
      expect([answered.status, answered.code, ...faultsOf(answered)]).toEqual([401, 'unauthenticated'])
    },
  )

  test('of a merchant that cannot be is not found', async () => {
    for (const { value } of wrongTexts.filter(({ value }) => value !== '')) {
      const id = encodeURIComponent((value as string).toWellFormed())
      const answered = await decide(JSON.stringify(legal), {}, id)
      expect([answered.status, ...faultsOf(answered)]).toEqual([404])
    }
  })
})

describe('the console', () => {
  let cookie = ''
  let csrf = ''
  let version = ''
  beforeAll(async () => {
    const desk = await aDesk(world, 'Synthetic Reviewer')
    await claimed(desk, merchant)
    cookie = desk.cookie
    const shown = await (await page(`/review/merchants/${merchant.merchant_id}`)).text
    csrf = /name="csrf" value="([^"]+)"/.exec(shown)?.[1] ?? ''
    version = /name="version" value="(\d+)"/.exec(shown)?.[1] ?? ''
    expect([csrf, version]).not.toContain('')
  })

  async function page(path: string, init: RequestInit = {}): Promise<Answered> {
    return readAnswer(await world.request(path, { ...init, headers: { ...init.headers, cookie } }))
  }
  const isPlain = ({ status, text }: Answered) => {
    expect(status).toBeLessThan(500)
    expect(text).not.toMatch(/node_modules|postgres|kysely|TypeError|<script>alert|onerror=alert\(1\)>/)
  }

  test.each(wrongTexts)('shows its queue whatever is in the address: $what', async ({ value }) => {
    const text = (value as string).slice(0, 5000)
    for (const field of ['view', 'search', 'after', 'done']) {
      const shown = await page(`/review?${new URLSearchParams({ [field]: text })}`)
      expect(shown.status).toBe(200)
      isPlain(shown)
    }
  })

  test.each(wrongTexts)('shows its payouts whatever is in the address: $what', async ({ value }) => {
    const text = (value as string).slice(0, 5000)
    for (const field of ['view', 'after']) {
      const shown = await page(`/review/payouts?${new URLSearchParams({ [field]: text })}`)
      expect(shown.status).toBe(200)
      isPlain(shown)
    }
  })

  test.each(wrongTexts)('settles no payout with $what', async ({ value }) => {
    const text = value as string
    for (const under of ['ask', 'propose', 'confirm', 'drop', 'close']) {
      const body = new URLSearchParams({ csrf, outcome: text, reason: text, evidence: text,
        settlement: text, note: text })
      for (const id of [encodeURIComponent(text.toWellFormed().slice(0, 500)),
        '0198a000-0000-7000-8000-00000000dead']) {
        const answered = await page(`/review/payouts/${id}/${under}`, { method: 'POST', body })
        isPlain(answered)
        expect(answered.status).toBeGreaterThanOrEqual(400)
      }
    }
  })

  test.each(['constructor', 'toString', '__proto__', 'hasOwnProperty'])(
    'knows no view called %s',
    async (view) => {
      for (const path of ['/review', '/review/payouts']) {
        const shown = await page(`${path}?view=${view}`)
        expect([shown.status, shown.text]).toEqual([200, (await page(path)).text])
      }
    },
  )

  test.each(wrongTexts)('takes no verdict and no decision from $what', async ({ value }) => {
    const text = value as string
    const document = await world.database.selectFrom('kyc_document').select('id').executeTakeFirstOrThrow()
    const places = [
      `/documents/${document.id}`,
      '/decision',
      `/documents/${encodeURIComponent(text.toWellFormed().slice(0, 500))}`,
    ]
    for (const place of places) {
      for (const fields of [
        { review: text },
        { decision: text },
        { review: 'accepted', decision: 'approve', csrf: text },
      ]) {
        const body = new URLSearchParams({ csrf, version, ...(fields as Record<string, string>) })
        isPlain(await page(`/review/merchants/${merchant.merchant_id}${place}`, { method: 'POST', body }))
      }
    }
    expect(await statusNow()).toBe('pending_kyc_review')
  })

  test.each([
    [
      'a file for a name',
      formBytes([
        { name: 'name', filename: 'a', content: 'b' },
        { name: 'key', content: 'c' },
      ]),
      formType,
    ],
    ['half a form', formBytes([{ name: 'name', content: 'b' }]).subarray(0, 60), formType],
    ['no boundary', formBytes([]), { 'Content-Type': 'multipart/form-data' }],
    [
      'broken escapes',
      Buffer.from('name=%zz&key=%ff'),
      { 'Content-Type': 'application/x-www-form-urlencoded' },
    ],
    ['JSON', Buffer.from('{"name":"a"}'), { 'Content-Type': 'application/json' }],
    ['nothing', Buffer.alloc(0), {}],
  ])('opens to nobody with %s', async (_what, body, headers) => {
    for (const path of [
      '/review/login',
      '/review/logout',
      `/review/merchants/${merchant.merchant_id}/decision`,
    ]) {
      const answered = await page(path, {
        method: 'POST',
        body: new Uint8Array(body),
        headers: headers as Record<string, string>,
      })
      isPlain(answered)
      expect(answered.status).toBeGreaterThanOrEqual(400)
    }
  })
})
