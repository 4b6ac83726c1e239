// A case of the reviewers: the data beside the papers, and nothing stored that can act there.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aProvider, type World } from '#tests/world.ts'
import {
  addDocuments, addPeople, aFile, anApplicant, aPdf, aPicture, decide, fillIn, kycOf, ngozi, saveBank,
  saveProfile, submit, underReview,
} from './applicants.ts'
import { aDesk, caseOf, type Desk } from './review-world.ts'

let world: World
let desk: Desk
beforeAll(async () => {
  world = await aProvider()
  desk = await aDesk(world)
})
afterAll(() => world.stop())

describe('A case', () => {
  test('shows the data beside the documents, and no whole BVN or NIN', async () => {
    const ada = await underReview(world)
    const page = await desk.get(caseOf(ada))
    for (const words of [
      'Adire Works Limited',
      'Limited Liability Company',
      'Commerce',
      '12345678-0001',
      '0000014579',
      'Access Bank',
      '•••••••0001',
      '1 Sample Street, Abeokuta, Ogun',
      'Ngozi Sample',
      '3 Feb 1990 (36 years)',
      'Certificate of incorporation',
      'certificate_of_incorporation.jpg',
      'Documents of Ngozi Sample',
      ada.email,
    ]) {
      expect(page.text).toContain(words)
    }
    expect(page.text).not.toMatch(/22000000001|10000000001/)
    // Beside its own styles that of the mark, as every page of a sandbox has.
    const policy = page.headers.get('content-security-policy')?.replace(/ 'sha256-[\w+/=]{44}'/, '')
    expect(policy).toBe(
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; frame-src 'self'; "
        + "frame-ancestors 'none'; base-uri 'none'; object-src 'none'; form-action 'self'; "
        + "connect-src 'self'",
    )
    expect(page.headers.get('cache-control')).toBe('no-store')
    expect(page.text.replace(/<style>\.sandbox-mark[^<]*<\/style>/, '')).not.toMatch(
      /<[^>]+\s(style|on\w+)=|<style|<script(?! type="module" src="\/review\/console\.js">)/,
    )
  })

  test('keeps what was replaced, with the reason, and the decisions so far', async () => {
    const ada = await underReview(world)
    const form = (await kycOf(world, ada)).merchant_documents.find(
      ({ document_type }) => document_type === 'cac_form',
    )
    await decide(world, ada.merchant_id, {
      decision: 'request_changes',
      note: 'Nearly there.',
      documents: [{ id: form?.id, note: 'Half of it is missing.' }],
    })
    await addDocuments(world, ada, { cac_form: await aPicture('whole.jpg') })
    await submit(world, ada)
    const { text } = await desk.get(caseOf(ada))
    expect(text).toContain('Replaced documents (1)')
    expect(text).toContain('Refused: Something else. Half of it is missing.')
    expect(text).toContain('Nearly there.')
    expect(text).toContain('whole.jpg')
  })

  test('that is not there is a page that says so', async () => {
    for (const id of ['x', '01890000-0000-7000-8000-000000000000', (await anApplicant(world)).merchant_id]) {
      const page = await desk.get(`/review/merchants/${id}`)
      expect([page.status, page.text.includes('There is no such case.')]).toEqual([404, true])
    }
  })
})

describe('Whatever a merchant writes', () => {
  const payloads = [
    '<script>alert(1)</script>',
    '"><img src=x onerror=alert(1)>',
    "'-alert(1)-'",
    '</title><svg onload=alert(1)>',
    '{{constructor.constructor("alert(1)")()}}',
    'javascript:alert(1)',
    '<a href=javascript:alert(1)>x</a>',
  ]

  test.each(payloads)('%s is text and nothing else', async (payload) => {
    const ada = await anApplicant(world, { name: payload })
    await fillIn(world, ada)
    await saveProfile(world, ada, {
      business_registration_name: payload,
      business_description: payload,
      tax_identification_number: payload.slice(0, 30),
      city_state: payload,
      country: payload,
      business_address: `${payload}***${payload}***${payload}`,
    })
    await saveBank(world, ada)
    await addPeople(world, ada, [{ ...ngozi, firstname: payload, nationality: payload }])
    await addDocuments(world, ada, { SCUML: aFile(`${payload}.pdf`, aPdf(payload.slice(0, 4))) })
    await submit(world, ada)
    const pages = [await desk.get(caseOf(ada)), await desk.get('/review'),
      await desk.get(`/review?search=${encodeURIComponent(payload)}`)]
    for (const { status, text } of pages) {
      expect(status).toBe(200)
      expect(tags(text).filter((tag) => !known.has(tag))).toEqual([])
      expect(text).not.toMatch(/<script(?! type="module" src="\/review\/console\.js">)/)
      expect(text).not.toMatch(/<[^>"']*(?:"[^"]*"[^>"']*)*\son\w+=/)
      expect(text).not.toMatch(/(href|src|action)="(?!\/(?!\/)|#)/)
    }
    expect(pages[0]?.text).toContain(payload.replace(/[&<>"']/g, (sign) => ({
      '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;',
    })[sign] ?? sign))
  })

  const tags = (text: string) =>
    [...text.matchAll(/<\/?([a-z][a-z0-9]*)/gi)].map(([, tag = '']) => tag.toLowerCase())
  const known = new Set([
    // Those of the mark of a sandbox.
    'style',
    'aside',
    'html',
    'head',
    'meta',
    'title',
    'link',
    'script',
    'body',
    'a',
    'header',
    'svg',
    'path',
    'span',
    'form',
    'input',
    'button',
    'main',
    'p',
    'div',
    'h1',
    'h2',
    'h3',
    'section',
    'dl',
    'dt',
    'dd',
    'code',
    'strong',
    'figure',
    'img',
    'iframe',
    'details',
    'summary',
    'label',
    'select',
    'option',
    'textarea',
    'dialog',
    'ul',
    'li',
    'nav',
    'ol',
    'table',
    'thead',
    'tbody',
    'tr',
    'th',
    'td',
    'time',
  ])
})
