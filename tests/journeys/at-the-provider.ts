// What the provider holds of the person on a phone, asked with that phone's session; and the reviewer.
import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright'
import type { BusinessType } from '#domain/business.ts'
import type { RefusalReason } from '#domain/document-refusal.ts'
import type { FieldReason, RefusableSubject } from '#domain/refused-field.ts'
import { requiredDocuments, skipsPeople } from '#domain/onboarding.ts'
import { aPdf } from './papers.ts'
import type { ReachableProvider } from './server.ts'

export interface Held {
  status: string | null
  stage: string | null
  is_test: boolean
  profile: Record<string, string> | null
  bank: Record<string, string> | null
  documents: { id: string; document_type: string; name: string; review: string | null; note?: string }[]
  people: {
    id: string
    firstname: string
    lastname: string
    documents: { id: string; document_type: string }[]
  }[]
}

interface Session {
  token: string
  user_id: string
}

const sessionOf = async (page: Page): Promise<Session> =>
  JSON.parse(await page.evaluate(() => localStorage.getItem('oja.login') ?? 'null') as string) as Session

/** Asked beside the phone, so that it works while the phone has no network. */
async function getting(page: Page, { url }: ReachableProvider) {
  const { token } = await sessionOf(page)
  return async <T>(path: string) => {
    const answer = await fetch(`${url}/v2/${path}`, { headers: { token, Authorization: `Bearer ${token}` } })
    if (!answer.ok) throw new Error(`GET ${path} answers ${answer.status}: ${await answer.text()}`)
    return (await answer.json() as { data: T }).data
  }
}

/** How often each act of onboarding stands in the audit trail: what arrived twice stands there twice. */
export async function timesDone(page: Page, provider: ReachableProvider): Promise<Record<string, number>> {
  const get = await getting(page, provider)
  const { items } = await get<{ items: { action: string }[] }>(
    'dashboard/audit-trail?action=onboarding&limit=100',
  )
  const times: Record<string, number> = {}
  for (const { action } of items) times[action] = (times[action] ?? 0) + 1
  return times
}

export async function heldFor(page: Page, provider: ReachableProvider): Promise<Held> {
  const get = await getting(page, provider)
  const { merchant } = await get<{ merchant: Record<string, unknown> }>('dashboard/merchants')
  const kyc = await get<Record<string, unknown>>('dashboard/merchants/kyc_details')
  return {
    status: merchant.status as string | null,
    stage: merchant.onboarding_stage as string | null,
    is_test: merchant.is_test as boolean,
    profile: merchant.business_profile as Held['profile'],
    bank: merchant.bank_details as Held['bank'],
    documents: kyc.merchant_documents as Held['documents'],
    people: kyc.personnel as Held['people'],
  }
}

/** A stored file as whoever looks at it gets it. */
export async function storedBytes(page: Page, { url }: ReachableProvider, id: string): Promise<Buffer> {
  const { token } = await sessionOf(page)
  const answer = await fetch(`${url}/v2/dashboard/documents/${id}`,
    { headers: { token, Authorization: `Bearer ${token}` } })
  if (!answer.ok) throw new Error(`The document is answered ${answer.status}: ${await answer.text()}`)
  return Buffer.from(await answer.arrayBuffer())
}

const form = (fields: Record<string, string>, files: Record<string, File>) => {
  const data = new FormData()
  for (const [name, value] of [...Object.entries(fields), ...Object.entries(files)]) data.append(name, value)
  return data
}

const paper = (name: string) =>
  new File([new Uint8Array(aPdf(name).buffer)], `${name}.pdf`, { type: 'application/pdf' })

