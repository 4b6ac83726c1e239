// What the provider holds of the person on a phone, asked with that phone's own session; and the reviewer's word.
import type { Page } from 'playwright'
import type { RunningProvider } from './server.ts'

export interface Held {
  status: string | null
  stage: string | null
  is_test: boolean
  profile: Record<string, string> | null
  bank: Record<string, string> | null
  documents: { id: string, document_type: string, name: string, review: string | null, note?: string }[]
  people: { id: string, firstname: string, lastname: string, documents: { id: string, document_type: string }[] }[]
}

interface Session {
  token: string
  user_id: string
}

const sessionOf = async (page: Page): Promise<Session> =>
  JSON.parse(await page.evaluate(() => localStorage.getItem('oja.login') ?? 'null') as string) as Session

/** Asked beside the phone, so that it works while the phone has no network. */
export async function heldFor(page: Page, { url }: RunningProvider): Promise<Held> {
  const { token } = await sessionOf(page)
  const get = async (path: string) => {
    const answer = await fetch(`${url}/v2/${path}`, { headers: { token, Authorization: `Bearer ${token}` } })
    if (!answer.ok) throw new Error(`GET ${path} answers ${answer.status}: ${await answer.text()}`)
    return (await answer.json() as { data: Record<string, unknown> }).data
  }
  const { merchant } = await get('dashboard/merchants') as { merchant: Record<string, unknown> }
  const kyc = await get('dashboard/merchants/kyc_details')
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

interface Decision {
  decision: 'approve' | 'request_changes'
  note?: string
  documents?: { id: string, note: string }[]
}

/** The reviewer decides, as the console does. */
export async function reviewed(page: Page, { url, reviewer_key }: RunningProvider, decision: Decision) {
  const { user_id } = await sessionOf(page)
  const answer = await fetch(`${url}/review/api/merchants/${user_id}/decision`, {
    method: 'POST', headers: { 'Content-Type': 'application/json', Authorization: reviewer_key },
    body: JSON.stringify(decision),
  })
  if (!answer.ok) throw new Error(`The decision is answered ${answer.status}: ${await answer.text()}`)
}
