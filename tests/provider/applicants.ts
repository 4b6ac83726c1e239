// Merchants of a test's world on their way through onboarding, and the papers that they bring.
import { Buffer } from 'node:buffer'
import sharp from 'sharp'
import { merchants } from '#contract/merchants.ts'
import { onboarding } from '#contract/onboarding.ts'
import { writePeople, type PersonFields } from '#contract/personnel.ts'
import { isBusinessType, type BusinessType } from '#domain/business.ts'
import { requiredDocuments, skipsPeople } from '#domain/onboarding.ts'
import { adminRole, permissions, type Permission } from '#domain/permission.ts'
import { jobWork } from '#provider/jobs.ts'
import { openSession } from '#provider/sessions.ts'
import type { World } from '#tests/world.ts'
import { nobodysPassword } from './team.ts'

export interface Applicant { token: string, merchant_id: string, user_id: string, email: string }

interface Choices {
  name?: string
  /** False: the address is not confirmed yet. */
  confirmed?: boolean
  permissions?: readonly Permission[]
}

let count = 0

/** Signed in and confirmed, with nothing filled in. */
export async function anApplicant(world: World, choices: Choices = {}): Promise<Applicant> {
  count += 1
  const email = `owner${count}@adire.example`
  return jobWork(world.app).inTransaction(async (work) => {
    const [merchant_id, role_id, user_id] = [work.newId(), work.newId(), work.newId()]
    const { database, now: created_at } = work
    await database
      .insertInto('merchant')
      .values({ id: merchant_id, business_name: choices.name ?? `Adire Works ${count}`, created_at })
      .execute()
    await database.insertInto('role').values({
      id: role_id, merchant_id, name: adminRole, created_at,
      permissions: [...choices.permissions ?? permissions.map(({ key }) => key)],
    }).execute()
    await database.insertInto('member').values({
      id: user_id, merchant_id, role_id, email, fullname: 'Ada Sample', mobile_number: '8030000001',
      password_hash: nobodysPassword, created_at,
      email_verified_at: choices.confirmed === false ? null : created_at,
    }).execute()
    const { token } = await openSession(work, { merchant_id, user_id, kind: 'member', mode: 'test' })
    return { token, merchant_id, user_id, email }
  })
}

export const profile = {
  business_registration_name: 'Adire Works Limited',
  business_registration_type: 'incorporated_business',
  industry: 'commerce',
  business_description: 'Indigo-dyed cloth',
  tax_identification_number: '12345678-0001',
  web_address: 'www.adire.example',
  dispute_email: 'disputes@adire.example',
  support_email: 'help@adire.example',
  city_state: 'Abeokuta, Ogun',
  country: 'Nigeria',
  business_address: '1 Sample Street***Abeokuta***Ogun',
} as const

export const bank = {
  business_nuban: '0000014579', business_bvn: '22000000001', business_nin: '10000000001', bank_code: '000014',
}

export const ngozi: PersonFields = {
  firstname: 'Ngozi',
  lastname: 'Sample',
  phone_number: '8030000002',
  date_of_birth: '1990-02-03',
  nationality: 'Nigeria',
}

export async function saveProfile(world: World, { token }: Applicant, changes: object = {}) {
  return world.ask(onboarding.saveProfile, { token, body: { ...profile, ...changes } })
}

export async function saveBank(world: World, { token }: Applicant, changes: object = {}) {
  return world.ask(onboarding.bankDetails, { token, body: { ...bank, ...changes } })
}

export async function addDocuments(
  world: World,
  { token }: Applicant,
  files: Record<string, File>,
  body: object = {},
) {
  return world.ask(onboarding.addDocuments, { token, body, files })
}

/** As a phone’s queue does: of one person six forms are on their way at once. A busy one is asked again. */
export async function untilThereIsRoom<T extends { status: number }>(send: () => Promise<T>): Promise<T> {
  for (;;) {
    const reply = await send()
    if (reply.status !== 429 && reply.status !== 503) return reply
    await new Promise((done) => { setTimeout(done, 20) })
  }
}

