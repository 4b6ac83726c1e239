// What somebody with one right reads, and what they do not: by every call, by the search, in the trail, of
// papers, and with a key.
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { auditTrail } from '#contract/audit-trail.ts'
import { customers } from '#contract/customers.ts'
import { documents } from '#contract/documents.ts'
import { finder } from '#contract/finder.ts'
import { onboarding } from '#contract/onboarding.ts'
import { roles } from '#contract/roles.ts'
import { users } from '#contract/users.ts'
import { picturesPdf } from '#domain/pdf-file.ts'
import { permissions, withReading, type Permission } from '#domain/permission.ts'
import { drawPage } from '#provider/files/pages.ts'
import { stamped } from '#provider/files/stamped.ts'
import { endpoints, requestTo } from '#tests/faults/endpoints.ts'
import { aProvider, type World } from '#tests/world.ts'
import {
  addDocuments, addPeople, aFile, anApplicant, aPicture, kycOf, ngozi, type Applicant,
} from './applicants.ts'
import { aSecured } from './secured.ts'
import { aMember, aMerchant, eventsOf } from './team.ts'

let world: World
beforeAll(async () => { world = await aProvider() })
afterAll(() => world.stop())

const colleague = (merchant_id: string, ...granted: Permission[]) =>
  aMember(world, merchant_id, { role: granted.join(), permissions: granted })

describe.each([
  ['manage_chargebacks'], ['pay_bills'], ['manage_customers'], ['view_balances'], ['manage_settings'],
  ['export_data'],
] as const)('who has the right %s', (right) => {
  test('is let in where reading needs that right or comes with it, and nowhere else', async () => {
    const { token } = await colleague(await aMerchant(world), right)
    const held = new Set(withReading([right]))
    for (const named of endpoints) {
      const { endpoint: { method, callers, needs, reads } } = named
      if (method !== 'GET' || callers === 'anyone' || !callers.includes('member')) continue
      await sql`delete from rate_limit`.execute(world.database)
      const [path, init] = requestTo(named, { headers: { token } })
      const { status } = await world.request(path, init)
      const may = [needs, reads].every((each) => !each || held.has(each))
      expect([named.name, status === 403]).toEqual([named.name, !may])
    }
  })
})

describe('papers of KYC', () => {
  async function withPapers(): Promise<Applicant & { papers: string[] }> {
    const ada = await anApplicant(world)
    await addDocuments(world, ada, { cac_form: await aPicture('form.jpg') })
    await addPeople(world, ada, [ngozi], { proof_of_address_1: await aPicture('bill.jpg') })
    const { merchant_documents, personnel } = await kycOf(world, ada)
    return { ...ada, papers: [...merchant_documents, ...personnel[0]!.documents].map(({ id }) => id) }
  }

  test('are for who may fill them in or was given the right, and not for the others', async () => {
    const { merchant_id, papers } = await withPapers()
    expect(papers).toHaveLength(2)
    const others = permissions.map(({ key }) => key)
      .filter((key) => key !== 'view_kyc' && key !== 'submit_onboarding')
    const barred = await colleague(merchant_id, ...others)
    const [filler, reader] = [
      await colleague(merchant_id, 'submit_onboarding'), await colleague(merchant_id, 'view_kyc'),
    ]
    const asks = ({ token }: { token: string }) => Promise.all([
      world.ask(onboarding.kyc, { token }),
      ...papers.map((id) => world.ask(documents.show, { token, params: { id } })),
    ])
    for (const each of await asks(barred)) {
      expect(each.status).toBe(403)
      expect(each.text).not.toContain('Ngozi')
    }
    for (const person of [filler, reader]) {
      expect((await asks(person)).map(({ status }) => status)).toEqual([200, 200, 200])
    }
  })

  test('each opening of one stands in the trail, with who and which', async () => {
    const { token, user_id, merchant_id, papers } = await withPapers()
    for (const id of papers) await world.ask(documents.show, { token, params: { id } })
    const opened = (await eventsOf(world, merchant_id)).filter(({ action }) => action === 'document.opened')
    expect(opened.map(({ user_id: who, subject_id, after }) => [who, subject_id, after])).toEqual(
      papers.map((id, at) => [user_id, id, { name: ['form.jpg', 'bill.jpg'][at] }]))
    const { items } = (await world.ask(auditTrail.list, { token, query: { action: 'document.opened' } })).data
    expect(items.map(({ title }) => title)).toEqual(['KYC paper opened', 'KYC paper opened'])
  })
})