async function posting(page: Page, { url }: ReachableProvider) {
  const { token } = await sessionOf(page)
  return async (path: string, body: object) => {
    const isForm = body instanceof FormData
    const headers = {
      token, Authorization: `Bearer ${token}`, requestId: randomUUID(),
      ...(!isForm && { 'Content-Type': 'application/json' }),
    }
    const answer = await fetch(`${url}/v2/dashboard/merchants/${path}`,
      { method: 'POST', headers, body: isForm ? body : JSON.stringify(body) })
    if (!answer.ok) throw new Error(`POST ${path} answers ${answer.status}: ${await answer.text()}`)
  }
}

/** Saves the profile with the phone's session, past its screens. */
export async function profileSaved(
  page: Page,
  provider: ReachableProvider,
  business_registration_type: string,
  street = '1 Allen Avenue',
) {
  const post = await posting(page, provider)
  await post('business_profile', {
    business_registration_name: 'Adire Works',
    business_registration_type,
    industry: 'commerce',
    business_description: 'Dyed cloth',
    tax_identification_number: '1234567890',
    web_address: 'adire.example',
    dispute_email: 'dispute@adire.example',
    support_email: 'help@adire.example',
    city_state: 'Ikeja, Lagos',
    country: 'Nigeria',
    business_address: `${street}***Ikeja***Lagos`,
  })
}

/** Saves profile and bank account. */
export async function formsSaved(page: Page, provider: ReachableProvider, type: string) {
  await profileSaved(page, provider, type)
  const post = await posting(page, provider)
  await post('bank_details', {
    business_nuban: '0000014579',
    business_bvn: '22000000001',
    business_nin: '10000000001',
    bank_code: '000016',
  })
}

/** Fills and submits a whole onboarding, of a company unless another type is named. */
export async function handedIn(
  page: Page, provider: ReachableProvider, business_type: BusinessType = 'incorporated_business',
) {
  const post = await posting(page, provider)
  await formsSaved(page, provider, business_type)
  const files = Object.fromEntries(requiredDocuments(business_type).map((kind) => [kind, paper(kind)]))
  if (Object.keys(files).length > 0) await post('kyc_details', form({ business_type }, files))
  if (!skipsPeople(business_type)) await personSaved(page, provider, business_type)
  await post('onboarding/submit', {})
}

/** Saves one director or owner with both papers. */
export async function personSaved(
  page: Page, provider: ReachableProvider, business_type: BusinessType, lastname_1 = 'Director',
) {
  const post = await posting(page, provider)
  await post('business_personnel/bulk', form({
    business_type,
    director_count: '1',
    personnel_type: 'director',
    firstname_1: 'Sample',
    lastname_1,
    phone_number_1: '8030000001',
    date_of_birth_1: '1980-02-03',
    nationality_1: 'Nigeria',
  }, { nin_1: paper('nin'), proof_of_address_1: paper('address') }))
}

/** Takes a director or owner out, as another phone of the same business may. */
export async function personRemoved(page: Page, { url }: ReachableProvider, id: string) {
  const { token } = await sessionOf(page)
  const answer = await fetch(`${url}/v2/dashboard/merchants/business_personnel/${id}`, {
    method: 'DELETE', headers: { token, Authorization: `Bearer ${token}`, requestId: randomUUID() },
  })
  if (!answer.ok) throw new Error(`The removal is answered ${answer.status}: ${await answer.text()}`)
}

interface Decision {
  decision: 'approve' | 'request_changes'
  note?: string
  documents?: { id: string, note?: string, code?: RefusalReason }[]
  fields?: {
    subject: RefusableSubject, field: string, personnel_id?: string | null, note?: string, code?: FieldReason
  }[]
}

/** The reviewer decides, as the console does. */
export async function reviewed(page: Page, { url, reviewer_key }: ReachableProvider, decision: Decision) {
  const { user_id } = await sessionOf(page)
  const answer = await fetch(`${url}/review/api/merchants/${user_id}/decision`, {
    method: 'POST', headers: { 'Content-Type': 'application/json', Authorization: reviewer_key },
    body: JSON.stringify(decision),
  })
  if (!answer.ok) throw new Error(`The decision is answered ${answer.status}: ${await answer.text()}`)
}