export async function addPeople(
  world: World, { token }: Applicant, people: readonly PersonFields[], files: Record<string, File> = {},
  business_type: BusinessType = 'incorporated_business', requestId?: string,
) {
  const body = writePeople(business_type, people) as never
  return world.ask(onboarding.addPeople, { token, body, files, ...(requestId && { requestId }) })
}

/** Profile, bank account, every required document and one director with papers: ready to submit. */
export async function fillIn(
  world: World, applicant: Applicant, business_registration_type: BusinessType = 'incorporated_business',
): Promise<void> {
  await saveProfile(world, applicant, { business_registration_type })
  await saveBank(world, applicant)
  await bringDocuments(world, applicant, business_registration_type)
  if (skipsPeople(business_registration_type)) return
  const files = { nin_1: await aPicture('nin.jpg'), proof_of_address_1: await aPicture('bill.jpg') }
  await addPeople(world, applicant, [ngozi], files, business_registration_type)
}

export async function bringDocuments(world: World, applicant: Applicant, type: string): Promise<void> {
  if (!isBusinessType(type)) throw new Error(`${type} is no business type`)
  const kinds = requiredDocuments(type)
  if (kinds.length === 0) return
  const files = await Promise.all(kinds.map(async (kind) => [kind, await aPicture(`${kind}.jpg`)] as const))
  const reply = await addDocuments(world, applicant, Object.fromEntries(files))
  if (reply.status !== 200) throw new Error(reply.text)
}

export async function submit(world: World, { token }: Applicant) {
  return world.ask(onboarding.submit, { token })
}

/** Filled in and handed in. */
export async function underReview(
  world: World,
  choices: Choices = {},
  type?: BusinessType,
): Promise<Applicant> {
  const applicant = await anApplicant(world, choices)
  await fillIn(world, applicant, type)
  const reply = await submit(world, applicant)
  if (reply.status !== 200) throw new Error(reply.text)
  return applicant
}

export async function merchantOf(world: World, { token }: Applicant) {
  return (await world.ask(merchants.profile, { token })).data.merchant
}

/** What was written down about a merchant, oldest first. */
export async function trailOf({ database }: World, { merchant_id }: Applicant) {
  return database
    .selectFrom('audit_event')
    .select(['action', 'role', 'email', 'before', 'after', 'subject_id'])
    .where('merchant_id', '=', merchant_id)
    .orderBy('seq')
    .execute()
}

export async function kycOf(world: World, { token }: Applicant) {
  return (await world.ask(onboarding.kyc, { token })).data
}

/** The same decision that a program of the reviewers makes. */
export async function decide(
  world: World,
  id: string,
  decision: object,
  key = world.app.settings.REVIEWER_KEY,
) {
  const response = await world.request(`/review/api/merchants/${id}/decision`, {
    method: 'POST',
    body: JSON.stringify(decision),
    headers: { 'Content-Type': 'application/json', ...(key && { Authorization: `Bearer ${key}` }) },
  })
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}

let shade = 0

/** A small picture; each is different, so that none is taken for another. */
export async function aPicture(name: string, format: 'jpeg' | 'png' = 'jpeg'): Promise<File> {
  shade += 1
  const background = { r: shade % 256, g: (shade * 7) % 256, b: (shade * 31) % 256 }
  const drawn = sharp({ create: { width: 64, height: 80, channels: 3, background } })
  return aFile(name, await drawn.toFormat(format).toBuffer())
}

export const aFile = (name: string, bytes: Uint8Array | string, type = 'application/octet-stream') =>
  new File([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)], name, { type })

/** A whole, tiny PDF with a mark of its own. */
/** A table as a CSV: nothing is drawn of it, so that it is given back to the byte. */
export const aTable = (mark: string): Buffer => Buffer.from(`item,price\n${mark},100\n`)

export function aPdf(mark = 'one', inside = ''): Buffer {
  const body =
    `%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n`
    + `3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>endobj\n% ${mark}\n${inside}`
  return Buffer.from(`${body}trailer<</Root 1 0 R/Size 4>>\nstartxref\n0\n%%EOF\n`, 'latin1')
}