test('the picture of a paper says across all of it who looked, and when', async () => {
  const ada = await anApplicant(world)
  const plain = await sharp({ create: { width: 600, height: 800, channels: 3, background: '#fff' } }).jpeg()
    .toBuffer()
  await addDocuments(world, ada, { cac_form: aFile('form.jpg', plain) })
  const { merchant_documents: [paper] } = await kycOf(world, ada)
  const reply = await world.request(`/v2/dashboard/documents/${paper!.id}`, { headers: { token: ada.token } })
  expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'image/webp'])
  expect(reply.headers.get('content-disposition')).toContain('form.webp')
  const shown = Buffer.from(await reply.arrayBuffer())
  for (const [left, top] of [[0, 0], [300, 0], [0, 400], [300, 400]] as const) {
    const part = sharp(shown).extract({ left, top, width: 300, height: 400 })
    const { channels: [grey] } = await part.greyscale().stats()
    expect([left, top, grey!.min < 200, grey!.mean > 200]).toEqual([left, top, true, true])
  }
})

test('a PDF of papers is given back as pictures of its pages, each with who took it, and when', async () => {
  const ada = await anApplicant(world)
  const pages = await Promise.all(['#fff', '#eee'].map((background) =>
    sharp({ create: { width: 600, height: 800, channels: 3, background } }).jpeg().toBuffer()))
  const plain = Buffer.from(picturesPdf(pages.map((page) =>
    ({ jpeg: page.toString('latin1'), width: 600, height: 800, longest: 842 }))))
  await addDocuments(world, ada, { cac_form: aFile('form.pdf', plain) })
  const { merchant_documents: [paper] } = await kycOf(world, ada)
  const reply = await world.request(`/v2/dashboard/documents/${paper!.id}`, { headers: { token: ada.token } })
  expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'application/pdf'])
  expect(reply.headers.get('content-disposition')).toContain('form.pdf')
  const given = Buffer.from(await reply.arrayBuffer())
  const [before, after] = await Promise.all([plain, given].map(async (bytes) => {
    const drawn = await drawPage({ type: 'application/pdf', bytes }, 2, { who: '', at: new Date() })
    if (!('picture' in drawn)) throw new Error(drawn.problem)
    expect(drawn.pages).toBe(2)
    return (await sharp(drawn.picture).greyscale().stats()).channels[0]!.stdev
  }))
  expect(after).toBeGreaterThan(before! * 1.2)
})

test('a PDF that cannot be drawn is not given back as it is', async () => {
  const broken = { name: 'form.pdf', type: 'application/pdf', bytes: Buffer.from('%PDF-1.4 and no page') }
  await expect(stamped(broken, { who: 'ada@oja.example', at: new Date() }))
    .rejects.toThrow('This paper cannot be drawn at the moment. Try again, or upload it anew.')
})

