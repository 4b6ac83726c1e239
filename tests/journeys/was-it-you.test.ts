// A thief has the token of the owner's open session, and nothing else: they change nothing. Of one who has a
// code too the owner is told, ends all sessions and takes the change back, in one touch each.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aPerson, enter, title, type Authenticator, type Person } from './entering.ts'
import { linkTo, mailTo, unusedCode } from './mailbox.ts'
import { aPhone, type Phone } from './phone.ts'
import type { ReachableProvider } from './server.ts'
import { sharedProvider } from './shared-provider.ts'

let provider: ReachableProvider
let owners: Phone
let readers: Phone
let authenticator: Authenticator
let link: string
const owner: Person = aPerson('ada-robbed')
const email = 'accomplice@crook.example'

beforeAll(async () => {
  provider = await sharedProvider()
  owners = await aPhone(provider.url)
  authenticator = await enter(owners.page, provider.url, owner)
})
afterAll(async () => {
  await Promise.all([owners, readers].map((phone) => phone?.close()))
})

/** What a script that read the page's storage would do. */
async function thief(method: string, path: string, body?: object) {
  const kept = await owners.page.evaluate(() => JSON.stringify({ ...localStorage }))
  const [token = ''] = /session_[\w-]+/.exec(kept) ?? []
  const answer = await fetch(`${provider.url}/v2/dashboard/${path}`, {
    method, headers: { token, 'Content-Type': 'application/json', requestId: randomUUID() },
    ...body && { body: JSON.stringify(body) },
  })
  return { ...await answer.json() as { data?: never, errors?: object }, status: answer.status }
}

async function administrators(): Promise<string> {
  const { data } = await thief('GET', 'roles') as { data?: { items: { id: string, is_admin: boolean }[] } }
  return data?.items.find(({ is_admin }) => is_admin)?.id ?? ''
}

// One evening: each chapter goes on where the former ended.
describe('a stolen session', () => {
  test('invites nobody, sets no address and makes no key without a code', async () => {
    const role_id = await administrators()
    expect(role_id).not.toBe('')
    for (const [method, path, body] of [
      ['POST', 'users/invite', { email, role_id }],
      ['POST', 'users/invite', { email, role_id, totp_code: '000000' }],
      ['PUT', 'webhooks', { url: 'https://crook.example/told' }],
      ['PUT', `beneficiaries/${'0'.repeat(12)}`, {
        beneficiary_nuban: '0123456700', beneficiary_bank_code: '000014',
      }],
      ['POST', 'api-keys', { name: 'Mine', permissions: [], days: 0 }],
    ] as const) {
      const { status, errors } = await thief(method, path, body)
      expect([path, status, Object.keys(errors ?? {})]).toEqual([path, 422, ['totp_code']])
    }
  })

  test('with a code that was looked at over the shoulder is told to the owner at once', async () => {
    const totp_code = await unusedCode(authenticator.key)
    const body = { email, role_id: await administrators(), totp_code }
    const { status } = await thief('POST', 'users/invite', body)
    expect(status).toBe(200)
    await mailTo(provider.url, owner.email, /Someone was invited to your team/)
    await owners.page.goto('/dashboard/settings/notifications')
    await owners.page.getByText('Someone was invited to your team').first().waitFor()
  })

  test('is ended on "Was it you?", where the change is taken back, without logging in', async () => {
    readers = await aPhone(provider.url)
    const { page } = readers
    link = await linkTo(provider.url, owner.email, '/was-it-you')
    await page.goto(link)
    await title(page, 'Was it you?').waitFor()
    // The token does not stay in the address bar.
    expect(new URL(page.url()).search).toBe('')
    await page.getByText(`${email}, as Administrator.`).waitFor()
    await page.getByText('127.0.0.1').waitFor()
    expect(await readers.axe()).toEqual([])
    await readers.button('End all sessions').click()
    await page.getByText('All sessions are ended.').first().waitFor()
    expect((await thief('GET', 'roles')).status).toBe(401)
    await readers.button('Take the invitation back').click()
    await page.getByText('The change is taken back.').first().waitFor()
    expect(await readers.axe()).toEqual([])
    await page.goto(await linkTo(provider.url, email, '/adduser'))
    await title(page, 'This link is not valid').waitFor()
  })

  test('says so when the page is opened again, and when the link is nobody’s', async () => {
    const { page } = readers
    await page.goto(link)
    await page.getByText('The change is taken back.').first().waitFor()
    await page.goto('/was-it-you?token=made-up')
    await title(page, 'This link is not valid').waitFor()
  })
})