describe('the audit trail', () => {
  test('tells of the things that its reader may see: in lists, by their id, by every filter', async () => {
    const merchant_id = await aMerchant(world)
    const admin = await aSecured(world, {}, merchant_id)
    await world.ask(roles.create, {
      token: admin.token,
      body: { name: 'Clerk', permissions: ['pay_bills'], totp_code: await admin.code() },
    })
    const made = await world.ask(auditTrail.list, { token: admin.token, query: { action: 'role' } })
    const event = made.data.items[0]!
    const auditor = await colleague(merchant_id, 'view_audit_trail')
    const lead = await colleague(merchant_id, 'view_audit_trail', 'view_team')
    const list = async (token: string, query: object) =>
      (await world.ask(auditTrail.list, { token, query })).data
    for (const query of [
      { action: 'role' }, { kind: 'team' }, { subject: 'role' }, { search: 'role.created' },
      { subject: 'role', subject_id: event.subject_id! },
    ]) {
      const [one, other] = [await list(auditor.token, query), await list(lead.token, query)]
      expect([query, one.items, one.total]).toEqual([query, [], 0])
      expect(one.actions.map(({ action }) => action)).not.toContain('role.created')
      expect(other.items.map(({ action }) => action)).toContain('role.created')
    }
    const show = (token: string) => world.ask(auditTrail.show, { token, params: { id: event.id } })
    expect((await show(auditor.token)).status).toBe(404)
    expect((await show(lead.token)).status).toBe(200)
  })
})

describe('roles', () => {
  test('are stored with what comes with each right, and told so', async () => {
    const admin = await aSecured(world, {}, await aMerchant(world))
    const { data } = await world.ask(roles.create, {
      token: admin.token,
      body: { name: 'Disputes', permissions: ['manage_chargebacks'], totp_code: await admin.code() },
    })
    expect(data.permissions).toEqual(['view_collections', 'manage_chargebacks'])
  })

  test('are seen without being changed by who may only see the team', async () => {
    const merchant_id = await aMerchant(world)
    const { token } = await colleague(merchant_id, 'view_team')
    const { items } = (await world.ask(roles.list, { token })).data
    expect(items.map(({ can_change }) => can_change)).toEqual(items.map(() => false))
    const people = (await world.ask(users.list, { token, query: {} })).data.items
    expect(people.map(({ why_not }) => why_not))
      .toEqual(people.map(() => 'Your role sees the team, and does not change it.'))
  })

  test('of before keep what they could see, except the papers of KYC', async () => {
    const merchant_id = await aMerchant(world)
    const before: Permission[][] =
      [['initiate_payouts'], ['submit_onboarding'], ['view_audit_trail'], ['export_data']]
    const ids = before.map(() => randomUUID())
    for (const [at, granted] of before.entries()) {
      await world.database.insertInto('role').values({
        id: ids[at]!, merchant_id, name: `Before ${at}`, permissions: granted, created_at: world.clock.now(),
      }).execute()
    }
    const file = new URL('../../src/provider/migrations/0152_rights_to_read.sql', import.meta.url)
    await sql.raw(readFileSync(file, 'utf8')).execute(world.database)
    const rows = await world.database.selectFrom('role').select(['name', 'permissions'])
      .where('id', 'in', ids).orderBy('name').execute()
    const everywhere =
      ['view_beneficiaries', 'view_bills', 'view_collections', 'view_customers', 'view_payouts']
    expect(rows.map((row) => row.permissions.toSorted())).toEqual([
      ['initiate_payouts', ...everywhere],
      ['submit_onboarding', ...everywhere, 'view_kyc'],
      [...everywhere, 'view_audit_trail', 'view_team'],
      ['export_data', ...everywhere, 'view_balances'],
    ].map((held) => held.toSorted()))
  })
})

test('the search finds nothing of a kind that may not be seen', async () => {
  const merchant_id = await aMerchant(world)
  const admin = await aMember(world, merchant_id)
  const made = await world.ask(customers.create, {
    token: admin.token, body: { fullname: 'Violet Ladder', email: 'violet@ladder.example' } as never,
  })
  expect(made.status).toBe(200)
  const found = async ({ token }: { token: string }) =>
    (await world.ask(finder.find, { token, query: { search: 'violet lad' } })).data.groups
      .map(({ kind }) => kind)
  expect(await found(await colleague(merchant_id, 'view_customers'))).toEqual(['customer'])
  expect(await found(await colleague(merchant_id, 'view_collections', 'pay_bills'))).toEqual([])
})
